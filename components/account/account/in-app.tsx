'use client';

import { useEffect, useState } from 'react';
import { becomeGuest } from '@/components/session/user/sign-in';
import { checkCurrentUser } from '@/components/session/user/use-current-user';
import { Notice } from '@/components/ui/notice/notice';
import { ACCESS_REFUSED, readAccessToken } from '@/lib/http/api/client/access-token';
import { isInApp } from '@/lib/site/addresses/in-app';
import styles from './in-app.module.css';

/**
 * What a page does inside an app: it checks the app's token, passes it on to other app pages, and shows a note if the
 * token is rejected.
 */
export function InApp() {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const refuse = () => {
      setIsRefused(true);
      becomeGuest();
    };
    window.addEventListener(ACCESS_REFUSED, refuse);
    document.addEventListener('click', passTokenOn);
    // If the call fails, the page stays as it is.
    if (readAccessToken()) checkCurrentUser().catch(() => undefined);
    return () => {
      window.removeEventListener(ACCESS_REFUSED, refuse);
      document.removeEventListener('click', passTokenOn);
    };
  }, []);
  return (
    <div className={styles['place']} role="status">
      {isRefused && (
        <Notice tone="warning" title="You’re seeing this page as a guest">
          <p>
            Your login in the app has expired or belongs to another account. Log in there and open this page
            again.
          </p>
        </Notice>
      )}
    </div>
  );
}

/** Adds the token to the next page's address, because pages don't share memory; that page removes it at once. */
function passTokenOn(event: MouseEvent): void {
  const access = readAccessToken();
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!access || !link || event.defaultPrevented) return;
  const isElsewhere = link.origin !== location.origin || !isInApp(link.pathname);
  if (isElsewhere || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  const to = new URL(link.href);
  to.searchParams.set('token', access.token);
  to.searchParams.set('cx_user', access.userId);
  location.assign(to);
}
