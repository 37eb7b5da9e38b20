import { formatPlural } from '@/lib/core/format/number';
import styles from './unread-badge.module.css';

export interface Unread {
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly hasMore: boolean;
}

/** Shows a number at links and puts it into their names, `Inbox, more than 9 messages`; nothing for 0. */
export function showUnreadAt(
  selector: string,
  { count, hasMore }: Unread,
  name: string,
  counted: string,
): void {
  for (const link of document.querySelectorAll<HTMLElement>(selector)) {
    link.classList.toggle(styles['unread'] ?? '', count > 0);
    if (count === 0) {
      delete link.dataset['unread'];
      link.removeAttribute('aria-label');
      continue;
    }
    link.dataset['unread'] = `${count}${hasMore ? '+' : ''}`;
    link.setAttribute('aria-label', `${name}, ${hasMore ? 'more than ' : ''}${formatPlural(count, counted)}`);
  }
}
