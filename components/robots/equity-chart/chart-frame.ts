import {
  type CurveFrame,
  type EndLabel,
  fraction,
  type LineLook,
  type PlacedText,
  placeDates,
  placeEnds,
  placeTicks,
  type Reading,
} from '@/components/ui/curve/frame';
import { areaPath, linePath } from '@/components/ui/curve/paths';
import { growthScale, roundTicks, tickDecimals } from '@/components/ui/curve/scale';
import { thinOut } from '@/components/ui/curve/thin-out';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import { drawdownCurve } from '@/lib/robots/catalogue/curve-figures';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import type { LivePoint } from './live-curve';

/** Everything around a chart's lines, the same for the server's picture and the live one. */
export interface ChartFrame extends CurveFrame {
  readonly isLog: boolean;
  readonly drawdown: {
    readonly line: string;
    readonly area: string;
    readonly ticks: readonly PlacedText[];
    readonly summary: string;
  };
}

/** A chart's coordinates as fractions. */
export interface ChartAxes {
  readonly x: (day: number) => number;
  readonly y: (value: number) => number;
}

export const BENCHMARK_NAME = 'Buy and hold';
const ROBOT_NAME = 'This robot';
const DRAWDOWN_POINTS = 320;

/** Axes and labels for at least two points, indexed to 100. */
export function chartFrame(
  points: readonly [LivePoint, LivePoint, ...LivePoint[]],
  publishedDay: number,
  isPublicationSimulated = false,
): ChartFrame & ChartAxes {
  const [first] = points;
  const last = points.at(-1) ?? first;
  const span = last.day - first.day || 1;
  const x = (day: number) => (day - first.day) / span;
  const scale = growthScale([
    100,
    ...points.map(({ value }) => value),
    ...points.flatMap(({ benchmark }) => benchmark ?? []),
  ]);
  const decimals = tickDecimals(scale.ticks.map((tick) => tick - 100));
  const since = firstSincePublication(points);
  return {
    x,
    y: scale.at,
    isLog: scale.isLog,
    ticks: placeTicks(scale, (tick) =>
      formatPercent(tick - 100, scale.isLog ? logDecimals(tick) : decimals, true),
    ),
    base: fraction(scale.at(100)),
    dates: placeDates(first.day * DAY_MS, last.day * DAY_MS),
    // Up to the last day of the backtest, where the other line begins.
    backtest: since === 0 ? 0 : fraction(x(points[since - 1]?.day ?? first.day)),
    published:
      publishedDay > first.day && publishedDay <= last.day
        ? `${isPublicationSimulated ? 'Simulated publication' : 'Published'} ${formatDay(publishedDay)}`
        : null,
    ends: placeEnds(endLabels(points, last, scale.at)),
    drawdown: drawdownPane(points, x),
  };
}

/** Enough decimals to show what's left of an account: −87.5%, −99.80%. */
function logDecimals(value: number): number {
  return value < 1 ? 2 : Number.isInteger(value) ? 0 : 1;
}

function endLabels(
  points: readonly LivePoint[],
  last: LivePoint,
  at: (value: number) => number,
): readonly EndLabel[] {
  const held = points.findLast(({ benchmark }) => benchmark !== null)?.benchmark ?? null;
  const end = (line: LineLook, text: string, value: number): EndLabel => ({
    line,
    text,
    at: at(value),
    value: changeText(value),
  });
  return [
    end('own', ROBOT_NAME, last.value),
    ...(held === null ? [] : [end('benchmark', BENCHMARK_NAME, held)]),
  ];
}

/** Drawdown of values that began at 100, for a pane below them. */
export function drawdownPane(
  points: readonly Pick<LivePoint, 'day' | 'value'>[],
  x: (day: number) => number,
): ChartFrame['drawdown'] {
  const falls = drawdownCurve(points);
  const deepest = falls.reduce((lowest, point) => (point.value < lowest.value ? point : lowest));
  const ticks = roundTicks(Math.min(-1, deepest.value), 0, 2);
  const bottom = ticks[0] ?? -100;
  const drawn = thinOut(falls, DRAWDOWN_POINTS).map(({ day, value }) => ({
    x: x(day),
    y: 1 - value / bottom,
  }));
  const now = falls.at(-1)?.value ?? 0;
  return {
    line: linePath(drawn),
    area: areaPath(drawn, 1),
    ticks: ticks.map((tick) => ({
      at: fraction(1 - tick / bottom),
      text: formatPercent(tick, tickDecimals(ticks)),
    })),
    summary: `Max drawdown ${below(deepest.value)} on ${formatDay(deepest.day)}. Now ${below(now)} below the peak.`,
  };
}

function below(value: number): string {
  return formatPercent(Math.abs(value), 1);
}

/** One day of a chart. */
export function chartReading({ day, phase, value, benchmark }: LivePoint, isLog: boolean) {
  return {
    when: `${formatDay(day)} · ${PHASE_LABELS[phase]}`,
    values: [
      { line: 'own', name: ROBOT_NAME, value: changeText(value) },
      ...(benchmark === null
        ? []
        : [{ line: 'benchmark' as const, name: BENCHMARK_NAME, value: changeText(benchmark) }]),
    ],
    note: isLog ? 'Log scale' : undefined,
  } satisfies Reading;
}

/** The same as one line, for screen readers. */
export function readingText(point: LivePoint): string {
  const { values } = chartReading(point, false);
  const day = `${formatDay(point.day)}, ${PHASE_LABELS[point.phase]}`;
  return `${day}: ${values.map(({ name, value }) => `${name} ${value}`).join(', ')}`;
}

function changeText(value: number): string {
  return formatPercent(value - 100, 1, true);
}
