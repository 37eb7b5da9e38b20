import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { onRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';

const CALL = 'CxAIRobotProduct/GetMyRobotsLatestTrades';
export type Trades = AnswerOf<typeof CALL>;
export type Trade = Trades['items'][number];

/** The latest trades of all followed robots; new ones appear on top. */
export function useTrades(userId: string, count: number): SWRResponse<Trades, unknown> {
  const trades = useSWR<Trades, unknown>(
    [CALL, userId, count],
    () => call(CALL, { request: { offset: 0, pageSize: count } }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const { mutate } = trades;
  // A robot's trades come and go as it's followed or unfollowed.
  useEffect(() => {
    const ask = () => void mutate();
    const stops = [onRobotsChanged(ask), onOwnChange(({ control }) => control === 'follow' && ask())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mutate]);
  return trades;
}
