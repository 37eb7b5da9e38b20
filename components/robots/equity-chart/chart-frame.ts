import { thinOut } from '@/components/ui/curves/thin-out';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import { drawdownCurve } from '@/lib/robots/catalogue/curve-figures';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import { BENCHMARK_NAME } from './benchmark-name';
import { dateTicks } from './date-ticks';
import type { LivePoint } from './live-curve';
import { decimalsOf, roundTicks, valueScale } from './scale';

/** A label at a position: a fraction of the width from the left, or of the height from the bottom. */
export interface PlacedText {
  readonly at: number;
  readonly text: string;
}

export interface EndLabel extends PlacedText {
  readonly line: 'robot' | 'benchmark';
  readonly value: string;
}

/** Everything around a chart's lines, the same for the server's picture and the live one. */
export interface ChartFrame {
  readonly isLog: boolean;
  readonly ticks: readonly PlacedText[];
  /** The fraction of 0%. */
  readonly start: number;
  readonly dates: readonly PlacedText[];
  /** How much of the width is backtest. */
  readonly backtest: number;
  /** `Published 20 Aug 2026`; null if that's outside the period. */
  readonly published: string | null;
  /** Names and results of the lines, moved apart. */
  readonly ends: readonly EndLabel[];
  readonly drawdown: {
    readonly line: string;
    readonly ticks: readonly PlacedText[];
    readonly summary: string;
  };
}

/** A chart's coordinates as fractions. */
export interface ChartAxes {
  readonly x: (day: number) => number;
  readonly y: (value: number) => number;
}

export const ROBOT_NAME = 'This robot';
export const DRAWDOWN_BOX = { width: 1000, height: 88 } as const;
const DRAWDOWN_POINTS = 320;
/** The least distance between the two labels at the lines' ends. */
const END_GAP = 0.11;

/** Axes and labels for at least two points, indexed to 100. */
export function chartFrame(
  points: readonly [LivePoint, LivePoint, ...LivePoint[]],
  publishedDay: number,
): ChartFrame & ChartAxes {
  const [first] = points;
  const last = points.at(-1) ?? first;
  const span = last.day - first.day || 1;
  const x = (day: number) => (day - first.day) / span;
  const scale = valueScale([
    100,
    ...points.map(({ value }) => value),
    ...points.flatMap(({ benchmark }) => benchmark ?? []),
  ]);
  const changes = scale.ticks.map((tick) => tick - 100);
  const decimals = decimalsOf(changes);
  const since = firstSincePublication(points);
  return {
    x,
    y: scale.at,
    isLog: scale.isLog,
    ticks: scale.ticks.map((tick) => ({
      at: round(scale.at(tick)),
      text: formatPercent(tick - 100, scale.isLog ? logDecimals(tick) : decimals, true),
    })),
    start: round(scale.at(100)),
    dates: dateTicks(first.day, last.day).map(({ day, text }) => ({ at: round(x(day)), text })),
    // Up to the last day of the backtest, where the other line begins.
    backtest: since === 0 ? 0 : round(x(points[since - 1]?.day ?? first.day)),
    published:
      publishedDay > first.day && publishedDay <= last.day ? `Published ${formatDay(publishedDay)}` : null,
    ends: placeEnds(endsOf(points, last, scale.at)),
    drawdown: drawdownOf(points, x),
  };
}

/** Enough decimals to show what's left of an account: −87.5%, −99.80%. */
function logDecimals(value: number): number {
  return value < 1 ? 2 : Number.isInteger(value) ? 0 : 1;
}

function endsOf(
  points: readonly LivePoint[],
  last: LivePoint,
  at: (value: number) => number,
): readonly EndLabel[] {
  const held = points.findLast(({ benchmark }) => benchmark !== null)?.benchmark ?? null;
  const end = (line: EndLabel['line'], text: string, value: number): EndLabel => ({
    line,
    text,
    at: at(value),
    value: formatPercent(value - 100, 1, true),
  });
  return [
    end('robot', ROBOT_NAME, last.value),
    ...(held === null ? [] : [end('benchmark', BENCHMARK_NAME, held)]),
  ];
}

/** Moves two labels apart and both into the plot. */
export function placeEnds(ends: readonly EndLabel[]): readonly EndLabel[] {
  const [upper, lower] = [...ends].sort((a, b) => b.at - a.at);
  if (!upper) return [];
  const within = (at: number, low: number, high: number) => round(Math.min(high, Math.max(low, at)));
  const [bottom, top] = [END_GAP / 2, 1 - END_GAP / 2];
  if (!lower) return [{ ...upper, at: within(upper.at, bottom, top) }];
  const push = Math.max(0, END_GAP - (upper.at - lower.at)) / 2;
  const high = within(upper.at + push, bottom + END_GAP, top);
  return [
    { ...upper, at: high },
    { ...lower, at: within(Math.min(lower.at - push, high - END_GAP), bottom, top) },
  ];
}

function drawdownOf(points: readonly LivePoint[], x: (day: number) => number): ChartFrame['drawdown'] {
  const falls = drawdownCurve(points);
  const deepest = falls.reduce((lowest, point) => (point.value < lowest.value ? point : lowest));
  const ticks = roundTicks(Math.min(-1, deepest.value), 0, 2);
  const bottom = ticks[0] ?? -100;
  const { width, height } = DRAWDOWN_BOX;
  const line = thinOut(falls, DRAWDOWN_POINTS)
    .map(({ day, value }) => `${tenth(width * x(day))} ${tenth((height * value) / bottom)}`)
    .join('L');
  const now = falls.at(-1)?.value ?? 0;
  return {
    line: `M${line}`,
    ticks: ticks.map((tick) => ({
      at: round(1 - tick / bottom),
      text: formatPercent(tick, decimalsOf(ticks)),
    })),
    summary: `Max drawdown ${below(deepest.value)} on ${formatDay(deepest.day)}. Now ${below(now)} below the peak.`,
  };
}

function below(value: number): string {
  return formatPercent(Math.abs(value), 1);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Rounds to four decimals, a fraction of a pixel. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
