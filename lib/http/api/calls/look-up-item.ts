import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { pascalObject } from '@/lib/core/wire/schema';
import { createRates, currencyPair } from '@/lib/market/data/currency-rates';
import { FUND_TYPES, type Instrument } from '@/lib/market/data/instrument';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import type { Lookup } from '@/lib/site/lookup/lookup';
import { lookupOfMarket } from '@/lib/site/lookup/market-lookup';
import type { FindPrice, FindRate } from '@/lib/trading/accounts/valuation';
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

type InstrumentContext = Pick<CallContext, 'catalogue' | 'importedInstruments' | 'liveInstruments'>;

/** The instruments of the robots' market, to be looked up. */
export async function readLookup({
  catalogue,
  importedInstruments,
  liveInstruments,
}: InstrumentContext): Promise<Lookup> {
  const { name } = catalogue.market();
  if (name === 'live') return lookupOfMarket(name, (await liveInstruments?.()) ?? []);
  return lookupOfMarket(name, name === 'imported' ? await importedInstruments() : []);
}

/** Dollars for a unit of the currency that an instrument of the robots' market is priced in. */
export async function readRates(context: InstrumentContext, findPrice: FindPrice): Promise<FindRate> {
  const lookup = await readLookup(context);
  const instruments = await readInstruments(context);
  return createRates({ instrumentById: lookup.byId, instruments: () => instruments, findPrice });
}

export function latestPrices({ prices }: Pick<CallContext, 'prices'>): FindPrice {
  return (fundId) => prices.quote(fundId)?.price ?? null;
}

/** Pairs of the robots' market that lead from one currency to another. */
export async function readPairs(context: InstrumentContext): Promise<readonly FundId[]> {
  const pairs = (await readInstruments(context)).filter((one) => currencyPair(one) !== null);
  return pairs.map(({ fundId }) => fundId);
}

async function readInstruments(context: InstrumentContext): Promise<readonly Instrument[]> {
  const { name } = context.catalogue.market();
  const live = name === 'live' ? ((await context.liveInstruments?.()) ?? []) : [];
  const stored = name === 'imported' ? await context.importedInstruments() : live;
  return stored.length > 0 ? stored : INSTRUMENTS;
}
