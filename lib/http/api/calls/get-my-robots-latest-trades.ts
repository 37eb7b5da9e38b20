import { z } from 'zod';
import { fromMicros } from '@/lib/core/base/money';
import { isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectOf, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { readLookup } from './look-up-item';

const PAGE_SIZE = { default: 20, max: 100 };
/** Limits paging; a robot's full ledger can be downloaded from its page. */
const MAX_OFFSET = 1000;

const utc = (what: string) => z.iso.datetime().describe(`${what}, UTC.`);

const trade = pascalObject({
  robotId: z.int(),
  robotName: z.string(),
  robotSlug: z.string().describe('The part of the robot’s path after its id.'),
  tradeNo: z.int().min(1).describe('Number of the trade, counted per robot.'),
  fundId: z.int().describe('The instrument.'),
  ticker: z.string(),
  side: z.enum(['long', 'short']),
  quantity: z.number(),
  openTime: utc('When it was opened'),
  closeTime: utc('When it was closed').nullable().describe('null while open.'),
  openPrice: z.number(),
  closePrice: z.number().nullable(),
  profit: z.number().nullable().describe('Dollar amount after costs; null while open.'),
  phase: z
    .enum(['backtest', 'replayed', 'forward'])
    .describe(
      'backtest: opened before publication. forward: recorded before it was filled. replayed: after publication, computed afterwards.',
    ),
});

export const getMyRobotsLatestTrades = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsLatestTrades',
  access: 'user',
  summary: 'Latest trades of robots you follow',
  description: 'From the ledgers, newest first, by closing time or, for open trades, by opening time.',
  request: objectOf({
    request: objectOf({
      offset: wholeNumber(0, MAX_OFFSET).nullish(),
      pageSize: wholeNumber(1, PAGE_SIZE.max).nullish().describe(`Defaults to ${PAGE_SIZE.default}.`),
    }),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(trade),
    total: z.int().min(0).describe('Trades of all robots you follow.'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ request: { offset: 0, pageSize: 5 } }),
  async answer({ request }, context) {
    const { viewer, catalogue, services } = context;
    userIdOf(viewer);
    const robots = new Map(
      [...viewer.followed].flatMap((id) => {
        const robot = catalogue.summary(id);
        return robot === null || robot === 'removed' ? [] : [[id, robot] as const];
      }),
    );
    const { items, total } = await services.follows.latestTrades([...robots.keys()], {
      offset: request.offset ?? 0,
      pageSize: request.pageSize ?? PAGE_SIZE.default,
    });
    const lookup = await readLookup(context);
    const Items = items.map((item) => ({
      robotId: item.robotId,
      robotName: robots.get(item.robotId)?.name ?? '',
      robotSlug: robots.get(item.robotId)?.slug ?? '',
      tradeNo: item.tradeNo,
      fundId: item.fundId,
      ticker: lookup.byId(item.fundId)?.ticker ?? String(item.fundId),
      side: item.side,
      quantity: fromMicros(item.quantity),
      openTime: isoTime(item.openTime),
      closeTime: item.closeTime === null ? null : isoTime(item.closeTime),
      openPrice: fromMicros(item.openPrice),
      closePrice: item.closePrice === null ? null : fromMicros(item.closePrice),
      profit: item.profit === null ? null : fromMicros(item.profit),
      phase: item.phase,
    }));
    return { items: Items, total };
  },
});
