import { useEffect } from 'react';
import { useSession } from '@/components/account/session/use-session';
import { readCalendars, whenLabel } from '@/components/live/live-price/when-labels';
import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { type DescribeAge, startLivePrices } from '@/components/live/real-time/live-prices';
import { pageHub, pagePrices } from '@/components/live/real-time/page-connection';
import { refreshRobots } from '@/components/robots/robot-cache/robot-cache';
import { Toaster } from '@/components/ui/toast/toaster';
import { readAccessToken } from '@/lib/http/api/client/access-token';
import { keepRobotsFresh } from './keep-robots-fresh';
import { onRobotChanges, tellRobotsChanged } from './robot-changes';
import { shareSignIn } from './sign-in-channel';
import { showTrades } from './trade-toasts';

export interface LivePageProps {
  /** Such as "Simulated prices". */
  readonly priceKind: string;
}

/** Keeps a page's prices and robots up to date, and notifies users of their robots' trades. */
export function LivePage({ priceKind }: LivePageProps) {
  const isUser = useSession() === 'signed-in';

  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let isOver = false;
    isLikelyHuman().then(
      (isPerson) => {
        if (isPerson && !isOver)
          stops = [
            startLivePrices({ store: pagePrices(), describeAge }),
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
    const stops = [showTrades(hub, priceKind), onRobotChanges(hub, change)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUser, priceKind]);

  return isUser ? <Toaster /> : null;
}

function change(changed: ReadonlySet<number> | null): void {
  refresh(changed);
  tellRobotsChanged(changed);
}

function refresh(changed: ReadonlySet<number> | null): void {
  // What couldn't be fetched now comes with the next change.
  refreshRobots(changed).catch(() => undefined);
}

const describeAge: DescribeAge = (time, now, fundTypes) => whenLabel(time, now, readCalendars(fundTypes));
