import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import { drawdownCurve } from '@/lib/robots/catalogue/curve-figures';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { DRAWDOWN_BOX } from './equity-box';
import { decimalsOf, roundTicks } from './scale';
import { thinOut } from './thin-out';

const POINTS = 320;

/** The drawdown curve, ready to render, with a text alternative. */
export interface DrawdownShape {
  readonly line: string;
  /** Bottom to top. */
  readonly ticks: readonly string[];
  readonly days: readonly string[];
  readonly summary: string;
}

/** Computes the drawdown of an equity curve as a shape. null for fewer than two points. */
export function shapeDrawdown(curve: readonly CurvePoint[]): DrawdownShape | null {
  const points = drawdownCurve(curve);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const deepest = points.reduce((lowest, point) => (point.value < lowest.value ? point : lowest), first);
  const ticks = roundTicks(Math.min(-1, deepest.value), 0, 3);
  const bottom = ticks[0] ?? -100;
  const { width, height } = DRAWDOWN_BOX;
  const round = (value: number) => Math.round(value * 10) / 10;
  const line = thinOut(points, POINTS)
    .map(({ day, value }) => {
      const x = (width * (day - first.day)) / (last.day - first.day || 1);
      return `${round(x)} ${round((height * value) / bottom)}`;
    })
    .join('L');
  return {
    line: `M${line}`,
    ticks: ticks.map((tick) => formatPercent(tick, decimalsOf(ticks))),
    days: [formatDay(first.day), formatDay(last.day)],
    summary: `Max drawdown ${below(deepest)} on ${formatDay(deepest.day)}. Now ${below(last)} below the peak.`,
  };
}

function below({ value }: CurvePoint): string {
  return formatPercent(Math.abs(value), 1);
}
