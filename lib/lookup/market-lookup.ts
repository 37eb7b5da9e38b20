import type { Instrument } from '@/lib/market/instrument';
import { INSTRUMENTS } from '@/lib/market/instruments';
import type { MarketName } from '@/lib/market/source';
import { createLookup, type Lookup } from './lookup';

let ofProduct: Lookup | null = null;
const ofImports = new WeakMap<readonly Instrument[], Lookup>();

/**
 * The lookup of a market, made once: for each list of imported instruments, otherwise for good. In an imported market
 * only what was imported has prices, and all else is known by name alone.
 */
export function lookupOfMarket(market: MarketName, imported: readonly Instrument[]): Lookup {
  if (market !== 'imported') {
    ofProduct ??= createLookup(INSTRUMENTS);
    return ofProduct;
  }
  const known = ofImports.get(imported);
  if (known) return known;
  const made = createLookup(withImports(imported));
  ofImports.set(imported, made);
  return made;
}

function withImports(imported: readonly Instrument[]): readonly Instrument[] {
  const tickers = new Set(imported.map(({ ticker }) => ticker));
  const others = INSTRUMENTS.filter(({ ticker }) => !tickers.has(ticker));
  return [...imported, ...others.map((instrument) => ({ ...instrument, noData: true }))];
}
