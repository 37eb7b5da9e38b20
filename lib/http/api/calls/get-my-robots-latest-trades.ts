import { z } from 'zod';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { decimal, price, utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import type { FollowedTrade } from '@/lib/people/follows/robot-trade';
import { unreadAfter } from '@/lib/people/follows/unread-trades';
import { defineCall } from '../call';
import { objectField, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readLookup } from './look-up-item';
import { readSeenAt } from './my-robots';

const PAGE_SIZE = { default: 20, max: 100 };
/** Limits paging; a robot's full ledger can be downloaded from its page. */
const MAX_OFFSET = 1000;

const trade = pascalObject({
  robotId: z.int(),
  robotName: z.string(),
  robotSlug: z.string().describe('The part of the robot’s path after its id.'),
  tradeNo: z.int().min(1).describe('Number of the trade, counted per robot.'),
  fundId: z.int().describe('The instrument.'),
  ticker: z.string(),
  fundType: z.enum(FUND_TYPES),
  group: z.string().describe('Its sector or kind; may be empty.'),
  side: z.enum(['long', 'short']),
  quantity: decimal(),
  openTime: utc('When it was opened'),
  closeTime: utc('When it was closed').nullable().describe('null while open.'),
  openPrice: price(),
  closePrice: price().nullable(),
  profit: decimal().nullable().describe('Dollar amount after costs; null while open.'),
  phase: z
    .enum(['backtest', 'replayed', 'forward'])
    .describe(
      'backtest: opened before publication. forward: recorded before it was filled. replayed: after publication, computed afterwards.',
    ),
  openSignalledAt: utc('When the signal of its opening was recorded')
    .nullable()
    .describe('null without one.'),
  closeSignalledAt: utc('The same of its closing').nullable(),
  returnPct: z
    .number()
    .nullable()
    .describe('Net result of a closed trade, percent of its entry value; null while open.'),
  late: z.boolean().describe('Whether its last entry was recorded more than 15 minutes after its fill.'),
  isUnread: z.boolean().describe('Whether its last entry was recorded since you last looked at trades.'),
});

export const getMyRobotsLatestTrades = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsLatestTrades',
  access: 'user',
  summary: 'Latest trades of robots you follow',
  description: 'From the ledgers, newest first, by closing time or, for open trades, by opening time.',
  request: objectField({
    request: objectField({
      offset: wholeNumber(0, MAX_OFFSET).nullish(),
      pageSize: wholeNumber(1, PAGE_SIZE.max).nullish().describe(`Defaults to ${PAGE_SIZE.default}.`),
    }),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(trade),
    total: z.int().min(0).describe('Trades of all robots you follow.'),
    readAt: utc('When they were read: see MarkMyRobotsTradesSeen'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ request: { offset: 0, pageSize: 5 } }),
  async answer({ request }, context) {
    const { viewer, catalogue, services, now } = context;
    const seenAt = await readSeenAt(context, requireUserId(viewer));
    const readAt = now();
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
    const shown = items.map((item) => {
      const instrument = lookup.byId(item.fundId);
      const followedAt = viewer.settings.get(item.robotId)?.followedAt ?? readAt;
      return {
        ...item,
        robotName: robots.get(item.robotId)?.name ?? '',
        robotSlug: robots.get(item.robotId)?.slug ?? '',
        ticker: instrument?.ticker ?? String(item.fundId),
        fundType: instrument?.fundType ?? 'S',
        group: instrument?.group ?? '',
        returnPct: netReturnPct(item),
        isUnread: item.recordedAt > unreadAfter(followedAt, seenAt),
      };
    });
    return { items: shown, total, readAt };
  },
});

/** As in ledgers and on pages: 100 × profit ÷ (entry price × quantity), to two decimals. */
function netReturnPct({ profit, openPrice, quantity }: FollowedTrade): number | null {
  if (profit === null) return null;
  return roundTo((100 * fromMicros(profit)) / (fromPrice(openPrice) * fromMicros(quantity)), 2);
}
