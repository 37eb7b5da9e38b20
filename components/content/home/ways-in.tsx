import { formatPlural } from '@/lib/core/format/number';
import styles from './ways-in.module.css';
import type { WayIn } from './ways-in-view';

export function WaysIn({ ways }: { readonly ways: readonly WayIn[] }) {
  return (
    <ul className={styles['ways']}>
      {ways.map(({ who, text, links }) => (
        <li key={who} className={styles['way']}>
          <h3 className={styles['who']}>{who}</h3>
          <p className={styles['text']}>{text}</p>
          <ul className={styles['links']}>
            {links.map(({ title, meaning, href, count }) => (
              <li key={href} className={styles['entry']}>
                <a className={styles['link']} href={href}>
                  {title}
                </a>
                <span className={styles['count']}>{formatPlural(count, 'robot')}</span>
                <span className={styles['meaning']}>{meaning}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
