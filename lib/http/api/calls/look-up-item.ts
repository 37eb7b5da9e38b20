import { z } from 'zod';
import type { Instrument } from '@/lib/market/data/instrument';
import type { Lookup } from '@/lib/site/lookup/lookup';
import { lookupOfMarket } from '@/lib/site/lookup/market-lookup';
import type { CallContext } from '../call';
import { FUND_TYPES } from '../robot-search';

/** Longest ticker and longest name that are looked up. */
export const MAX_TICKER = 20;
export const MAX_NAME = 100;
/** Most tickers or names in one request. */
export const MAX_ASKED = 100;

/** An instrument as lookups answer it. */
export const tickerItem = z.strictObject({
  Ticker: z.string(),
  FundName: z.string(),
  FundId: z.int(),
  FundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
  Group: z.string().describe('Sector of a stock, kind of another instrument.'),
  Category: z.string().describe('Industry, or what it holds.'),
  NoData: z.boolean().describe('true: there are no prices for it, and no robot can trade it.'),
  RenamedToId: z.int().nullable().describe('The instrument that it has become, when its ticker changed.'),
  RenamedToTicker: z.string().nullable(),
});

export const tickerItems = z.array(tickerItem);

export function toTickerItem(instrument: Instrument): z.output<typeof tickerItem> {
  return {
    Ticker: instrument.ticker,
    FundName: instrument.fundName,
    FundId: instrument.fundId,
    FundType: instrument.fundType,
    Group: instrument.group,
    Category: instrument.category,
    NoData: instrument.noData,
    RenamedToId: instrument.renamedToId,
    RenamedToTicker: instrument.renamedToTicker,
  };
}

/** The instruments of the market that the robots trade on. */
export async function readLookup({
  catalogue,
  importedInstruments,
  liveInstruments,
}: Pick<CallContext, 'catalogue' | 'importedInstruments' | 'liveInstruments'>): Promise<Lookup> {
  const { name } = catalogue.market();
  if (name === 'live') return lookupOfMarket(name, (await liveInstruments?.()) ?? []);
  return lookupOfMarket(name, name === 'imported' ? await importedInstruments() : []);
}
