import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** Tiles that each lead to a page. */
export function LinkTiles({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['tiles']}>{children}</ul>;
}

interface LinkTileProps {
  readonly href: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A tile that is a link as a whole. */
export function LinkTile({ href, title, children }: LinkTileProps) {
  return (
    <li>
      <a className={styles['tile']} href={href}>
        <span className={styles['name']}>{title}</span>
        {children}
      </a>
    </li>
  );
}
