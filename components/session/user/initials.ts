import type { CurrentUser } from '@/lib/http/api/calls/account-answers';

/** Initials of the first and last word, in capitals; '' for a name without letters. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${first}${last}`.toUpperCase();
}

/** Shows the user's initials on the header's account link and the menu's; null removes them. */
export function showInitials(user: CurrentUser | null): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-menu="account"], [data-avatar]')) {
    const initials = user ? toInitials(user.name) : '';
    if (initials === '') delete link.dataset['initials'];
    else link.dataset['initials'] = initials;
  }
}
