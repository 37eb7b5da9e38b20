import type { Micros } from '@/lib/core/base/brand';
import { cutTo } from '@/lib/core/base/round';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { type DayPhases, phaseOfDay } from '@/lib/robots/statistics/day-phases';
import type { EquityDay } from '@/lib/robots/statistics/types';
import type { CurvePoint } from './types';

/** Points of a card's sparkline: about one for two pixels of its width. */
export const SPARKLINE_POINTS = 60;

/** The equity of each day as a percentage of the initial balance, with all decimals. */
export function buildCurve(
  days: readonly EquityDay[],
  initialBalance: Micros,
  phases: DayPhases,
): readonly CurvePoint[] {
  return days.map(({ day, equity }) => ({
    day,
    value: (100 * equity) / initialBalance,
    phase: phaseOfDay(day, phases),
  }));
}

/** A curve as it is stored and shown: two decimals, with which pages show the right first one. */
export function cutCurve(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  return curve.map((point) => ({ ...point, value: cutTo(point.value, 2) }));
}

/** Robots whose first trade is longer ago have a full chart on their card; it is the spec's number. */
export const FULL_CHART_DAYS = 30;

export interface CardCurve {
  readonly sparkline: readonly number[];
  /** Days from its first point to its last; null without points. */
  readonly sparklineDays: number | null;
  /** How many of the points, from the first on, are the backtest. */
  readonly sparklineBacktest: number;
}

/**
 * The part of a curve that a card draws: everything since the first trade if that was over 30 days ago, otherwise the
 * last 30 days. Nothing before the first trade, because the line would be flat.
 * @param firstDay of the first trade; null without any
 * @param daysAgo how long ago that was
 */
export function buildCardCurve(
  curve: readonly CurvePoint[],
  firstDay: number | null,
  daysAgo: number | null,
): CardCurve {
  const last = curve.at(-1);
  if (firstDay === null || daysAgo === null || !last)
    return { sparkline: [], sparklineDays: null, sparklineBacktest: 0 };
  const traded = curve.findIndex(({ day }) => day >= firstDay);
  const drawn =
    daysAgo > FULL_CHART_DAYS
      ? // The day before is where the first trade set out.
        curve.slice(Math.max(0, traded - 1))
      : curve.filter(({ day }) => day >= last.day - FULL_CHART_DAYS);
  const points = sampleEvenly(drawn, SPARKLINE_POINTS);
  return {
    sparkline: points.map(({ value }) => value),
    sparklineDays: last.day - (drawn[0]?.day ?? last.day),
    sparklineBacktest: points.filter(({ phase }) => phase === 'backtest').length,
  };
}

/**
 * A curve's gain since publication, in percent of its value on the last day before; null without a day since, or if
 * nothing was left by then.
 */
export function returnSincePublication(curve: readonly CurvePoint[]): number | null {
  const first = curve.findIndex(({ phase }) => phase !== 'backtest');
  const end = curve.at(-1);
  const start = first === 0 ? 100 : curve[first - 1]?.value;
  if (first === -1 || !end || start === undefined || start <= 0) return null;
  return 100 * (end.value / start - 1);
}
