import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { livePrices } from '@/components/live/real-time/live-prices';
import { observeSight } from './in-sight';

interface Live<Value> {
  /** The element that shows it; only elements near the window get prices. */
  readonly place: RefObject<Element | null>;
  /** The instruments it depends on; must be a stable array. */
  readonly fundIds: readonly number[];
  /** Computes the figure from current prices; null if none is known. */
  readonly read: () => Value | null;
  /** Also recomputes at this interval, in milliseconds. */
  readonly everyMs?: number;
}

/** A figure that follows prices and only re-renders when it changes; null on the server and until prices arrive. */
export function useLive<Value extends number | string>({
  place,
  fundIds,
  read,
  everyMs = 0,
}: Live<Value>): Value | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = place.current;
      if (!element) return () => undefined;
      let stops: readonly (() => void)[] = [];
      const sleep = () => {
        for (const stop of stops) stop();
        stops = [];
      };
      const wake = () => {
        sleep();
        const timer = everyMs > 0 ? setInterval(listener, everyMs) : undefined;
        stops = [
          ...fundIds.map((fundId) => livePrices.subscribe(fundId, listener)),
          () => clearInterval(timer),
        ];
        listener();
      };
      const stopObserving = observeSight(element, (isInSight) => (isInSight ? wake() : sleep()));
      return () => {
        stopObserving();
        sleep();
      };
    },
    [place, fundIds, everyMs],
  );
  return useSyncExternalStore<Value | null>(subscribe, read, readNone);
}

function readNone(): null {
  return null;
}
