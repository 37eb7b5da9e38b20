import { formatCount } from '@/lib/core/format/number';
import styles from './start-here.module.css';
import type { WayIn } from './ways-in-view';

/** Suggested lists as chips with their number of robots, by reader. */
export function StartHere({ ways }: { readonly ways: readonly WayIn[] }) {
  return (
    <ul className={styles['ways']}>
      {ways.map(({ who, links }) => (
        <li key={who}>
          <h3 className={styles['who']}>{who}</h3>
          <ul className={styles['links']}>
            {links.map(({ title, href, count }) => (
              <li key={href}>
                <a className={styles['link']} href={href}>
                  {title} <span className={styles['count']}>{formatCount(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
