import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './tile.module.css';

/** Tiles that each lead to a page. */
export function LinkTiles({ children }: { readonly children: ReactNode }) {
  return <ul className={joinClasses(styles['tiles'], styles['links'])}>{children}</ul>;
}

interface LinkTileProps {
  readonly href: string;
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A tile that is a link as a whole. */
export function LinkTile({ href, title, aside, children }: LinkTileProps) {
  return (
    <li>
      <a className={styles['tile']} href={href}>
        <span className={styles['line']}>
          <span className={styles['name']}>{title}</span>
          {aside}
        </span>
        {children}
      </a>
    </li>
  );
}
