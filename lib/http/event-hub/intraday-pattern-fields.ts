import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { PATTERN_COURSE, PATTERN_PLAN } from './pattern-fields';

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
  ...PATTERN_COURSE,
  stateTime: time('The close of the bar in which the state began'),
  firstTime: time('The open of its first bar'),
  knownTime: time('The close of the bar that made it known'),
  lag: z.int().describe('Bars from its last corner to when it was known.'),
  ...PATTERN_PLAN,
});
