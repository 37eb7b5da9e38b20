import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { PATTERN_DIRECTIONS, PATTERN_STATES } from '@/lib/site/addresses/pattern-screener-address';

const time = (what: string) => z.string().describe(`${what}, ISO 8601 in UTC.`);

/** A row of a scanner, as calls and messages have it. */
export const INTRADAY_PATTERN = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES).describe('S stock, E ETF, F forex, C crypto.'),
  group: z.string().describe('Sector of a stock, kind of others.'),
  decimals: z.int().describe('Decimal places of its prices.'),
  timeframe: z.literal(TIMEFRAMES).describe('Bar length in minutes.'),
  pattern: z.string().describe('The kind’s id.'),
  name: z.string(),
  family: z.enum(['candlestick', 'chart']),
  direction: z.enum(PATTERN_DIRECTIONS).describe('What prices are expected to do.'),
  state: z
    .enum(PATTERN_STATES)
    .describe(
      'forming: not confirmed. confirmed: not ended. reached: at its target. failed: beyond its stop. expired: neither within its life.',
    ),
  stateTime: time('The close of the bar in which the state began'),
  firstTime: time('The open of its first bar'),
  knownTime: time('The close of the bar that made it known'),
  lag: z.int().describe('Bars from its last corner to when it was known.'),
  breakout: z
    .number()
    .nullable()
    .describe('A close beyond it confirms the pattern; null where nothing has to.'),
  stop: z.number(),
  target: z.number(),
  rewardToRisk: z.number().describe('The target’s distance from the breakout ÷ the stop’s.'),
  r: z
    .number()
    .nullable()
    .describe('Result after costs, in units of the risk; null unless it was entered and has ended.'),
});
