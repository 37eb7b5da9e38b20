import type { FundId, Price } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { formatMoney } from '@/lib/core/format/number';
import type { ExecutionLeg } from '@/lib/robots/execution/config';
import { costModelFor } from '@/lib/robots/execution/costs';
import { protectiveExit } from '@/lib/robots/execution/exits';
import { PositionState } from '@/lib/robots/execution/leg-state';
import { grossProfit } from '@/lib/robots/ledger/profit';
import type { LessonBar } from './bars';

/** A stock in a virtual account: half the spread is paid, no commission. */
const LEG: ExecutionLeg = {
  fundId: 1 as FundId,
  fundType: 'S',
  costs: costModelFor('S', false),
  wholeUnits: true,
};

export interface GuardedPosition {
  /** Units; bought. */
  readonly quantity: number;
  readonly entry: number;
  readonly stop: number;
  readonly target: number;
}

export const LESSON_POSITION: GuardedPosition = { quantity: 100, entry: 50, stop: 48, target: 54 };

/** It opens below the stop. Like the others, it has no volume, so that there is no impact. */
export const GAP_BAR: LessonBar = { open: 46.5, high: 47.2, low: 46.1, close: 46.8, volume: 0 };
/** It spans both levels. */
export const WIDE_BAR: LessonBar = { open: 50.2, high: 54.3, low: 47.8, close: 53, volume: 0 };

export interface BarOutcome {
  readonly kind: 'nothing' | 'stop' | 'gap' | 'target';
  /** The fill; null while the position stays. */
  readonly price: number | null;
  /** In money; null like the price. */
  readonly profit: number | null;
}

/** What the engine does with a position within a bar. */
export function judgeBar(position: GuardedPosition, bar: LessonBar): BarOutcome {
  const state = new PositionState();
  state.direction = 1;
  state.quantity = toMicros(position.quantity);
  state.entryPrice = toMicros(position.entry);
  state.stop = position.stop;
  state.takeProfit = position.target;
  const exit = protectiveExit(state, bar, LEG);
  if (!exit) return { kind: 'nothing', price: null, profit: null };
  const profit = grossProfit(1, state.entryPrice as Price, exit.price, toMicros(position.quantity));
  return {
    kind: exit.reason === 'take-profit' ? 'target' : exit.quote < position.stop ? 'gap' : 'stop',
    price: fromPrice(exit.price),
    profit: fromMicros(profit),
  };
}

export const OUTCOME_LABELS: Readonly<Record<BarOutcome['kind'], string>> = {
  nothing: 'Nothing: the position stays',
  stop: 'The stop fills near $48.00',
  gap: 'The stop fills near the open',
  target: 'The target fills at $54.00 or better',
};

const REASONS: Readonly<Record<BarOutcome['kind'], string>> = {
  nothing: 'Neither level is inside the bar.',
  stop: 'The low reaches the stop, and a stop counts before a target.',
  gap: 'The bar opens below the stop, so the open is the first price there is.',
  target: 'The high reaches the target, and the low stays above the stop.',
};

/** What happened and why, in two sentences. */
export function describeOutcome({ kind, price, profit }: BarOutcome): string {
  const fill = price === null ? '' : ` Filled at ${formatMoney(price)}: ${formatMoney(profit)}.`;
  return `${REASONS[kind]}${fill}`;
}

/** The exercise's first five: stop, target, gap, both, neither. */
export const STOP_BARS: readonly LessonBar[] = [
  { open: 49.1, high: 49.4, low: 47.9, close: 48.3, volume: 0 },
  { open: 53.2, high: 54.4, low: 52.9, close: 54.1, volume: 0 },
  { open: 47.2, high: 47.9, low: 46.8, close: 47.5, volume: 0 },
  { open: 50.6, high: 54.2, low: 47.7, close: 49.8, volume: 0 },
  { open: 50.1, high: 51.8, low: 49.2, close: 51.3, volume: 0 },
];

const cents = (price: number) => Math.round(100 * price) / 100;

/** Five other bars around the position's levels, made from numbers between 0 and 1. */
export function makeStopBars(random: () => number): readonly LessonBar[] {
  const bars: LessonBar[] = [];
  while (bars.length < STOP_BARS.length) {
    const open = cents(46.5 + 7 * random());
    const high = cents(open + 3 * random() ** 2);
    const low = cents(open - 3 * random() ** 2);
    bars.push({ open, high, low, close: cents(low + (high - low) * random()), volume: 0 });
  }
  return bars;
}

interface StopFill {
  readonly side: 'long' | 'short';
  /** The market's price at the fill. */
  readonly quote: number;
  /** Of the bar that filled it, and the close before. */
  readonly open: number;
  readonly closeBefore: number;
}

/** Whether a bar opened beyond a stop, so that the open was its first price. */
export function wasGapped({ side, quote, open, closeBefore }: StopFill): boolean {
  const isAtOpen = Math.abs(quote - open) <= 1e-6 * open;
  return isAtOpen && (side === 'long' ? open < closeBefore : open > closeBefore);
}
