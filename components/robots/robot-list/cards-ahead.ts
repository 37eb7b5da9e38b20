import { useSyncExternalStore } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';

/** The robots of a prefetched list that has arrived, which a click will probably show. */
let ahead: readonly CardView[] | null = null;
const listeners = new Set<() => void>();

export function putCardsAhead(cards: readonly CardView[] | null): void {
  ahead = cards;
  for (const listener of [...listeners]) listener();
}

export function readCardsAhead(): readonly CardView[] | null {
  return ahead;
}

export function useCardsAhead(): readonly CardView[] | null {
  return useSyncExternalStore(subscribe, readCardsAhead, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
