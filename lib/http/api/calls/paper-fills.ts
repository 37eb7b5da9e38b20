import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { defineCall } from '../call';
import { objectField, textUpTo, wholeNumber } from '../fields';
import { parseUtcInstant } from '../instants';
import { NOT_LOGGED_IN } from '../signed-in';
import {
  findTicker,
  NO_SUCH_ACCOUNT,
  OWNER_FIELDS,
  ownedBy,
  readAccount,
  readOrderMarket,
  WHICH_ACCOUNT,
} from './paper-fields';

const MAX_PAGE_SIZE = 100;
const LONGEST_INSTANT = 40;

export const getFills = defineCall({
  name: 'CxPaperTrades/GetFills',
  summary: 'Filled orders of your paper account',
  description:
    'Newest first, opening and closing ones, by hand and by copies. An order is one fill, except for one that closes a position and opens the opposite one.',
  request: objectField({
    since: textUpTo(LONGEST_INSTANT)
      .refine(
        (text) => parseUtcInstant(text) !== null,
        'must be a date or a date with time, like 2024-03-08 or 2024-03-08T14:30:00Z',
      )
      .describe('ISO date or date-time, read as UTC: for today’s, when the day began in your time zone.'),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE),
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        seq: z.int().min(1).describe('Numbers the account’s fills in the order of booking.'),
        time: instant(),
        fundId: z.int(),
        ticker: z.string(),
        fundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
        side: z.enum(['buy', 'sell']),
        quantity: decimal(),
        price: price().describe('After spread and price impact.'),
        commission: decimal(),
        profit: decimal().nullable().describe('Of what it closed, less commissions; null if it only opened.'),
        ...OWNER_FIELDS,
      }),
    ),
    total: z.int().min(0),
  }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({ since: '2026-11-20T05:00:00Z', offset: 0, pageSize: 20 }),
  async answer({ since, offset, pageSize, accountId }, context) {
    const current = await readAccount(context, accountId);
    if (!current) return { items: [], total: 0 };
    const { paperAccounts } = context.services;
    const [{ items, total }, robots, market] = await Promise.all([
      paperAccounts.fillsSince(current.id, parseUtcInstant(since) as Millis, { offset, limit: pageSize }),
      paperAccounts.copiedRobots(current.id),
      readOrderMarket(context),
    ]);
    return {
      items: items.map((fill) => ({
        ...fill,
        ticker: findTicker(market, fill.fundId),
        fundType: market.instrumentById(fill.fundId)?.fundType ?? 'S',
        ...ownedBy(fill.owner, robots, context.catalogue),
      })),
      total,
    };
  },
});
