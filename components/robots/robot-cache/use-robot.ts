'use client';

import useSWR from 'swr';
import { useSession } from '@/components/account/session/use-session';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { RobotKey } from './robot-cache';

/**
 * A robot as whoever is looking may see it. What the page came with stays until something newer is known; a user's
 * switches and sums are asked for, together with those of all other robots that are drawn.
 * @param drawn the robot as the page, or the answer that is drawn, brought it
 * @param isListed whether it is drawn for whom `drawn` is: its list is asked for when that changes, and brings it
 */
export function useRobot(id: number, drawn?: CardView, isListed = false): CardView | undefined {
  const session = useSession();
  const state = isListed ? (drawn?.own ? 'signed-in' : 'guest') : session;
  const isUser = state === 'signed-in';
  const isDrawnForThem = drawn !== undefined && (drawn.own !== undefined) === isUser;
  const { data } = useSWR<CardView, unknown, RobotKey>(['robot', id, state], fetchRobot, {
    ...(isDrawnForThem ? { fallbackData: drawn } : {}),
    // A guest's robots come with the page.
    ...(isUser ? {} : { revalidateOnMount: false }),
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return data ?? drawn;
}

async function fetchRobot([, id]: RobotKey): Promise<CardView> {
  const { loadRobot } = await import('./load-robots');
  return loadRobot(id);
}
