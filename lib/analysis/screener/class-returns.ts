import { LRUCache } from 'lru-cache';
import type { Panel } from '@/lib/analysis/panel/panel';
import { INSTRUMENT_CLASSES, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { type ForwardReturns, forwardReturns } from './forward-returns';
import type { Horizon } from './horizons';

/** Horizons of two classes; each takes eight bytes a row. */
const MOST_KEPT = 8;

const kept = new WeakMap<Panel, LRUCache<string, ForwardReturns>>();

/** What came next for all instruments of a class, or of all. */
export function classReturns(panel: Panel, only: InstrumentClass | null, horizon: Horizon): ForwardReturns {
  const own = kept.get(panel) ?? new LRUCache<string, ForwardReturns>({ max: MOST_KEPT });
  kept.set(panel, own);
  const key = `${only} ${horizon}`;
  const returns =
    own.get(key) ??
    forwardReturns(
      panel,
      horizon,
      (index) => only === null || panel.instruments[index]?.fundType === INSTRUMENT_CLASSES[only],
    );
  own.set(key, returns);
  return returns;
}
