import { Actions } from '@/components/ui/actions/actions';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { type HelpTile, TILE_LINKS, type TileLink } from '@/lib/content/help-tiles/help-tiles';
import { TILE_LINK_LABELS } from '@/lib/content/help-tiles/tile-labels';
import { helpPath } from '@/lib/site/addresses/addresses';
import { PEN } from './pen-id';
import { TilePen } from './tile-pen';

interface TileLinksProps {
  readonly tile: HelpTile;
  /** The topic's, for screen readers. */
  readonly title: string;
}

/**
 * A topic's links beside its article. Visitors see those that are filled; content admins see all, each with a pen that
 * leads to the help editor.
 */
export function TileLinks({ tile, title }: TileLinksProps) {
  return (
    <Actions as="ul">
      {TILE_LINKS.map((name) => {
        const url = shownUrl(tile, name);
        return (
          <li key={name} className={url === null ? SHOWN.toEditors : undefined}>
            {url === null ? (
              <Note as="span" look="aside">
                {TILE_LINK_LABELS[name]}
              </Note>
            ) : (
              <a href={url}>
                {TILE_LINK_LABELS[name]}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </a>
            )}
            <TilePen alias={tile.alias} what={`${TILE_LINK_LABELS[name]}: ${title}`} />
          </li>
        );
      })}
    </Actions>
  );
}

/** Drawn once a page, for the pens of all tiles. */
export function PenShape() {
  return (
    <svg width="0" height="0" display="none" aria-hidden="true">
      <symbol id={PEN} viewBox="0 0 16 16" fill="none" stroke="currentColor">
        <path
          d="m10.5 3 2.5 2.5L5.5 13 2.5 13.5 3 10.5 10.5 3Zm-1.75 1.75 2.5 2.5"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </symbol>
    </svg>
  );
}

/** The tile itself already leads to its article. */
function shownUrl(tile: HelpTile, name: TileLink): string | null {
  const url = tile[name];
  return name === 'overviewUrl' && url === helpPath(tile.alias) ? null : url;
}
