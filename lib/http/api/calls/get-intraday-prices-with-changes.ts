import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject, wireName } from '@/lib/core/wire/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument, instrumentById } from '@/lib/market/data/instruments';
import { type Quote, quoteChange } from '@/lib/market/data/quote';
import { type CallContext, defineCall } from '../call';
import { listField, objectField, wholeNumber } from '../fields';

const MAX_FUNDS = 100;
/** A week. */
const MAX_MINUTES_BACK = 7 * 24 * 60;

const change = pascalObject({
  price: z.number().nullable().describe('In the price’s currency; null if there is nothing to compare with.'),
  pricePct: z.number().nullable().describe('In percent.'),
});

const answer = z.array(
  pascalObject({
    fundId: z.int(),
    ticker: z.string(),
    price: z.number(),
    time: exactInstant().describe('Time of the trade or bar the price comes from.'),
    change1: wireName('Change_1', change.describe('Since the previous close.')),
    changeBack: wireName(
      'Change_Back',
      change
        .optional()
        .describe('Since `minutesBack` minutes ago, from 5-minute bars; only if that is above 0.'),
    ),
  }),
);

type Change = z.output<typeof change>;

export const getIntradayPricesWithChanges = defineCall({
  name: 'CxFund/GetIntradayPricesWithChanges',
  summary: 'Latest prices and changes',
  description:
    'In the order requested, each instrument once. Ids that are unknown or have no price are left out. Prices are from the market the robots trade on.',
  request: objectField({
    fundIds: listField(wholeNumber(1, Number.MAX_SAFE_INTEGER), MAX_FUNDS).describe('Instrument ids.'),
    minutesBack: wholeNumber(0, MAX_MINUTES_BACK)
      .nullish()
      .describe('Adds the change since this many minutes ago; 0 or omitted adds nothing.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({
    fundIds: ['SPY', 'EURUSD', 'BTC.X'].flatMap((ticker) => findInstrument(ticker)?.fundId ?? []),
    minutesBack: 0,
  }),
  async answer({ fundIds, minutesBack }, context) {
    const ids = [...new Set(fundIds)] as FundId[];
    const quotes = ids.flatMap((fundId) => context.prices.quote(fundId) ?? []);
    if (quotes.length === 0) return [];
    const findTicker = await readTickers(context);
    const before = minutesBack ? await pricesBack(quotes, minutesBack, context) : null;
    return quotes.flatMap((quote) => {
      const ticker = findTicker(quote.fundId);
      if (ticker === null) return [];
      const item = {
        fundId: quote.fundId,
        ticker,
        price: quote.price,
        time: quote.time,
        change1: changeSince(quote, quote.previousClose),
      };
      return before ? { ...item, changeBack: changeSince(quote, before.get(quote.fundId) ?? null) } : item;
    });
  },
});

function changeSince({ price }: Quote, earlier: number | null): Change {
  const { change: difference, changePct } = quoteChange({ price, previousClose: earlier });
  return { price: difference, pricePct: changePct };
}

/** Prices of instruments this many minutes ago in market time. */
function pricesBack(
  quotes: readonly Quote[],
  minutes: number,
  { catalogue, pricesAt, now }: CallContext,
): Promise<ReadonlyMap<FundId, number>> {
  const market = catalogue.market();
  // In an imported market, time stops at the last bar.
  const present = market.name === 'imported' ? market.now : now();
  const ids = quotes.map(({ fundId }) => fundId);
  return pricesAt(market.name, ids, present - minutes * MINUTE_MS);
}

/** Returns a function from instrument ids to tickers; null for unknown ids. */
async function readTickers({
  catalogue,
  importedInstruments,
}: CallContext): Promise<(fundId: FundId) => string | null> {
  const imported: readonly Instrument[] =
    catalogue.market().name === 'imported' ? await importedInstruments() : [];
  const own = new Map(imported.map(({ fundId, ticker }) => [fundId, ticker]));
  return (fundId) => own.get(fundId) ?? instrumentById(fundId)?.ticker ?? null;
}
