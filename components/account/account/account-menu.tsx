'use client';

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { becomeGuest } from '@/components/session/user/sign-in';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Note } from '@/components/ui/note/note';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import { call, failureText } from '@/lib/http/api/client/call';
import { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './account-menu.module.css';
import { AFTER_LOGIN, isPageOfUsers } from './account-paths';

const MENU_ID = 'account-menu';

let close: (() => void) | null = null;

/** Toggles the account menu below its link in the header. */
export function toggleMenu(link: HTMLAnchorElement): void {
  if (close) {
    close();
    return;
  }
  const place = document.createElement('div');
  place.className = styles['place'] ?? '';
  link.after(place);
  link.setAttribute('aria-expanded', 'true');
  link.setAttribute('aria-controls', MENU_ID);
  const root = createRoot(place);
  close = () => {
    close = null;
    link.setAttribute('aria-expanded', 'false');
    link.removeAttribute('aria-controls');
    root.unmount();
    place.remove();
  };
  root.render(<AccountMenu link={link} onClose={close} />);
}

interface AccountMenuProps {
  readonly link: HTMLAnchorElement;
  readonly onClose: () => void;
}

function AccountMenu({ link, onClose }: AccountMenuProps) {
  const { user } = useCurrentUser();
  const menu = useRef<HTMLElement>(null);
  useClosing(menu, link, onClose);
  return (
    <nav ref={menu} id={MENU_ID} className={popoverClass(styles['menu'])} aria-label="Your account">
      <div className={styles['who']} aria-busy={user === undefined}>
        <strong>{user?.name}</strong>
        <Note look="aside">{user && (PLAN_NAMES[user.planLevel] || user.email)}</Note>
      </div>
      <a className={menuItemClass()} href={AFTER_LOGIN}>
        My robots
      </a>
      <a className={menuItemClass()} href={SITE_PATHS.brokers}>
        Broker accounts
      </a>
      <a className={menuItemClass()} href={SITE_PATHS.myPlans}>
        My plans
      </a>
      <a className={menuItemClass()} href={SITE_PATHS.account}>
        Account
      </a>
      <a className={menuItemClass()} href={SITE_PATHS.tickets}>
        Your tickets
      </a>
      {user?.isContentAdmin && (
        <>
          <a className={menuItemClass()} href={SITE_PATHS.support}>
            Support inbox
          </a>
          <a className={menuItemClass()} href={SITE_PATHS.helpEditor}>
            Edit texts
          </a>
        </>
      )}
      <LogOut onDone={onClose} />
    </nav>
  );
}

function LogOut({ onDone }: { readonly onDone: () => void }) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const logOut = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await call('Account/LogOut', {});
      onDone();
      becomeGuest();
      if (isPageOfUsers(window.location.pathname)) window.location.assign(SITE_PATHS.home);
    } catch (error) {
      setFailure(failureText(error));
    }
    isUnderWay.current = false;
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className={menuItemClass()}
        aria-disabled={isBusy || undefined}
        onClick={() => void logOut()}
      >
        {isBusy ? 'Logging out…' : 'Log out'}
      </button>
      {failure !== null && (
        <Note look="problem" role="alert">
          {failure}
        </Note>
      )}
    </>
  );
}

/** Closes the menu on Escape, on a click outside, and when focus leaves. */
function useClosing(
  menu: { readonly current: HTMLElement | null },
  link: HTMLAnchorElement,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  // Not a passive effect: a key pressed as soon as the menu shows would be lost.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (menu.current?.contains(target) === true || link.contains(target));
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        link.focus();
        close();
      },
      { signal },
    );
    document.addEventListener('pointerdown', ({ target }) => !isInside(target) && close(), { signal });
    document.addEventListener('focusin', ({ target }) => !isInside(target) && close(), { signal });
    return () => listening.abort();
  }, [menu, link]);
}
