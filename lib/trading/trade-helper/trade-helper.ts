import { MICROS_PER_UNIT, toMicros } from '@/lib/core/base/money';
import { timesPrice, toPrice, WHOLE_PRICES } from '@/lib/core/base/price';

/** Amount of a trade in dollars, unless another is given. */
export const DEFAULT_TRADE_AMOUNT = 10_000;

/** Larger prices and amounts don't fit micro-units. */
export const MAX_HELPER_FIGURE = 1_000_000_000;

/** What the trade helper is given; null for what is still empty. */
export interface TradeHelperInput {
  readonly openPrice: number | null;
  readonly closePrice: number | null;
  /** Money the position is opened with. */
  readonly amount: number | null;
  readonly type: 'Buy' | 'Sell';
  /** UTC milliseconds. */
  readonly openTime: number | null;
  readonly closeTime: number | null;
}

export type TradeHelperField = 'openPrice' | 'closePrice' | 'amount' | 'openTime' | 'closeTime';

export interface TradeHelperResult {
  /** Dollars, rounded to cents, halves away from zero; null while a figure is missing or wrong. */
  readonly profit: number | null;
  /** Percent of the amount, rounded to two decimals. */
  readonly profitPercent: number | null;
  /** How long the position was held, in minutes; null without both times. */
  readonly heldMinutes: number | null;
  /** What is wrong with a field, as a sentence. */
  readonly problems: Readonly<Partial<Record<TradeHelperField, string>>>;
}

const NAMES = { openPrice: 'open price', closePrice: 'close price', amount: 'amount' } as const;
const MINUTE = 60_000;

/** What a trade makes: ±(close / open − 1) × amount, before costs. Empty fields aren't problems. */
export function tradeHelper(input: TradeHelperInput): TradeHelperResult {
  const problems = problemsIn(input);
  const { openPrice, closePrice, amount, type, openTime, closeTime } = input;
  const isTimed = openTime !== null && closeTime !== null && !problems.closeTime;
  const held = isTimed ? Math.floor((closeTime - openTime) / MINUTE) : null;
  const isKnown = openPrice !== null && closePrice !== null && amount !== null;
  if (!isKnown || problems.openPrice || problems.closePrice || problems.amount)
    return { profit: null, profitPercent: null, heldMinutes: held, problems };
  const open = timesPrice(WHOLE_PRICES, toPrice(openPrice));
  const move = (timesPrice(WHOLE_PRICES, toPrice(closePrice)) - open) * (type === 'Buy' ? 1n : -1n);
  const money = BigInt(toMicros(amount));
  return {
    profit: hundredths(move * money, open * BigInt(MICROS_PER_UNIT)),
    profitPercent: hundredths(move * 100n, open),
    heldMinutes: held,
    problems,
  };
}

function problemsIn(input: TradeHelperInput): TradeHelperResult['problems'] {
  const { openTime, closeTime } = input;
  const figures = (['openPrice', 'closePrice', 'amount'] as const).flatMap((field) => {
    const problem = figureProblem(field, input[field]);
    return problem === null ? [] : [[field, problem] as const];
  });
  const isBackwards = openTime !== null && closeTime !== null && closeTime < openTime;
  return {
    ...Object.fromEntries(figures),
    ...(isBackwards && { closeTime: 'The close time must not be before the open time' }),
  };
}

function figureProblem(field: keyof typeof NAMES, figure: number | null): string | null {
  if (figure === null) return null;
  if (!Number.isFinite(figure)) return `Please enter the ${NAMES[field]} as a number`;
  // An amount under a millionth of a dollar counts as zero; prices may be smaller.
  if (field === 'amount' ? figure < 1 / MICROS_PER_UNIT : toPrice(figure) <= 0)
    return `The ${NAMES[field]} must be above zero`;
  if (figure > MAX_HELPER_FIGURE) return `The ${NAMES[field]} must be at most 1,000,000,000`;
  return null;
}

/** A fraction rounded to hundredths, halves away from zero. `below` is positive. */
function hundredths(above: bigint, below: bigint): number {
  const size = above < 0n ? -above : above;
  const rounded = Number((200n * size + below) / (2n * below)) / 100;
  return above < 0n && rounded !== 0 ? -rounded : rounded;
}
