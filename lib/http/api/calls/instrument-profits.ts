import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros } from '@/lib/core/base/money';
import { roundTo } from '@/lib/core/base/round';
import { decimal } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { findInstrument, instrumentById } from '@/lib/market/data/instruments';
import { shorten } from '@/lib/robots/catalogue/guest';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { type AgentKind, TIMEFRAMES } from '@/lib/robots/definitions/definition';
import type { CopiedProfit } from '@/lib/trading/copies/copies';
import type { CopyPurpose } from '@/lib/trading/copies/copy';
import { type CallContext, defineCall, type RobotInstrumentProfit } from '../call';
import { objectField, textUpTo, wholeNumber } from '../fields';
import { exampleRobot } from '../find-robot';
import { parseUtcInstant } from '../instants';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;
const NOT_A_DATE = 'must be a date or a date with time, like 2024-03-08 or 2024-03-08T14:30:00Z';

const request = objectField({
  fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
  fromDate: textUpTo(40)
    .refine((text) => parseUtcInstant(text) !== null, NOT_A_DATE)
    .nullish()
    .describe(
      'Only trades closed since this ISO date or date-time, read as UTC, not in the future. If omitted, all trades.',
    ),
  limit: wholeNumber(1, MAX_LIMIT).nullish().describe(`Robots to return; defaults to ${DEFAULT_LIMIT}.`),
});

const PUBLIC_FIELDS = {
  id: z.int(),
  name: z.string(),
  timeframe: z.literal(TIMEFRAMES).describe('Minutes.'),
  closedCount: z.int().min(1).describe('Its closed trades on the instrument.'),
  profitPct: z
    .number()
    .describe(
      'Their net profit in percent of the robot’s initial balance: two decimals; for guests one, or none with FromDate.',
    ),
};

const listOfProfits = <Item extends z.ZodType>(item: Item) =>
  pascalObject({
    items: z.array(item),
    total: z.int().min(0).describe('Number of robots that closed a trade on it.'),
  });

interface Ranked extends RobotInstrumentProfit {
  readonly robot: RobotSummary;
  readonly profitPct: number;
}

function defineInstrumentProfits<const Name extends string>(
  name: Name,
  whose: string,
  kinds: readonly AgentKind[],
  purpose: CopyPurpose,
) {
  return defineCall({
    name: `CxAIRobotProduct/${name}` as const,
    summary: `Profits of ${whose} on an instrument`,
    description: `Net profits of ${whose} on one instrument, from their ledgers; highest percentage first.`,
    request,
    guestAnswer: listOfProfits(pascalObject(PUBLIC_FIELDS)),
    userAnswer: listOfProfits(
      pascalObject({
        ...PUBLIC_FIELDS,
        closedPL: decimal().describe('The same as a dollar amount. Not for guests.'),
        myPL: decimal()
          .nullable()
          .describe('What your copies of the robot closed on it, dollars on paper; null without any.'),
        myRealMoneyPL: decimal().nullable().describe('The same in real money.'),
      }),
    ),
    errors: [{ status: 404, when: 'There is no instrument with that id.' }],
    example: (catalogue) => ({ fundId: exampleFundId(catalogue), fromDate: '2024-01-01', limit: 3 }),
    async answer({ fundId, fromDate, limit }, context) {
      const fromMs = fromDate ? parseUtcInstant(fromDate) : null;
      if (fromMs !== null && fromMs > context.now())
        throw new InputError('fromDate must not be in the future');
      await requireFund(fundId as FundId, context);
      const ranked = rank(await context.fundProfits(fundId as FundId, fromMs), context.catalogue, kinds);
      const best = ranked.slice(0, limit ?? DEFAULT_LIMIT);
      const { userId, seesMoney } = context.viewer;
      const mine =
        userId === null
          ? NOTHING
          : await context.services.copies.profitsIn(userId, fundId as FundId, purpose);
      const items = best.map((one) =>
        toItem(one, { seesMoney, isSinceDate: fromMs !== null }, mine.get(one.robotId) ?? NO_PROFIT),
      );
      return { items, total: ranked.length };
    },
  });
}

async function requireFund(fundId: FundId, context: CallContext): Promise<void> {
  if (instrumentById(fundId) === null && !(await context.knowsImportedInstrument(fundId)))
    throw new NotFoundError(`There is no instrument ${fundId}`);
}

/** Listed robots of these kinds, best first; ties by id. */
function rank(
  profits: readonly RobotInstrumentProfit[],
  catalogue: Pick<CatalogueReader, 'summary'>,
  kinds: readonly AgentKind[],
): readonly Ranked[] {
  return profits
    .flatMap((one): Ranked[] => {
      const robot = catalogue.summary(one.robotId);
      if (robot === null || robot === 'removed' || !kinds.includes(robot.agentKind)) return [];
      return [{ ...one, robot, profitPct: (100 * fromMicros(one.profit)) / robot.initialBalance }];
    })
    .sort((a, b) => b.profitPct - a.profitPct || a.robotId - b.robotId);
}

const NOTHING: ReadonlyMap<number, CopiedProfit> = new Map();
const NO_PROFIT: CopiedProfit = { paper: null, live: null };

function toItem(
  { robot, profit, closedCount, profitPct }: Ranked,
  { seesMoney, isSinceDate }: { readonly seesMoney: boolean; readonly isSinceDate: boolean },
  mine: CopiedProfit,
) {
  const item = {
    id: robot.id,
    name: robot.name,
    timeframe: robot.timeframe,
    closedCount,
    // Since a date there may be only one trade, whose amount more digits would give away.
    profitPct: roundTo(profitPct, isSinceDate ? 0 : 1),
  };
  return seesMoney
    ? {
        ...item,
        profitPct: shorten(profitPct),
        closedPL: profit,
        myPL: mine.paper,
        myRealMoneyPL: mine.live,
      }
    : item;
}

function exampleFundId(catalogue: CatalogueReader): number {
  const known = exampleRobot(catalogue)?.tickers.flatMap((ticker) => findInstrument(ticker)?.fundId ?? []);
  return known?.[0] ?? findInstrument('AAPL')?.fundId ?? 1;
}

export const getRobotProductsPlByFundId = defineInstrumentProfits(
  'GetRobotProductsPLByFundId',
  'robots without a broker account',
  ['Signal', 'Virtual'],
  'autopilot',
);

export const getBrokerAccountProductsPlByFundId = defineInstrumentProfits(
  'GetBrokerAccountProductsPLByFundId',
  'robots with a broker account',
  ['Brokerage'],
  'autotrading',
);
