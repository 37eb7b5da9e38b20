import { useEffect, useMemo } from 'react';
import { putRobots } from '@/components/robots/robot-cache/robot-cache';
import { onOwnChange } from '@/components/robots/robot-changes/own-changes';
import { onRobotsChanged } from '@/components/robots/robot-changes/robot-changes';
import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { type PaperResponse, usePaper } from '@/components/trading/paper-data/use-paper';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { RobotProduct } from '@/lib/http/api/products/product';

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

const LISTS = {
  /** The list also has robots selected for autotrading. */
  followed: 'CxAIRobotProduct/GetBoughtSubscribedAIRobots',
  bookmarked: 'CxAIRobotProduct/GetBookmarkedAIRobots',
} as const;

export type UserRobots = Called<CallAnswer<(typeof LISTS)[keyof typeof LISTS]>>;

/** Robots of the user, repeated when one changes; one unfollowed or no longer bookmarked here is gone at once. */
export function useUserRobots(list: keyof typeof LISTS, userId: string): UserRobots {
  const robots = useCall(
    LISTS[list],
    {},
    {
      userId,
      again: onRobotsChanged,
      keeps: true,
      onAnswer: ({ items }) => putRobots(items.map(toCardView)),
    },
  );
  const { ask, change } = robots;
  useEffect(
    () =>
      onOwnChange(({ robotId, control, isOn }) => {
        if (control === (list === 'followed' ? 'follow' : 'bookmark'))
          void change((known) => (isOn ? known : without(known, robotId)));
        // The list also has robots selected without being followed.
        else if (control === 'autotrading' && list === 'followed') void ask();
      }),
    [list, ask, change],
  );
  return robots;
}

function without<List extends { readonly items: readonly RobotProduct[] }>(
  known: List,
  robotId: number,
): List {
  return { ...known, items: known.items.filter(({ id }) => id !== robotId) };
}

/** Robots in the form that cards and rows show. */
export function useCards(robots: readonly RobotProduct[]): readonly CardView[] {
  return useMemo(() => robots.map(toCardView), [robots]);
}
