import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { onRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { type UserRobots, useUserRobots } from '@/components/trading/copies/use-copies';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

/** The page's calls. They're repeated when the hub reports changed robots, and when one is followed here. */

const PERFORMANCE = 'CxAIRobotProduct/GetMyRobotsPerformance';
const TRADES = 'CxAIRobotProduct/GetMyRobotsLatestTrades';

export type Performance = CallAnswer<typeof PERFORMANCE>;
export type Trades = CallAnswer<typeof TRADES>;
export type Trade = Trades['items'][number];

export interface MyRobots {
  readonly followed: UserRobots;
  readonly bookmarked: UserRobots;
  readonly performance: Called<Performance>;
}

export function useMyRobots(userId: string): MyRobots {
  const followed = useUserRobots('followed', userId);
  const bookmarked = useUserRobots('bookmarked', userId);
  const performance = useCall(PERFORMANCE, {}, { userId, again: onFollowed, keeps: true });
  return { followed, bookmarked, performance };
}

/** The latest trades of all followed robots; new ones appear on top. */
export function useTrades(userId: string, count: number): Called<Trades> {
  const request = { request: { offset: 0, pageSize: count } };
  return useCall(TRADES, request, { userId, again: onFollowed, keeps: true });
}

/** Calls back when robots changed, and as they are followed and unfollowed on this page. */
function onFollowed(ask: () => void): () => void {
  const stops = [onRobotsChanged(ask), onOwnChange(({ control }) => control === 'follow' && ask())];
  return () => {
    for (const stop of stops) stop();
  };
}
