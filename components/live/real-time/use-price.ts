import { useCallback, useSyncExternalStore } from 'react';
import type { LivePrice } from './live-price';
import { livePrices } from './live-prices';
import type { PriceStore } from './price-store';

const readNone = () => null;

/**
 * An instrument's latest price; null if unknown, on the server, and if `fundId` is null. Only re-renders when that
 * price changes.
 * @param store a store for tests
 */
export function usePrice(fundId: number | null, store: PriceStore = livePrices): LivePrice | null {
  const subscribe = useCallback(
    (listener: () => void) => (fundId === null ? () => undefined : store.subscribe(fundId, listener)),
    [fundId, store],
  );
  const read = useCallback(() => (fundId === null ? null : store.read(fundId)), [fundId, store]);
  return useSyncExternalStore(subscribe, read, readNone);
}
