/** What opens of an account's links within the page. It stands in every page's first load, so it holds only the listening. */

/** What is listened for: links to signing in, and those that open the account's menu. */
const LINKS = 'a[data-menu="account"], a[href*="/app/auth/"]';

/** Opens the dialogs of signing in, and the account's menu, from every link to them on the page, wherever it is drawn. */
export function listenToAccountLinks(): () => void {
  document.addEventListener('click', listen);
  return () => document.removeEventListener('click', listen);
}

function listen(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LINKS);
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const leave = () => location.assign(link.href);
  if (link.dataset['menu'])
    import('@/components/account/account/account-menu').then((m) => m.toggleMenu(link), leave);
  // Apps take their users over at the page itself.
  else if (
    link.origin === location.origin &&
    link.pathname === '/app/auth/' &&
    location.pathname !== link.pathname &&
    !link.search.includes('mobile_app')
  )
    import('./auth-links').then((m) => m.followAuthLink(link), leave);
  else return;
  event.preventDefault();
}
