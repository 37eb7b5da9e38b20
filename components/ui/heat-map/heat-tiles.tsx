import { useId } from 'react';
import styles from './heat-map.module.css';

interface HeatTile {
  /** What it's about, in short. */
  readonly name: string;
  /** In full, for a pointer that rests on it. */
  readonly title?: string;
  readonly href: string;
  readonly figure: string;
  /** 1 to 5 for gains, −1 to −5 for losses, 0 for next to nothing. */
  readonly tint: number;
}

interface HeatTilesProps {
  /** For screen readers. */
  readonly label: string;
  readonly groups: readonly {
    readonly title: string;
    /** After the title, in small. */
    readonly note: string;
    readonly tiles: readonly HeatTile[];
  }[];
}

/** What belongs to groups as tiles with a figure inside, tinted by size; each is a link. */
export function HeatTiles({ label, groups }: HeatTilesProps) {
  return (
    <ul className={styles['groups']} aria-label={label}>
      {groups.map((group) => (
        <HeatGroup key={group.title} {...group} />
      ))}
    </ul>
  );
}

function HeatGroup({ title, note, tiles }: HeatTilesProps['groups'][number]) {
  const id = useId();
  return (
    <li>
      <h3 id={id} className={styles['heading']}>
        {title} <small>{note}</small>
      </h3>
      <ul className={styles['tiles']} aria-labelledby={id}>
        {tiles.map(({ name, title: full, href, figure, tint }) => (
          <li key={name}>
            <a className={styles['tile']} href={href} title={full} data-tint={tint}>
              <b>{name}</b> {figure}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
