import { roundTo } from '@/lib/core/base/round';
import { type LegState, OrderState } from './leg-state';
import { isWaiting, wantsClose } from './orders';
import type { RetirementRule } from './robot-rules';

/** A robot's rule with what it is applied to. */
export interface RetirementTerms extends RetirementRule {
  /** UTC day of publication; days before it are the backtest. */
  readonly publishedDay: number;
  /** Indices of the legs that buy and hold owns. */
  readonly heldLegs: readonly number[];
}

/** Why and when a robot stopped opening positions for good. */
export interface Retirement {
  readonly rule: 'drawdown' | 'behind';
  /** At whose end the rule ended it; days since 1970-01-01. */
  readonly day: number;
  /** What its rule allows, and what it had come to, in percent or percentage points. */
  readonly limitPct: number;
  readonly foundPct: number;
}

/** What a robot and its benchmark have come to at a day's end. */
interface DayResult {
  readonly day: number;
  /** Equity then, its highest since publication, and before the first day since publication: in one unit. */
  readonly equity: number;
  readonly peak: number;
  readonly start: number;
  /** Value of buy and hold then, and before the first day since publication. */
  readonly held: number;
  readonly heldBefore: number;
}

/** Applies a rule to a day since publication. A robot that is exactly at a limit stays. */
function applyRule(
  { drawdownPct, behindPct, afterDays, publishedDay }: Omit<RetirementTerms, 'heldLegs'>,
  { day, equity, peak, start, held, heldBefore }: DayResult,
): Retirement | null {
  if (start <= 0) return null;
  const found = (rule: Retirement['rule'], limitPct: number, foundPct: number) => ({
    rule,
    day,
    limitPct,
    foundPct: roundTo(foundPct, 2),
  });
  if (100 * (peak - equity) > drawdownPct * peak)
    return found('drawdown', drawdownPct, (100 * (peak - equity)) / peak);
  const behind = 100 * (held / heldBefore - equity / start);
  if (day - publishedDay >= afterDays && behind > behindPct) return found('behind', behindPct, behind);
  return null;
}

/** What buy and hold starts at. */
const START = 100;

/** What watching a robot remembers. Plain fields only: it is saved as it is. */
export class RetirementState {
  start: number;
  peak: number;
  heldBefore = START;
  /** First close of each held leg; NaN before it. */
  readonly bought: Float64Array;
  retired: Retirement | null = null;

  constructor(equity: number, heldLegs: number) {
    this.start = equity;
    this.peak = equity;
    this.bought = new Float64Array(heldLegs).fill(Number.NaN);
  }
}

/** Takes in a day's end. Returns whether the robot retires with it. */
export function watchRetirement(
  terms: RetirementTerms,
  state: RetirementState,
  day: number,
  equity: number,
  legs: readonly LegState[],
): boolean {
  if (state.retired) return false;
  const held = heldValue(terms, state.bought, legs);
  if (day < terms.publishedDay) {
    state.start = equity;
    state.peak = equity;
    state.heldBefore = held;
    return false;
  }
  state.peak = Math.max(state.peak, equity);
  const { peak, start, heldBefore } = state;
  state.retired = applyRule(terms, { day, equity, peak, start, held, heldBefore });
  return state.retired !== null;
}

/** The value of buy and hold: an equal share in each leg, bought at its first close, cash until then. */
function heldValue({ heldLegs }: RetirementTerms, bought: Float64Array, legs: readonly LegState[]): number {
  let sum = 0;
  for (const [index, leg] of heldLegs.entries()) {
    const close = legs[leg]?.lastClose ?? Number.NaN;
    if (Number.isNaN(bought[index])) bought[index] = close;
    sum += Number.isNaN(close) ? 1 : close / (bought[index] as number);
  }
  return (START * sum) / heldLegs.length;
}

/** Drops what waits to open a position; of a reversal, the close stays. */
export function dropOpenings(state: LegState): void {
  const { order, later } = state;
  const closing = wantsClose(state) && { ...order, target: 0, renew: false };
  Object.assign(order, new OrderState(), closing);
  Object.assign(later, new OrderState());
}

/** What a retired robot makes of a target: it holds what it has or leaves it. */
export function exitOnly({ order, position }: LegState, target: number, renew = false): number {
  return target === position.direction && !renew && !isWaiting(order) ? target : 0;
}
