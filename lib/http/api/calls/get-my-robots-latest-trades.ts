import { z } from 'zod';
import { fromMicros } from '@/lib/core/base/money';
import { isoTime } from '@/lib/core/base/time';
import { defineCall } from '../call';
import { objectOf, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { readLookup } from './look-up-item';

const PAGE_SIZE = { default: 20, max: 100 };
/** So far back trades are read; the whole of a ledger stands on its robot's page. */
const MAX_OFFSET = 1000;

const utc = (what: string) => z.iso.datetime().describe(`${what}, UTC.`);

const trade = z.strictObject({
  RobotId: z.int(),
  RobotName: z.string(),
  RobotSlug: z.string().describe('The part of the robot’s address after its id.'),
  TradeNo: z.int().min(1).describe('Counts a robot’s trades.'),
  FundId: z.int().describe('The instrument.'),
  Ticker: z.string(),
  Side: z.enum(['long', 'short']),
  Quantity: z.number(),
  OpenTime: utc('When it was opened'),
  CloseTime: utc('When it was closed').nullable().describe('null while it is open.'),
  OpenPrice: z.number(),
  ClosePrice: z.number().nullable(),
  Profit: z.number().nullable().describe('Net of costs, money; null while it is open.'),
  Phase: z.enum(['backtest', 'forward']).describe('backtest: decided on prices before publication.'),
});

export const getMyRobotsLatestTrades = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsLatestTrades',
  access: 'user',
  summary: 'Latest trades of the robots that you follow',
  description: 'From the ledgers, newest first: by when a trade was closed, or opened where it is open.',
  request: objectOf({
    request: objectOf({
      offset: wholeNumber(0, MAX_OFFSET).nullish(),
      pageSize: wholeNumber(1, PAGE_SIZE.max).nullish().describe(`${PAGE_SIZE.default} when left out.`),
    }),
  }),
  guestAnswer: null,
  userAnswer: z.strictObject({
    Items: z.array(trade),
    Total: z.int().min(0).describe('Trades of all the robots that you follow.'),
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
      RobotId: item.robotId,
      RobotName: robots.get(item.robotId)?.name ?? '',
      RobotSlug: robots.get(item.robotId)?.slug ?? '',
      TradeNo: item.tradeNo,
      FundId: item.fundId,
      Ticker: lookup.byId(item.fundId)?.ticker ?? String(item.fundId),
      Side: item.side,
      Quantity: fromMicros(item.quantity),
      OpenTime: isoTime(item.openTime),
      CloseTime: item.closeTime === null ? null : isoTime(item.closeTime),
      OpenPrice: fromMicros(item.openPrice),
      ClosePrice: item.closePrice === null ? null : fromMicros(item.closePrice),
      Profit: item.profit === null ? null : fromMicros(item.profit),
      Phase: item.isBacktest ? 'backtest' : 'forward',
    }));
    return JSON.stringify({ Items, Total: total });
  },
});
