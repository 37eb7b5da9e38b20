import { moveAfter, wentThatWay } from '@/lib/analysis/outcomes/base-rates';
import { followOccurrence, type Setup, type TradeCosts } from '@/lib/analysis/outcomes/follow-occurrence';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { Atr } from '@/lib/robots/indicators/atr';
import { type DailyEvent, SIGNAL_EVENTS } from './signal-events';

/** Sessions after a signal in which it's seen what became of it. */
export const SIGNAL_HORIZON = 10;
/** The stop is two average true ranges from the close, the target twice as far. */
const STOP_RANGES = 2;
const TARGET_RISKS = 2;

/** An event with its side. */
export interface SignalKind {
  readonly event: DailyEvent;
  readonly direction: PatternDirection;
}

/** Every event, up, then down. */
export const SIGNAL_KINDS: readonly SignalKind[] = SIGNAL_EVENTS.flatMap((event) =>
  (['up', 'down'] as const).map((direction) => ({ event, direction })),
);

/** One instrument's signals, oldest first, column by column. */
export interface ScannedSignals {
  /** Indexes of bars. */
  readonly at: readonly number[];
  /** Places in `SIGNAL_KINDS`. */
  readonly kind: readonly number[];
  /** Distance of the stop from the close. */
  readonly risk: readonly number[];
  /**
   * 1 if it counts as a case: the case of its kind before has ended, so that no two share a session. Else 0.
   */
  readonly isCase: readonly number[];
  /** `moveAfter` and the trade's `r` over the horizon; NaN while it's pending. */
  readonly move: readonly number[];
  readonly r: readonly number[];
}

/** What a signal would trade. */
export function setupFor(bars: DailyBars, at: number, kind: number, risk: number): Setup {
  const { direction } = SIGNAL_KINDS[kind] as SignalKind;
  const close = bars.close[at] as number;
  const sign = direction === 'up' ? 1 : -1;
  return {
    ...{ direction, knownAt: at, breakout: null, life: SIGNAL_HORIZON },
    stop: close - sign * risk,
    target: close + sign * TARGET_RISKS * risk,
  };
}

/** Finds an instrument's signals, and goes on where it stopped once there are more bars. */
export class SignalScan implements ScannedSignals {
  readonly at: number[] = [];
  readonly kind: number[] = [];
  readonly risk: number[] = [];
  readonly isCase: number[] = [];
  readonly move: number[] = [];
  readonly r: number[] = [];
  private readonly steps = SIGNAL_EVENTS.map((event) => event.start());
  private readonly range = new Atr(14);
  /** Where the last case of each kind was. */
  private readonly lastCase = SIGNAL_KINDS.map(() => Number.NEGATIVE_INFINITY);
  private scanned = 0;
  /** How many of the signals have their outcome. */
  private settled = 0;

  constructor(private readonly costs: TradeCosts) {}

  /** @param bars those of before, and none or more after them */
  extend(bars: DailyBars): void {
    for (; this.scanned < bars.length; this.scanned += 1) this.scan(bars, this.scanned);
    for (; this.settled < this.at.length; this.settled += 1) {
      const at = this.at[this.settled] as number;
      if (at + SIGNAL_HORIZON >= bars.length) return;
      const setup = setupFor(bars, at, this.kind[this.settled] as number, this.risk[this.settled] as number);
      this.move[this.settled] = moveAfter(bars, at, SIGNAL_HORIZON);
      this.r[this.settled] = followOccurrence(bars, setup, this.costs).r ?? Number.NaN;
    }
  }

  private scan(bars: DailyBars, at: number): void {
    const { high, low, close } = bars;
    const range = this.range.push(high[at] as number, low[at] as number, close[at] as number);
    for (const [event, step] of this.steps.entries()) {
      const direction = step(bars, at);
      // Prices that don't move have no risk, and what happens to them means nothing.
      if (direction !== null && range > 0)
        this.add(at, 2 * event + (direction === 'up' ? 0 : 1), STOP_RANGES * range);
    }
  }

  private add(at: number, kind: number, risk: number): void {
    const isCase = at - (this.lastCase[kind] as number) >= SIGNAL_HORIZON;
    if (isCase) this.lastCase[kind] = at;
    this.at.push(at);
    this.kind.push(kind);
    this.risk.push(risk);
    this.isCase.push(isCase ? 1 : 0);
    this.move.push(Number.NaN);
    this.r.push(Number.NaN);
  }
}

/** A case once its horizon has ended. */
export interface SignalCase {
  readonly kind: number;
  readonly at: number;
  readonly hit: boolean;
  /** null if nothing was entered. */
  readonly r: number | null;
}

/** The cases of an instrument whose horizon had ended by a day, oldest first. */
export function forEachCase(
  bars: DailyBars,
  { at, kind, isCase, move, r }: ScannedSignals,
  day: number,
  visit: (one: SignalCase) => void,
): void {
  for (const [place, start] of at.entries()) {
    const end = start + SIGNAL_HORIZON;
    if (end >= bars.length || (bars.day[end] as number) > day) return;
    if (isCase[place] === 0) continue;
    const own = kind[place] as number;
    const hit = wentThatWay(move[place] as number, (SIGNAL_KINDS[own] as SignalKind).direction);
    const result = r[place] as number;
    visit({ kind: own, at: start, hit, r: Number.isNaN(result) ? null : result });
  }
}
