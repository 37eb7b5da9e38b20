import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import type { EquityPeriod } from './periods';

/** What the call `CxAIRobotProduct/GetEquityCurve` answers: one entry a day, both series 100 on the first. */
export interface EquityCurveAnswer {
  readonly Period: EquityPeriod;
  /** `YYYY-MM-DD`, oldest first. */
  readonly Days: readonly string[];
  readonly Values: readonly number[];
  readonly Benchmark: readonly (number | null)[];
  /** Index of the first day after publication; null when the period has none. */
  readonly ForwardFrom: number | null;
  readonly PublishedOn: string;
}

/** A day of the live curve. */
export interface LivePoint extends CurvePoint {
  readonly benchmark: number | null;
}

export interface LiveCurve {
  readonly period: EquityPeriod;
  readonly points: readonly LivePoint[];
  readonly publishedDay: number;
}

/**
 * The answer as points. Days without a finite value are left out.
 * @param firstValue where the full record stood at the end of its first day, its start being 100: the picture of the
 *   full record counts from that start, shorter ones from their first day
 * @throws InputError when a day is no date
 */
export function liveCurve(answer: EquityCurveAnswer, firstValue: number): LiveCurve {
  const { Period, Days, Values, Benchmark, ForwardFrom, PublishedOn } = answer;
  const scale = Period === 'Full' && Values[0] ? firstValue / Values[0] : 1;
  const points = Days.flatMap((text, index): LivePoint[] => {
    const value = Values[index];
    if (value === undefined || !Number.isFinite(value)) return [];
    const phase = ForwardFrom !== null && index >= ForwardFrom ? 'forward' : 'backtest';
    return [{ day: parseIsoDay(text), value: value * scale, phase, benchmark: Benchmark[index] ?? null }];
  });
  return { period: Period, points, publishedDay: parseIsoDay(PublishedOn) };
}

/** The curve of a period in words. */
export function describeLiveCurve({ period, points }: LiveCurve): string {
  const [first] = points;
  return describeEquity(points, {
    benchmarkEnd: points.findLast((point) => point.benchmark !== null)?.benchmark,
    since: first && period !== 'Full' ? `on ${formatDay(first.day)}` : undefined,
  });
}
