import type { Panel } from '@/lib/analysis/panel/panel';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';

/** All sessions of a class on one day: how many of them prices were above or below `horizon` sessions later. */
export interface BaseDay {
  readonly day: number;
  readonly n: number;
  readonly up: number;
  readonly down: number;
}

/**
 * The move that a signal at a bar's close could have caught: from the next open to the close of the `horizon`-th bar
 * after it, as a fraction and before costs; NaN while it's pending.
 */
export function moveAfter(bars: DailyBars, at: number, horizon: number): number {
  return at + horizon < bars.length
    ? (bars.close[at + horizon] as number) / (bars.open[at + 1] as number) - 1
    : Number.NaN;
}

/** Whether a move went the way it was expected to; one of nothing never does. */
export function wentThatWay(move: number, direction: PatternDirection): boolean {
  return direction === 'up' ? move > 0 : move < 0;
}

/**
 * The days of a class whose moves aren't all pending, ascending: what any session gave without a pattern or signal.
 * @param until the last day known: moves that end later are pending
 */
export function baseRates(
  panel: Panel,
  fundType: FundType,
  horizon: number,
  until = Number.POSITIVE_INFINITY,
): readonly BaseDay[] {
  const { first = 0, last = -1 } = panel.range ?? {};
  const [n, up, down] = [0, 1, 2].map(() => new Uint32Array(last - first + 1)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  for (const { bars, ...instrument } of panel.instruments) {
    if (instrument.fundType !== fundType) continue;
    for (let at = 0; at + horizon < bars.length && (bars.day[at + horizon] as number) <= until; at += 1) {
      const slot = (bars.day[at] as number) - first;
      const move = moveAfter(bars, at, horizon);
      n[slot] = (n[slot] as number) + 1;
      if (move > 0) up[slot] = (up[slot] as number) + 1;
      else if (move < 0) down[slot] = (down[slot] as number) + 1;
    }
  }
  const days: BaseDay[] = [];
  for (const [slot, count] of n.entries())
    if (count > 0)
      days.push({ day: first + slot, n: count, up: up[slot] as number, down: down[slot] as number });
  return days;
}
