import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import type { EquityPeriod } from './periods';

/** One entry per day; both series start at 100. */
export type EquityCurveAnswer = CallAnswer<'CxAIRobotProduct/GetEquityCurve'>;

export interface LivePoint extends CurvePoint {
  readonly benchmark: number | null;
}

export interface LiveCurve {
  readonly period: EquityPeriod;
  readonly points: readonly LivePoint[];
  readonly publishedDay: number;
}

/**
 * Converts the answer to points; skips days without a finite value.
 * @param firstValue the full record's value at the end of its first day, with the start at 100: the full record is
 *   indexed to that start, shorter periods to their first day
 * @throws InputError if a day isn't a date
 */
export function liveCurve(answer: EquityCurveAnswer, firstValue: number): LiveCurve {
  const { period, days, values, benchmark, phases, publishedOn } = answer;
  const scale = period === 'Full' && values[0] ? firstValue / values[0] : 1;
  const points = days.flatMap((text, index): LivePoint[] => {
    const value = values[index];
    if (value === undefined || !Number.isFinite(value)) return [];
    const phase = phases[index] ?? 'backtest';
    return [{ day: parseIsoDay(text), value: value * scale, phase, benchmark: benchmark[index] ?? null }];
  });
  return { period, points, publishedDay: parseIsoDay(publishedOn) };
}

/** A full record from its last day before publication, which becomes 100. Empty if nothing was left by then. */
export function sincePublication({ points, publishedDay }: LiveCurve): LiveCurve {
  const from = Math.max(0, firstSincePublication(points) - 1);
  const shown = points.slice(from);
  const [base] = shown;
  // A robot published before its first day starts at 100 anyway.
  const isWhole = points[0]?.phase !== 'backtest';
  const start = isWhole ? 100 : (base?.value ?? 0);
  const heldStart = isWhole ? 100 : base?.benchmark;
  return {
    period: 'SincePublication',
    publishedDay,
    points:
      start > 0
        ? shown.map((point) => ({
            ...point,
            value: (100 * point.value) / start,
            benchmark: point.benchmark === null || !heldStart ? null : (100 * point.benchmark) / heldStart,
          }))
        : [],
  };
}

/** A text alternative to a period's curve. */
export function describeLiveCurve({ period, points }: LiveCurve): string {
  const [first] = points;
  return describeEquity(points, {
    benchmarkEnd: points.findLast((point) => point.benchmark !== null)?.benchmark,
    since: first && period !== 'Full' ? `on ${formatDay(first.day)}` : undefined,
  });
}
