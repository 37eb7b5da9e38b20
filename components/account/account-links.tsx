'use client';

import { useEffect } from 'react';

/**
 * Opens the dialogs of signing in, and the account's menu, from every link to them on the page, wherever it is drawn.
 * Stands in every page's first load, so it holds nothing but the listening.
 */
export function AccountLinks() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let isNew = false;
    try {
      isNew = localStorage.getItem('first-touch') === null;
    } catch {}
    if (isNew || dataset['user'] !== undefined) import('./page-view').then((m) => m.noticeView(), noop);

    const listen = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
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
      if (link.dataset['menu'] === 'account') import('./account-menu').then((m) => m.toggleMenu(link), leave);
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
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return null;
}

function noop(): void {}
