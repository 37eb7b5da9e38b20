import type { CurvePoint, PhaseFigures, StretchFigures } from './types';

/** The index of a curve's first day since publication; its length if all of it is a backtest. */
export function firstSincePublication(curve: readonly Pick<CurvePoint, 'phase'>[]): number {
  const index = curve.findIndex(({ phase }) => phase !== 'backtest');
  return index < 0 ? curve.length : index;
}

/**
 * Splits a curve at publication. The account before the first day counts as 100.
 * @param benchmark one value for each day of the curve; ignored if shorter
 */
export function phaseFigures(curve: readonly CurvePoint[], benchmark: readonly number[] = []): PhaseFigures {
  const split = firstSincePublication(curve);
  const since = curve.slice(split);
  const base = benchmark[split - 1] ?? 100;
  const held = benchmark.length === curve.length ? benchmark.at(-1) : undefined;
  return {
    backtest: stretchFigures(curve.slice(0, split), 100, curve[0]?.day),
    sincePublication: stretchFigures(since, curve[split - 1]?.value ?? 100, since[0]?.day),
    benchmarkPct: since.length > 0 && held !== undefined && base > 0 ? 100 * (held / base - 1) : null,
  };
}

function stretchFigures(
  points: readonly CurvePoint[],
  start: number,
  firstDay: number | undefined,
): StretchFigures {
  const last = points.at(-1);
  if (!last || firstDay === undefined || start <= 0)
    return { returnPct: null, maxDrawdownPct: null, days: 0 };
  let peak = start;
  let deepest = 0;
  for (const { value } of points) {
    peak = Math.max(peak, value);
    deepest = Math.max(deepest, (peak - value) / peak);
  }
  return {
    returnPct: 100 * (last.value / start - 1),
    maxDrawdownPct: Math.min(100, 100 * deepest),
    days: last.day - firstDay + 1,
  };
}
