import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import type { Lookup } from '@/lib/site/lookup/lookup';
import { lookupOfMarket } from '@/lib/site/lookup/market-lookup';
import type { CallContext } from '../call';

/** Maximum characters of a ticker and of a name. */
export const MAX_TICKER = 20;
export const MAX_NAME = 100;
/** Maximum tickers or names per request. */
export const MAX_REQUESTED = 100;

/** An instrument as returned by look-ups. */
export const tickerItem = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundId: z.int(),
  fundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
  group: z.string().describe('Sector of a stock, or kind of other instrument.'),
  category: z.string().describe('Industry, or what it holds.'),
  noData: z.boolean().describe('true: no prices available, so no robot can trade it.'),
  renamedToId: z.int().nullable().describe('The successor instrument if its ticker changed.'),
  renamedToTicker: z.string().nullable(),
});

export const tickerItems = z.array(tickerItem);

/** The instruments of the robots' market. */
export async function readLookup({
  catalogue,
  importedInstruments,
  liveInstruments,
}: Pick<CallContext, 'catalogue' | 'importedInstruments' | 'liveInstruments'>): Promise<Lookup> {
  const { name } = catalogue.market();
  if (name === 'live') return lookupOfMarket(name, (await liveInstruments?.()) ?? []);
  return lookupOfMarket(name, name === 'imported' ? await importedInstruments() : []);
}
