import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { refreshCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { SITE_MENU } from '@/components/shell/site-menu/menu-id';
import { onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { Button } from '@/components/ui/button/button';
import { createOverPage } from '@/components/ui/modal/over-page';
import { StopDialog } from './stop-dialog';
import styles from './stop-trading.module.css';

/** Elements of the page's frame made by this script, because the server draws the same frame for everyone. */
interface Places {
  readonly header: HTMLElement;
  readonly menu: HTMLElement;
}

/** The minimum time between two checks after changes elsewhere, in milliseconds. */
const MIN_GAP_MS = 30_000;

/** Keeps the user's data up to date: robots may be selected here, and accounts armed or stopped elsewhere. */
function useFollowed(): void {
  useEffect(() => {
    let asked = Date.now();
    const ask = () => {
      asked = Date.now();
      refreshCurrentUser().catch(() => undefined);
    };
    const stops = [
      onOwnChange(({ control }) => {
        if (control === 'autotrading') ask();
      }),
      onPaperChanged(() => {
        if (Date.now() - asked > MIN_GAP_MS) ask();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** Shown while robots trade an account of the user. */
export function StopButtons() {
  useFollowed();
  const isShown = useCurrentUser().user?.isAutotrading === true;
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const header = document.createElement('div');
    const menu = document.createElement('div');
    document.querySelector('header [data-menu="account"]')?.parentElement?.prepend(header);
    document.getElementById(SITE_MENU)?.prepend(menu);
    setPlaces({ header, menu });
    return () => {
      header.remove();
      menu.remove();
      setPlaces(null);
    };
  }, [isShown]);
  if (!isShown || !places) return null;
  return (
    <>
      {createPortal(
        <Button look="danger" size={36} className={styles['button']} onClick={stop}>
          <span>
            Stop<span className={styles['rest']}> all trading</span>
          </span>
        </Button>,
        places.header,
      )}
      {createPortal(
        <Button
          look="danger"
          className={styles['entry']}
          onClick={() => {
            document.getElementById(SITE_MENU)?.hidePopover?.();
            stop();
          }}
        >
          Stop all trading
        </Button>,
        places.menu,
      )}
    </>
  );
}

const showOverPage = createOverPage();

/** Stops all trading at once, and shows what was stopped over the page. */
function stop(): void {
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  showOverPage((close) => <StopDialog opener={opener} onClose={close} />);
}
