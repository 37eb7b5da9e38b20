import { formatCount } from '@/lib/core/format/number';
import styles from './tabs.module.css';

export interface TabLink {
  readonly href: string;
  readonly text: string;
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

/** Pages of one subject, as links; those on one page are `TabPanels`. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map(({ href, text, count, isCurrent }) => (
        <a key={href} className={styles['tab']} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          <TabCount count={count} />
        </a>
      ))}
    </nav>
  );
}

export function TabCount({ count }: { readonly count: number | undefined }) {
  return count === undefined ? null : <span className={styles['count']}> {formatCount(count)}</span>;
}
