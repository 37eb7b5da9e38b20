import type { CardView } from '@/components/robots/robot-model/card-view';
import { createStore } from '@/components/ui/store/create-store';
import { useStore } from '@/components/ui/store/use-store';

/** The robots of a prefetched list that has arrived, which a click will probably show. */
const ahead = createStore<readonly CardView[] | null>(null);

export const putCardsAhead = ahead.set;
export const readCardsAhead = ahead.get;

export function useCardsAhead(): readonly CardView[] | null {
  return useStore(ahead, null);
}
