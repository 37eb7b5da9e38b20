import { Actions } from '@/components/ui/actions/actions';
import { Columns } from '@/components/ui/stack/stack';
import { formatCount } from '@/lib/core/format/number';
import styles from './start-here.module.css';
import type { WayIn } from './ways-in-view';

/** Suggested lists as chips with their number of robots, by reader. */
export function StartHere({ ways }: { readonly ways: readonly WayIn[] }) {
  return (
    <Columns as="ul">
      {ways.map(({ who, links }) => (
        <li key={who}>
          <h3 className={styles['who']}>{who}</h3>
          <Actions as="ul">
            {links.map(({ title, href, count }) => (
              <li key={href}>
                <a className={styles['link']} href={href}>
                  {title} <span className={styles['count']}>{formatCount(count)}</span>
                </a>
              </li>
            ))}
          </Actions>
        </li>
      ))}
    </Columns>
  );
}
