'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { SessionState } from '@/components/session/session/session';
import { useSession } from '@/components/session/session/use-session';
import { robotKey, robots, watchRobot } from './robot-cache';

/**
 * A robot for the current viewer. The page's data stays until newer data is known; a user's controls and dollar amounts
 * are fetched in one call with those of all other robots on the page.
 * @param drawn the robot from the page or from the answer being rendered
 * @param isListed whether `drawn` is for the current viewer; its list is refetched when the viewer changes
 */
export function useRobot(id: number, drawn?: CardView, isListed = false): CardView | undefined {
  const session = useSession();
  const state = isListed ? (drawn?.own ? 'signed-in' : 'guest') : session;
  const isDrawnForThem = drawn !== undefined && (drawn.own !== undefined) === (state === 'signed-in');
  // Guests' robots come with the page.
  const needsLoading = state === 'signed-in' && !isDrawnForThem;
  return useCached(id, state, needsLoading) ?? drawn;
}

/** A robot that the page may not have; undefined until it's known, and for null. */
export function useNamedRobot(id: number | null): CardView | undefined {
  return useCached(id, useSession(), true);
}

function useCached(id: number | null, state: SessionState, needsLoading: boolean): CardView | undefined {
  useEffect(() => (id === null ? undefined : watchRobot(id, state, needsLoading)), [id, state, needsLoading]);
  return useSyncExternalStore(
    robots.subscribe,
    () => (id === null ? undefined : robots.get().get(robotKey(id, state))),
    () => undefined,
  );
}
