import { moneyText } from '@/components/portfolios/money-text/money-text';
import { type ChartFrame, drawdownPane } from '@/components/robots/equity-chart/chart-frame';
import {
  type CurveFrame,
  fraction,
  LOW_END_GAP,
  placeDates,
  placeEnds,
  placeTicks,
  type Reading,
  type ReadPoint,
} from '@/components/ui/curve/frame';
import { growthScale, tickDecimals } from '@/components/ui/curve/scale';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';

/** A day that can be read. */
export interface PerformancePoint extends ReadPoint {
  readonly day: number;
  /** 100 before the first day. */
  readonly value: number;
  readonly benchmark: number | null;
  readonly worth: number;
}

export interface PerformanceSeries {
  readonly frame: CurveFrame;
  readonly drawdown: ChartFrame['drawdown'];
  readonly points: readonly PerformancePoint[];
  /** Where money came in or left, as fractions of the width. */
  readonly flows: readonly { readonly at: number; readonly isIn: boolean; readonly text: string }[];
}

/** null with fewer than two days. */
export function performanceSeries({ chart, base, benchmark }: AnalysisView): PerformanceSeries | null {
  const days = chart.days.map(parseIsoDay);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || last === first) return null;
  const x = (day: number) => (day - first) / (last - first);
  const rows = days.map((day, at) => ({
    day,
    value: 100 * (chart.index[at] ?? 1),
    benchmark: times100(chart.benchmark[at] ?? null),
    worth: chart.values[at] ?? 0,
  }));
  const scale = growthScale([100, ...rows.flatMap(({ value, benchmark: other }) => [value, other ?? value])]);
  const decimals = tickDecimals(scale.ticks.map((tick) => tick - 100));
  const end = rows.at(-1);
  const ends = [
    { line: 'own' as const, text: OWN_NAME, value: end?.value ?? 100 },
    ...(end?.benchmark == null
      ? []
      : [{ line: 'benchmark' as const, text: benchmark?.ticker ?? '', value: end.benchmark }]),
  ];
  return {
    frame: {
      ticks: placeTicks(scale, (tick) => formatPercent(tick - 100, decimals, true)),
      base: fraction(scale.at(100)),
      dates: placeDates(first * DAY_MS, last * DAY_MS),
      ends: placeEnds(
        ends.map((label) => ({ ...label, at: scale.at(label.value), value: change(label.value) })),
        LOW_END_GAP,
      ),
    },
    drawdown: drawdownPane(rows, x),
    points: rows.map((row) => ({
      ...row,
      x: fraction(x(row.day)),
      dots: [
        { line: 'own', y: fraction(scale.at(row.value)) },
        ...(row.benchmark === null
          ? []
          : [{ line: 'benchmark' as const, y: fraction(scale.at(row.benchmark)) }]),
      ],
    })),
    flows: chart.flows.map(({ day, amount, isImplied }) => ({
      at: fraction(x(parseIsoDay(day))),
      isIn: amount > 0,
      text: `${formatDay(parseIsoDay(day))}: ${moneyText(Math.abs(amount), base)} ${amount > 0 ? 'in' : 'out'}${isImplied ? ', implied' : ''}`,
    })),
  };
}

export const OWN_NAME = 'Portfolio';

export function performanceReading(
  { day, value, benchmark, worth }: PerformancePoint,
  { base, benchmark: other }: AnalysisView,
): Reading {
  return {
    when: formatDay(day),
    values: [
      { line: 'own', name: OWN_NAME, value: change(value) },
      ...(benchmark === null
        ? []
        : [{ line: 'benchmark' as const, name: other?.ticker ?? '', value: change(benchmark) }]),
    ],
    note: moneyText(worth, base),
  };
}

function change(value: number): string {
  return formatPercent(value - 100, 1, true);
}

function times100(value: number | null): number | null {
  return value === null ? null : 100 * value;
}
