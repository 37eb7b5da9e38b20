/** Opens account links in place. It's in every page's first load, so it only contains the listeners. */

/** Links to sign-in pages, and those that open the account menu. */
const LINKS = 'a[data-menu="account"], a[href*="/app/auth/"]';

/** Opens sign-in dialogs and the account menu for all such links on the page, including later ones. */
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
  // Apps handle login links in the page themselves.
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
