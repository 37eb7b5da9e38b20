import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { CrossIcon } from '@/components/ui/icon/icon';
import tabs from '@/components/ui/tabs/tabs.module.css';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** A form that searches. */
  readonly search?: ReactNode;
  /** Stays in view, at the page's whole width, over a list that is longer than the window. */
  readonly isSticky?: boolean;
  /** What narrows and orders the list, at the end of the row. */
  readonly children: ReactNode;
}

/** Search, filters, order and view of a list. All are links and forms, so that they work without scripts. */
export function FilterBar({ search, isSticky = false, children }: FilterBarProps) {
  return (
    <div
      className={joinClasses(styles['bar'], isSticky && styles['sticky'])}
      {...(isSticky && { 'data-frame': '' })}
    >
      {search && <div className={styles['search']}>{search}</div>}
      <div className={styles['tools']}>{children}</div>
    </div>
  );
}

/** Opens a panel of filters where there's no room for it beside the list. */
export function FiltersButton({ count, opens }: { readonly count: number; readonly opens: string }) {
  return (
    <Button look="secondary" size={36} className={styles['filters']} popoverTarget={opens}>
      Filters
      {count > 0 && <span className={styles['count']}>{count}</span>}
      {count > 0 && <VisuallyHidden> active</VisuallyHidden>}
    </Button>
  );
}

interface FilterLink {
  readonly href: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly nofollow?: true | undefined;
  /** Where the focus returns to: see the list's focus fallback. */
  readonly place?: string;
  /** Besides following the link. */
  readonly onPress?: () => void;
}

interface FilterLinksProps {
  readonly label: string;
  readonly links: readonly FilterLink[];
}

/** One of a few orders, kinds or views, each a link to the list with it. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  return (
    <ul className={tabs['segments']} aria-label={label}>
      {links.map(({ href, text, isCurrent, nofollow, place, onPress }) => (
        <li key={text}>
          <a
            className={tabs['segment']}
            href={href}
            rel={nofollow && 'nofollow'}
            data-place={place}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={onPress}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FilterChip {
  readonly text: string;
  readonly href: string;
  readonly nofollow?: true;
  /** How many rows it takes away, where that is known. */
  readonly takes?: number;
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[];
  /** The list without filters. */
  readonly clear: Pick<FilterChip, 'href' | 'nofollow'>;
}

/** A chip for each filter, which is a link to the list without it. */
export function FilterChips({ chips, clear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Active filters">
      {chips.map(({ text, href, nofollow, takes }) => (
        <li key={text}>
          <a className={styles['chip']} href={href} rel={nofollow && 'nofollow'}>
            <bdi>{text}</bdi>
            {takes !== undefined && (
              <span className={styles['takes']}>
                −{takes}
                <VisuallyHidden> rows</VisuallyHidden>
              </span>
            )}
            <CrossIcon />
            <VisuallyHidden>, remove</VisuallyHidden>
          </a>
        </li>
      ))}
      <li>
        <a className={styles['clear']} href={clear.href} rel={clear.nofollow && 'nofollow'}>
          Clear all filters
        </a>
      </li>
    </ul>
  );
}
