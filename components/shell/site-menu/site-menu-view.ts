import { getSiteConfig } from '@/lib/robots/catalogue/current';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import type { IconName, Section } from '@/lib/site/navigation/destinations';
import { buildMenu } from '@/lib/site/navigation/menu';
import { audienceAt, type Shown, shownDestinations } from '@/lib/site/navigation/shown';

export interface MenuPlace {
  /** The page's canonical address; empty for pages without one. */
  readonly path: string;
  /** The market of the page. */
  readonly section?: AssetClass | undefined;
}

/** A place in the menu, as a page shows it. */
export interface PlaceView {
  readonly path: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly label?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly current?: 'page' | 'true' | undefined;
  /** Whether the page shows this place to users only. */
  readonly isOfUsers?: true;
  readonly rel?: 'nofollow';
}

export interface RowView {
  readonly title: string;
  /** One place, or the variants of one tool. */
  readonly items: readonly PlaceView[];
  readonly hasVariants?: true;
}

export interface MenuGroupView {
  readonly title: string;
  readonly rows: readonly RowView[];
}

/** An entry of the menu: a link, or a section that opens. */
export type EntryView =
  | { readonly kind: 'link'; readonly section: Section; readonly item: PlaceView }
  | {
      readonly kind: 'section';
      readonly section: Section;
      readonly title: string;
      readonly groups: readonly MenuGroupView[];
      /** Whether the page is in this section. */
      readonly isCurrent?: true;
    };

/** @param destinations default to what exists and is on */
export function siteMenuView(
  place: MenuPlace,
  destinations: readonly Shown[] = shownDestinations(getSiteConfig()),
): readonly EntryView[] {
  return buildMenu(destinations).map((entry) => {
    const { section } = entry;
    if (entry.kind === 'link') return { kind: 'link', section, item: placeView(entry.item, place) };
    const groups = entry.groups.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({
        title: row.title,
        items: row.items.map((item) => placeView(item, place)),
        ...(row.items[0]?.row === undefined ? {} : { hasVariants: true as const }),
      })),
    }));
    const isCurrent = groups.some(({ rows }) =>
      rows.some(({ items }) => items.some(({ current }) => current !== undefined)),
    );
    return { kind: 'section', section, title: entry.title, groups, ...(isCurrent ? { isCurrent } : {}) };
  });
}

function placeView(shown: Shown, place: MenuPlace): PlaceView {
  const { path, title, subtitle, label, icon } = shown;
  const isOfUsers = audienceAt(shown, place.path, getSiteConfig().features) === 'users';
  return {
    path,
    title,
    subtitle,
    label,
    icon,
    current: currentEntry(shown, place),
    ...(isOfUsers ? { isOfUsers } : {}),
    // Hidden from most guests, so not for crawlers either.
    ...(shown.audience === 'users' ? { rel: 'nofollow' } : {}),
  };
}

function currentEntry({ path, assetClass }: Shown, place: MenuPlace): 'page' | 'true' | undefined {
  if (path === place.path) return 'page';
  return assetClass !== undefined && assetClass === place.section ? 'true' : undefined;
}
