import { z } from 'zod';
import { type FundId, type Micros, plus } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { decimal, utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import type { Lookup } from '@/lib/site/lookup/lookup';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import { sumUnused, unusedFunds } from '@/lib/trading/accounts/set-aside';
import { type FindRate, investedIn, type MarketPrices } from '@/lib/trading/accounts/valuation';
import type { MoneyToSetAside } from '@/lib/trading/copies/copies';
import {
  AMOUNT_LIMITS,
  COPY_PURPOSES,
  COPY_STATES,
  COPY_STOP_LIMITS,
  type CopySettings,
  type CopyView,
  MAX_OPEN_LIMITS,
  PAUSES,
  SCALE_LIMITS,
  SIZINGS,
} from '@/lib/trading/copies/copy';
import { type Gap, totalGap } from '@/lib/trading/gap/gap';
import type { TradingAccountName } from '@/lib/trading/trading-accounts/trading-account';
import type { CallContext } from '../call';
import { choiceField, finiteNumber, objectField, wholeNumber } from '../fields';
import { readLookup } from './look-up-item';
import { readPrices } from './paper-fields';

/** Copies of robots as calls read and show them; amounts are dollars. */

function dollars(min: number, max: number) {
  const words = `must be an amount from ${min} to ${max}`;
  return finiteNumber().min(min, words).max(max, words);
}

const amount = () => dollars(AMOUNT_LIMITS.min, AMOUNT_LIMITS.max);

/** Money to set aside, in requests. */
export const setAsideField = () =>
  amount()
    .nullish()
    .describe(
      'Dollars of a paper account that only this copy’s entries use, with what it makes; null for none, so that it uses the account’s free money.',
    );

export const setAsideBeforeField = () =>
  amount()
    .nullish()
    .describe(
      'What was set aside when the user chose, null for nothing. If it’s another sum by now, nothing changes. Omit it to change it whatever it is.',
    );

/** That money with the prices that say what is free; undefined leaves it as it is. */
export async function toSetAside(
  dollarsOrNull: number | null | undefined,
  context: CallContext,
  beforeOrNull?: number | null,
): Promise<{ readonly setAside?: MoneyToSetAside }> {
  if (dollarsOrNull === undefined) return {};
  const inCents = (dollars: number | null) => (dollars === null ? null : toMicros(roundTo(dollars, 2)));
  const before = beforeOrNull === undefined ? {} : { before: inCents(beforeOrNull) };
  return { setAside: { sum: inCents(dollarsOrNull), ...before, prices: await readPrices(context) } };
}

/** Settings in requests. */
export const SETTINGS_FIELDS = {
  sizing: choiceField(SIZINGS)
    .nullish()
    .describe('amount: dollars a trade. share: each trade takes the robot’s share of an allocation.'),
  amount: amount().nullish().describe('Dollars a trade, or the allocation. Defaults to 10000.'),
  scalePct: wholeNumber(SCALE_LIMITS.min, SCALE_LIMITS.max)
    .nullish()
    .describe('Multiplies each trade, percent.'),
  maxPerTrade: amount().nullish().describe('Largest trade in dollars; null for no limit.'),
  maxOpen: wholeNumber(MAX_OPEN_LIMITS.min, MAX_OPEN_LIMITS.max)
    .nullish()
    .describe('Maximum positions at once; null for no limit.'),
  copyStopPct: wholeNumber(COPY_STOP_LIMITS.min, COPY_STOP_LIMITS.max)
    .nullish()
    .describe(
      'Loss at which the copy closes everything and stops, percent of what it may hold; null for none.',
    ),
};

const settingsRequest = objectField(SETTINGS_FIELDS);

/** Settings as stored; omitted ones are left out, and null clears a limit. */
export function toSettings(sent: z.output<typeof settingsRequest>): Partial<CopySettings> {
  const micros = (value: number): Micros => toMicros(roundTo(value, 2));
  return {
    ...(sent.sizing ? { sizing: sent.sizing } : {}),
    ...(sent.amount ? { amount: micros(sent.amount) } : {}),
    ...(sent.scalePct ? { scalePct: sent.scalePct } : {}),
    ...(sent.maxPerTrade === undefined
      ? {}
      : { maxPerTrade: sent.maxPerTrade === null ? null : micros(sent.maxPerTrade) }),
    ...(sent.maxOpen === undefined ? {} : { maxOpen: sent.maxOpen }),
    ...(sent.copyStopPct === undefined ? {} : { copyStopPct: sent.copyStopPct }),
  };
}

export const settingsAnswer = pascalObject({
  sizing: z.enum(SIZINGS),
  amount: decimal(),
  scalePct: z.int(),
  maxPerTrade: decimal().nullable(),
  maxOpen: z.int().nullable(),
  copyStopPct: z.int().nullable(),
});

export const gapAnswer = pascalObject({
  delay: decimal().describe('Price moves between the robot’s fills and yours.'),
  price: decimal().describe('Spread and impact.'),
  fees: decimal().describe('Commissions.'),
  size: decimal().describe('More or fewer units than intended.'),
  missed: decimal().describe('Trades that weren’t copied.'),
  total: decimal().describe('Yours less the robot’s: the sum of the others.'),
}).describe('Dollars, by cause.');

export function withTotal(gap: Gap) {
  return { ...gap, total: totalGap(gap) };
}

/** A robot in an answer about copies. */
export const ROBOT_FIELDS = {
  robotId: z.int(),
  robotName: z.string(),
  robotSlug: z.string().describe('The part of the robot’s path after its id; empty if it was removed.'),
};

export function namedRobot(catalogue: CallContext['catalogue'], robotId: number) {
  const robot = catalogue.summary(robotId);
  return robot === null || robot === 'removed'
    ? { robotId, robotName: `Removed robot ${robotId}`, robotSlug: '' }
    : { robotId, robotName: robot.name, robotSlug: robot.slug };
}

function isRetired(catalogue: CallContext['catalogue'], robotId: number): boolean {
  const robot = catalogue.summary(robotId);
  return robot !== null && robot !== 'removed' && robot.retired !== undefined;
}

/** An instrument's ticker; its id if it's unknown. */
export function tickerIn(lookup: Lookup, fundId: FundId): string {
  return lookup.byId(fundId)?.ticker ?? String(fundId);
}

/** An account in an answer. */
export const accountNameAnswer = {
  name: z.string(),
  brokerType: z.string().describe('Emulator: your paper account. Others: the broker.'),
  mode: z.enum(['paper', 'live']).describe('live: real money.'),
  state: z
    .string()
    .describe('Of the paper account open or archived; robots trade broker accounts while armed.'),
};

export function accountName({ name, broker, mode, state }: TradingAccountName) {
  return { name, brokerType: brokerTypeName(broker), mode, state };
}

/** `Emulator` for `emulator`, as in robots' `BrokerType`. */
function brokerTypeName(broker: string): string {
  return broker.charAt(0).toUpperCase() + broker.slice(1);
}

export const copyAnswer = pascalObject({
  copyId: z.string(),
  ...ROBOT_FIELDS,
  purpose: z
    .enum(COPY_PURPOSES)
    .describe('autotrading: it was selected for it. autopilot: it is copied to your paper account.'),
  account: pascalObject({ id: z.string(), ...accountNameAnswer }).describe('The account it trades.'),
  state: z
    .enum(COPY_STATES)
    .describe('draining: only closes positions, then ends. halted: the same until you turn it on again.'),
  paused: z.enum(PAUSES).nullable().describe('all: nothing guards its positions.'),
  reason: z.string().nullable().describe('Why it was halted, drains or ended, as a sentence.'),
  isRobotRetired: z.boolean().describe('Whether its robot retired, so that it can’t be turned on again.'),
  settings: settingsAnswer,
  setAside: pascalObject({
    sum: decimal(),
    inUse: decimal().describe('What its open positions cost.'),
    unused: decimal().describe('With what it has made or lost, less what its open positions cost.'),
  })
    .nullable()
    .describe('Money that only its entries use, dollars; null: it uses the account’s free money.'),
  startedAt: utc('When it was turned on'),
  endedAt: utc('When it ended').nullable(),
  myProfit: decimal().describe('Of closed positions after costs, dollars.'),
  openProfit: decimal().nullable().describe('Of open positions; null while a price is missing.'),
  robotProfit: decimal().describe('The robot’s with the intended sizes, over trades both have closed.'),
  sharePctCopied: z.number().nullable().describe('Percent of its signals; null before the first.'),
  signals: z.int().min(0).describe('The robot’s entry signals that are settled.'),
  copied: z.int().min(0),
  skipped: z.int().min(0),
  skippedBy: z
    .array(pascalObject({ kind: z.string(), count: z.int().min(1) }))
    .describe('The skipped ones by kind of reason, which GetSkipped takes; the most frequent first.'),
  stopUsedPct: z
    .number()
    .nullable()
    .describe(
      'How much of what its copy stop allows to lose is lost, percent; null without a stop or a price.',
    ),
  curve: z
    .array(pascalObject({ mine: decimal(), robot: decimal() }))
    .describe('Running profits after trades both have closed, dollars; at most 30.'),
  gap: gapAnswer,
  positions: z
    .array(
      pascalObject({
        ticker: z.string(),
        fundId: z.int(),
        side: z.enum(['long', 'short']),
        quantity: decimal(),
        value: decimal().nullable().describe('At the latest price, dollars; null without one.'),
        openProfit: decimal().nullable().describe('Before exit costs, dollars.'),
      }),
    )
    .describe('What it holds.'),
  nextSignal: pascalObject({
    ticker: z.string(),
    fundId: z.int(),
    side: z.enum(['long', 'short']),
    action: z.enum(['open', 'close']),
    dueAt: utc('When it fills at the earliest'),
  }).nullable(),
});

function pricedPosition(
  position: PaperPosition,
  lookup: Lookup,
  findRate: FindRate,
  { prices }: CallContext,
) {
  const quote = prices.quote(position.fundId);
  const price = quote && toPrice(quote.price);
  const rate = findRate(position.fundId);
  return {
    ticker: tickerIn(lookup, position.fundId),
    fundId: position.fundId,
    side: position.quantity < 0 ? ('short' as const) : ('long' as const),
    quantity: Math.abs(position.quantity) as Micros,
    value: price === null || rate === null ? null : (Math.abs(valueAt(position, price, rate)) as Micros),
    openProfit: price === null || rate === null ? null : openProfitAt(position, price, rate),
  };
}

/** @param open profits of its open positions; null where a price is missing */
function stopUsed(
  { settings: { copyStopPct }, stop, closedProfit }: CopyView,
  open: readonly (number | null)[],
): number | null {
  if (copyStopPct === null || stop.base <= 0 || open.includes(null)) return null;
  const loss = stop.from - closedProfit - open.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return roundTo(Math.max(0, (10_000 * loss) / (copyStopPct * stop.base)), 1);
}

function usedMoney(
  { copyId, positions }: CopyView,
  { sum, profit }: NonNullable<CopyView['setAside']>,
  prices: MarketPrices,
) {
  const unused = unusedFunds(new Map([[copyId, plus(sum, profit)]]), positions, prices);
  return { inUse: investedIn(positions), unused: sumUnused(unused) };
}

/** Copies with the latest prices. */
export async function pricedCopies(copies: readonly CopyView[], context: CallContext) {
  if (copies.length === 0) return [];
  const lookup = await readLookup(context);
  const prices = await readPrices(context);
  const { findRate } = prices;
  return copies.map((copy) => {
    const positions = copy.positions.map((position) => pricedPosition(position, lookup, findRate, context));
    const open = positions.map(({ openProfit }) => openProfit);
    const { setAside } = copy;
    return {
      ...copy,
      stopUsedPct: stopUsed(copy, open),
      ...namedRobot(context.catalogue, copy.robotId),
      isRobotRetired: isRetired(context.catalogue, copy.robotId),
      account: { ...copy.account, ...accountName(copy.account) },
      setAside: setAside && { sum: setAside.sum, ...usedMoney(copy, setAside, prices) },
      myProfit: copy.closedProfit,
      openProfit: open.includes(null)
        ? null
        : (open.reduce<number>((sum, one) => sum + (one ?? 0), 0) as Micros),
      sharePctCopied: copy.signals === 0 ? null : roundTo((100 * copy.copied) / copy.signals, 1),
      gap: withTotal(copy.gap),
      positions,
      nextSignal: copy.next && { ...copy.next, ticker: tickerIn(lookup, copy.next.fundId) },
    };
  });
}
