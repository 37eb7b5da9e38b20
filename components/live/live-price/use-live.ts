import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { livePrices } from '@/components/live/real-time/live-prices';
import { observeSight } from './in-sight';

interface Live<Value> {
  /** Where it is drawn: only what is in sight is told of prices. */
  readonly place: RefObject<Element | null>;
  /** The instruments that it depends on; the same array as long as they are the same. */
  readonly fundIds: readonly number[];
  /** What the present prices make of it; null while none is known. */
  readonly read: () => Value | null;
  /** Reads again by the clock too, in milliseconds. */
  readonly everyMs?: number;
}

/** A figure that follows prices, drawn again only when it changes; null on the server and until prices come. */
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
