import { z } from 'zod';
import type { FundId, Micros } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import type { Lookup } from '@/lib/site/lookup/lookup';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { openProfitAt, valueAt } from '@/lib/trading/accounts/position';
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
import { type Gap, totalOf } from '@/lib/trading/gap/gap';
import type { TradingAccountName } from '@/lib/trading/trading-accounts/trading-account';
import type { CallContext } from '../call';
import { finiteNumber, objectOf, oneOf, wholeNumber } from '../fields';
import { readLookup } from './look-up-item';

/** Copies of robots as calls read and show them; amounts are dollars. */

export const utc = (what: string) => z.iso.datetime().describe(`${what}, UTC.`);

function dollars(min: number, max: number) {
  const words = `must be an amount from ${min} to ${max}`;
  return finiteNumber().min(min, words).max(max, words);
}

const amount = () => dollars(AMOUNT_LIMITS.min, AMOUNT_LIMITS.max);

/** Settings in requests. */
export const SETTINGS_FIELDS = {
  sizing: oneOf(SIZINGS)
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

const settingsRequest = objectOf(SETTINGS_FIELDS);

/** Settings as stored; omitted ones are left out, and null clears a limit. */
export function settingsOf(sent: z.output<typeof settingsRequest>): Partial<CopySettings> {
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
  amount: z.number(),
  scalePct: z.int(),
  maxPerTrade: z.number().nullable(),
  maxOpen: z.int().nullable(),
  copyStopPct: z.int().nullable(),
});

export function shownSettings(settings: CopySettings): z.output<typeof settingsAnswer> {
  return {
    ...settings,
    amount: fromMicros(settings.amount),
    maxPerTrade: settings.maxPerTrade === null ? null : fromMicros(settings.maxPerTrade),
  };
}

export const gapAnswer = pascalObject({
  delay: z.number().describe('Price moves between the robot’s fills and yours.'),
  price: z.number().describe('Spread and impact.'),
  fees: z.number().describe('Commissions.'),
  size: z.number().describe('More or fewer units than intended.'),
  missed: z.number().describe('Trades that weren’t copied.'),
  total: z.number().describe('Yours less the robot’s: the sum of the others.'),
}).describe('Dollars, by cause.');

export function shownGap(gap: Gap): z.output<typeof gapAnswer> {
  return {
    delay: fromMicros(gap.delay),
    price: fromMicros(gap.price),
    fees: fromMicros(gap.fees),
    size: fromMicros(gap.size),
    missed: fromMicros(gap.missed),
    total: fromMicros(totalOf(gap)),
  };
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

export function shownAccountName({ name, broker, mode, state }: TradingAccountName) {
  return { name, brokerType: brokerTypeOf(broker), mode, state };
}

/** `Emulator` for `emulator`, as in robots' `BrokerType`. */
function brokerTypeOf(broker: string): string {
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
  settings: settingsAnswer,
  startedAt: utc('When it was turned on'),
  endedAt: utc('When it ended').nullable(),
  myProfit: z.number().describe('Of closed positions after costs, dollars.'),
  openProfit: z.number().nullable().describe('Of open positions; null while a price is missing.'),
  robotProfit: z.number().describe('The robot’s with the intended sizes, over trades both have closed.'),
  sharePctCopied: z.number().nullable().describe('Percent of its signals; null before the first.'),
  signals: z.int().min(0).describe('The robot’s entry signals that are settled.'),
  copied: z.int().min(0),
  skipped: z.int().min(0),
  gap: gapAnswer,
  positions: z
    .array(
      pascalObject({
        ticker: z.string(),
        fundId: z.int(),
        side: z.enum(['long', 'short']),
        quantity: z.number(),
        value: z.number().nullable().describe('At the latest price, dollars; null without one.'),
        openProfit: z.number().nullable().describe('Before exit costs, dollars.'),
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

function shownPosition(position: PaperPosition, lookup: Lookup, { prices }: CallContext) {
  const quote = prices.quote(position.fundId);
  const price = quote && toPrice(quote.price);
  return {
    ticker: tickerIn(lookup, position.fundId),
    fundId: position.fundId,
    side: position.quantity < 0 ? ('short' as const) : ('long' as const),
    quantity: fromMicros(Math.abs(position.quantity)),
    value: price === null ? null : fromMicros(Math.abs(valueAt(position, price))),
    openProfit: price === null ? null : fromMicros(openProfitAt(position, price)),
  };
}

/** Shows copies with the latest prices. */
export async function shownCopies(
  copies: readonly CopyView[],
  context: CallContext,
): Promise<z.output<typeof copyAnswer>[]> {
  if (copies.length === 0) return [];
  const lookup = await readLookup(context);
  return copies.map(({ robotId, positions, next, ...copy }) => {
    const held = positions.map((position) => shownPosition(position, lookup, context));
    const open = held.map(({ openProfit }) => openProfit);
    return {
      copyId: copy.copyId,
      ...namedRobot(context.catalogue, robotId),
      purpose: copy.purpose,
      account: { id: copy.account.id, ...shownAccountName(copy.account) },
      state: copy.state,
      paused: copy.paused,
      reason: copy.reason,
      settings: shownSettings(copy.settings),
      startedAt: isoTime(copy.startedAt),
      endedAt: copy.endedAt === null ? null : isoTime(copy.endedAt),
      myProfit: fromMicros(copy.closedProfit),
      openProfit: open.includes(null)
        ? null
        : roundTo(
            open.reduce<number>((sum, one) => sum + (one ?? 0), 0),
            6,
          ),
      robotProfit: fromMicros(copy.robotProfit),
      sharePctCopied: copy.signals === 0 ? null : roundTo((100 * copy.copied) / copy.signals, 1),
      signals: copy.signals,
      copied: copy.copied,
      skipped: copy.skipped,
      gap: shownGap(copy.gap),
      positions: held,
      nextSignal: next && {
        ticker: tickerIn(lookup, next.fundId),
        fundId: next.fundId,
        side: next.side,
        action: next.action,
        dueAt: isoTime(next.dueAt),
      },
    };
  });
}
