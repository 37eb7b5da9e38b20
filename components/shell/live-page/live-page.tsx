import { useEffect } from 'react';
import { followInbox } from '@/components/account/unread/unread-inbox';
import { followUnreadTrades } from '@/components/account/unread/unread-trades';
import { readCalendars, whenLabel } from '@/components/live/live-price/when-labels';
import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { type DescribeAge, startLivePrices } from '@/components/live/real-time/live-prices';
import { pageHub, pagePrices } from '@/components/live/real-time/page-connection';
import { refreshRobots } from '@/components/robots/robot-cache/robot-cache';
import {
  notifyRobotsChanged,
  onRobotChanges,
  onRobotsChanged,
} from '@/components/robots/robot-changes/robot-changes';
import { useSession } from '@/components/session/session/use-session';
import { followPaperChanges } from '@/components/trading/paper-data/paper-changes';
import { Toaster } from '@/components/ui/toast/toaster';
import { readAccessToken } from '@/lib/http/api/client/access-token';
import { keepRobotsFresh } from './keep-robots-fresh';
import { shareSignIn } from './sign-in-channel';
import { showSignals } from './signal-toasts';
import { showTrades } from './trade-toasts';

export interface LivePageProps {
  /** For example "Simulated prices". */
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
      // If the bot check can't be loaded, the page stays as the server rendered it.
      () => undefined,
    );
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, []);

  // Inside an app, the app decides who is signed in, not other tabs.
  useEffect(() => (readAccessToken() ? undefined : shareSignIn()), []);

  useEffect(() => {
    if (!isUser) return;
    const hub = pageHub();
    const stops = [
      showTrades(hub, priceKind),
      onRobotChanges(hub, change),
      followPaperChanges(hub),
      followUnreadTrades(onRobotsChanged),
      showSignals(hub, priceKind),
      // An app has its own frame, and its token doesn't open the inbox.
      ...(readAccessToken() ? [] : [followInbox(hub)]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUser, priceKind]);

  return isUser ? <Toaster /> : null;
}

function change(changed: ReadonlySet<number> | null): void {
  refresh(changed);
  notifyRobotsChanged(changed);
}

function refresh(changed: ReadonlySet<number> | null): void {
  // A failed refresh is made up for by the next change.
  refreshRobots(changed).catch(() => undefined);
}

const describeAge: DescribeAge = (time, now, fundTypes) => whenLabel(time, now, readCalendars(fundTypes));
