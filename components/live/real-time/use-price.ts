import { useCallback, useSyncExternalStore } from 'react';
import type { LivePrice } from './live-price';
import { livePrices } from './live-prices';
import type { PriceStore } from './price-store';

const readNone = () => null;

/**
 * The latest price of an instrument; null while none is known, on the server, and where `fundId` is null. Only what
 * uses it draws again when that price changes.
 * @param store another store than the page's, for tests
 */
export function usePrice(fundId: number | null, store: PriceStore = livePrices): LivePrice | null {
  const subscribe = useCallback(
    (listener: () => void) => (fundId === null ? () => undefined : store.subscribe(fundId, listener)),
    [fundId, store],
  );
  const read = useCallback(() => (fundId === null ? null : store.read(fundId)), [fundId, store]);
  return useSyncExternalStore(subscribe, read, readNone);
}
