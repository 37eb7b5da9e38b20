import type { Instrument } from '@/lib/market/data/instrument';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import type { MarketName } from '@/lib/market/data/source';
import { withImports } from '@/lib/robots/catalogue/market-instruments';
import { createLookup, type Lookup } from './lookup';

let ofProduct: Lookup | null = null;
const ofLists = new WeakMap<readonly Instrument[], Lookup>();

/**
 * A market's lookup, built once: per list of instruments in a live market, otherwise for good. In an imported market
 * only imported instruments have prices, and all others are known by name alone; a live market's list marks that
 * itself.
 */
export function lookupOfMarket(market: MarketName, imported: readonly Instrument[]): Lookup {
  if (market === 'live' && imported.length > 0) return lookupAmong(imported);
  if (market !== 'imported') {
    ofProduct ??= createLookup(INSTRUMENTS);
    return ofProduct;
  }
  return lookupOnce(imported, withImports);
}

/** The lookup among instruments, made once for a list of them. */
export function lookupAmong(instruments: readonly Instrument[]): Lookup {
  return lookupOnce(instruments, (list) => list);
}

function lookupOnce(
  list: readonly Instrument[],
  complete: (list: readonly Instrument[]) => readonly Instrument[],
): Lookup {
  const known = ofLists.get(list);
  if (known) return known;
  const made = createLookup(complete(list));
  ofLists.set(list, made);
  return made;
}
