import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { putRobots } from '@/components/robots/robot-cache/robot-cache';
import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { onRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { type CardView, cardViewOf } from '@/components/robots/robot-model/card-view';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { RobotProduct } from '@/lib/http/api/products/product';

/** The page's calls. They're repeated when the hub reports changed robots, and when one is followed here. */

export interface UserRobots {
  readonly products: readonly RobotProduct[];
  /** The same, as cards and rows show them. */
  readonly cards: readonly CardView[];
}

export type Performance = AnswerOf<'CxAIRobotProduct/GetMyRobotsPerformance'>;
export type Suggestions = AnswerOf<'CxAIRobotProduct/GetSuggestedRobots'>;

type Listed = 'GetBoughtSubscribedAIRobots' | 'GetBookmarkedAIRobots';

const ONCE = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

function useRobots(name: Listed, userId: string) {
  const path = `CxAIRobotProduct/${name}` as const;
  return useSWR<UserRobots, unknown>(
    [path, userId],
    async () => {
      const { items } = await call(path, {});
      const cards = items.map(cardViewOf);
      putRobots(cards);
      return { products: items, cards };
    },
    { ...ONCE, keepPreviousData: true },
  );
}

export interface MyRobots {
  readonly followed: SWRResponse<UserRobots, unknown>;
  readonly bookmarked: SWRResponse<UserRobots, unknown>;
  readonly performance: SWRResponse<Performance, unknown>;
}

export function useMyRobots(userId: string): MyRobots {
  const followed = useRobots('GetBoughtSubscribedAIRobots', userId);
  const bookmarked = useRobots('GetBookmarkedAIRobots', userId);
  const performance = useSWR<Performance, unknown>(
    ['GetMyRobotsPerformance', userId],
    () => call('CxAIRobotProduct/GetMyRobotsPerformance', {}),
    { ...ONCE, keepPreviousData: true },
  );
  const { mutate: askFollowed } = followed;
  const { mutate: askBookmarked } = bookmarked;
  const { mutate: askPerformance } = performance;
  useEffect(() => {
    const stops = [
      onRobotsChanged(() => {
        void askFollowed();
        void askBookmarked();
        void askPerformance();
      }),
      onOwnChange(({ robotId, control, isOn }) => {
        // An unfollowed robot disappears at once.
        const change = (known?: UserRobots) => (isOn ? known : known && without(known, robotId));
        if (control === 'follow') {
          void askFollowed(change, { revalidate: true });
          void askPerformance();
        }
        if (control === 'autotrading') void askFollowed();
        if (control === 'bookmark') void askBookmarked(change, { revalidate: true });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [askFollowed, askBookmarked, askPerformance]);
  return { followed, bookmarked, performance };
}

export function useSuggestions(userId: string): SWRResponse<Suggestions, unknown> {
  return useSWR<Suggestions, unknown>(
    ['GetSuggestedRobots', userId],
    () => call('CxAIRobotProduct/GetSuggestedRobots', {}),
    ONCE,
  );
}

function without({ products, cards }: UserRobots, robotId: number): UserRobots {
  const isOther = ({ id }: { readonly id: number }) => id !== robotId;
  return { products: products.filter(isOther), cards: cards.filter(isOther) };
}
