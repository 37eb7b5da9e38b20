import { useEffect, useSyncExternalStore } from 'react';
import { isMarkedSignedIn, onSignInChange } from '@/components/account/account/sign-in-state';
import { startLivePlaces } from '@/components/live/live-price/live-places';
import { Toaster } from '@/components/ui/toast/toaster';
import { readAccessToken } from '@/lib/http/api/client/access-token';
import { keepRobotsFresh } from './keep-robots-fresh';
import { mayConnect } from './may-connect';
import { pageHub, pagePrices } from './page-connection';
import { refreshRobots } from './refresh-robots';
import { onRobotChanges } from './robot-changes';
import { shareSignIn } from './sign-in-channel';
import { showTrades } from './trade-toasts';

export interface LivePageProps {
  /** Such as "Simulated prices". */
  readonly priceKind: string;
}

/** What lives on a page: its marked places, and for whoever is signed in what their robots do. */
export function LivePage({ priceKind }: LivePageProps) {
  const isUser = useSyncExternalStore(onSignInChange, isMarkedSignedIn, () => false);

  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let isOver = false;
    mayConnect().then(
      (isPerson) => {
        if (isPerson && !isOver)
          stops = [
            startLivePlaces({ root: document.body, store: pagePrices() }),
            keepRobotsFresh(() => refresh(null)),
          ];
      },
      // Without the list of bots nothing lives: the page stays as the server drew it.
      () => undefined,
    );
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, []);

  // Whom an app shows the page to is the app's to say, not other tabs'.
  useEffect(() => (readAccessToken() ? undefined : shareSignIn()), []);

  useEffect(() => {
    if (!isUser) return;
    const hub = pageHub();
    const stops = [showTrades(hub, priceKind), onRobotChanges(hub, refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUser, priceKind]);

  return isUser ? <Toaster /> : null;
}

function refresh(changed: ReadonlySet<number> | null): void {
  // What could not be had now comes with the next change.
  refreshRobots(changed).catch(() => undefined);
}
