import type { CurvePoint } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';

type Phased = Pick<CurvePoint, 'phase'>;

/** A curve's runs of one phase, each starting at the point before it, so that the curve has no gaps. */
export function phaseRuns<Point extends Phased>(points: readonly Point[], phase: Phase): readonly Point[][] {
  const runs: Point[][] = [];
  points.forEach((point, index) => {
    if (point.phase !== phase) return;
    const before = points[index - 1];
    if (before?.phase === phase) runs.at(-1)?.push(point);
    else runs.push(before ? [before, point] : [point]);
  });
  return runs;
}
