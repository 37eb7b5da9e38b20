'use client';

import useSWR from 'swr';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { useSession } from '@/components/session/session/use-session';
import type { RobotKey } from './robot-cache';

/**
 * A robot for the current viewer. The page's data stays until newer data is known; a user's controls and dollar amounts
 * are fetched in one call with those of all other robots on the page.
 * @param drawn the robot from the page or from the answer being rendered
 * @param isListed whether `drawn` is for the current viewer; its list is refetched when the viewer changes
 */
export function useRobot(id: number, drawn?: CardView, isListed = false): CardView | undefined {
  const session = useSession();
  const state = isListed ? (drawn?.own ? 'signed-in' : 'guest') : session;
  const isUser = state === 'signed-in';
  const isDrawnForThem = drawn !== undefined && (drawn.own !== undefined) === isUser;
  const { data } = useSWR<CardView, unknown, RobotKey>(['robot', id, state], fetchRobot, {
    ...(isDrawnForThem ? { fallbackData: drawn } : {}),
    // Guests' robots come with the page.
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
