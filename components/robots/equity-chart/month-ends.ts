import { DAY_MS } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';

/** The last point of each month. */
export function monthEnds(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  return curve.filter((point, index) => {
    const next = curve[index + 1];
    return next === undefined || monthOf(next.day) !== monthOf(point.day);
  });
}

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
