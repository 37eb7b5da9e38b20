import type { Instrument } from '@/lib/market/data/instrument';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import type { MarketName } from '@/lib/market/data/source';

export interface MarketInstruments {
  readonly all: readonly Instrument[];
  readonly byTicker: ReadonlyMap<string, Instrument>;
}

/**
 * A market's instruments by name. In an imported market only imported instruments have prices; all others are known by
 * name alone.
 */
export function marketInstruments(market: MarketName, imported: readonly Instrument[]): MarketInstruments {
  const all = market === 'imported' ? withImports(imported) : INSTRUMENTS;
  return { all, byTicker: new Map(all.map((instrument) => [instrument.ticker, instrument])) };
}

/** Imported instruments, and all others as known by name alone. */
export function withImports(imported: readonly Instrument[]): readonly Instrument[] {
  const tickers = new Set(imported.map(({ ticker }) => ticker));
  const others = INSTRUMENTS.filter(({ ticker }) => !tickers.has(ticker));
  return [...imported, ...others.map((instrument) => ({ ...instrument, noData: true }))];
}
