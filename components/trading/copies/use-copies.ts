import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { putRobots } from '@/components/robots/robot-cache/robot-cache';
import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { onRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { type CardView, cardViewOf } from '@/components/robots/robot-model/card-view';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { type PaperResponse, usePaper } from '@/components/trading/paper-data/use-paper';
import { call } from '@/lib/http/api/client/call';

/** The user's copies; refetched when one is turned on or off, or its robot unfollowed, on this page. */
export function useCopies(userId: string): PaperResponse<'CxPaperTrades/GetCopies'> {
  const copies = usePaper('CxPaperTrades/GetCopies', userId, {});
  useEffect(
    () =>
      onOwnChange(({ control }) => {
        if (control === 'autopilot' || control === 'autotrading' || control === 'follow')
          notifyPaperChanged();
      }),
    [],
  );
  return copies;
}

/** Robots the user follows or selected, with their switches. */
export function useFollowed(userId: string): SWRResponse<readonly CardView[], unknown> {
  const followed = useSWR<readonly CardView[], unknown>(
    ['robots to copy', userId],
    async () => {
      const { items } = await call('CxAIRobotProduct/GetBoughtSubscribedAIRobots', {});
      const cards = items.map(cardViewOf);
      putRobots(cards);
      return cards;
    },
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const { mutate } = followed;
  useEffect(() => {
    const stops = [
      onRobotsChanged(() => void mutate()),
      onOwnChange(({ control }) => {
        // Robots selected without following them are in the list, too.
        if (control === 'follow' || control === 'autotrading') void mutate();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mutate]);
  return followed;
}
