import { z } from 'zod';
import { instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { newestQuery, newestTradeViews } from '@/lib/robots/catalogue/newest-trade-view';
import { defineCall } from '../call';
import { objectField, wholeNumber } from '../fields';
import { MOST_NEWEST } from '../newest';

const DEFAULT_COUNT = 5;

const answer = z.array(
  pascalObject({
    tradeNo: z.int().min(1).describe('Number of the trade, counted per robot.'),
    side: z.enum(['long', 'short']),
    returnPct: z
      .number()
      .describe(
        'By market prices after spread and commission, without price impact, percent of the entry value; whole percent for stops and targets.',
      ),
    phase: z.enum(['backtest', 'replayed', 'forward']),
    sealStart: z.string().describe('The first eight characters of the closing entry’s seal, base64.'),
    robotId: z.int(),
    robotName: z.string(),
    robotSlug: z.string().describe('The part of the robot’s path after its id.'),
    ticker: z.string(),
    fundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
    group: z.string().describe('Sector of a stock, or kind of other instrument.'),
    isLate: z.boolean().describe('true: a forward trade that was recorded late.'),
    closeTime: instant().describe('When it was closed, UTC.'),
  }),
);

export const getNewestTrades = defineCall({
  name: 'CxHome/GetNewestTrades',
  access: 'anyone',
  summary: 'Newest closed trades over all robots',
  description: 'Newest first, without dollar amounts.',
  request: objectField({
    count: wholeNumber(1, MOST_NEWEST).nullish().describe(`Trades to return; defaults to ${DEFAULT_COUNT}.`),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ count: 3 }),
  async answer({ count }, { catalogue, services }) {
    const trades = await services.newestTrades(count ?? DEFAULT_COUNT, (most) =>
      newestQuery(catalogue, most),
    );
    return newestTradeViews(trades, catalogue).map(({ time, ...trade }) => ({
      ...trade,
      closeTime: time,
    }));
  },
});
