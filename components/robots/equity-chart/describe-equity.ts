import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import { PHASE_LABELS, PHASES } from '@/lib/robots/ledger/phase-labels';

export interface EquityStory {
  /** The benchmark's last value, indexed like the curve; null or omitted without one. */
  readonly benchmarkEnd?: number | null | undefined;
  /** When the curve was at 0%, following "From 0%"; defaults to "at the start". */
  readonly since?: string | undefined;
}

/**
 * A text alternative to the chart: start, end, extremes, and the results of each phase and the benchmark. Empty for an
 * empty curve.
 */
export function describeEquity(curve: readonly CurvePoint[], story: EquityStory = {}): string {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return '';
  const { benchmarkEnd = null, since = 'at the start' } = story;
  const lowest = curve.reduce((found, point) => (point.value < found.value ? point : found), first);
  const highest = curve.reduce((found, point) => (point.value > found.value ? point : found), first);
  const sentences = [
    `From 0% ${since} to ${at(last)} (${formatDay(last.day)}); lowest ${at(lowest)} (${formatDay(lowest.day)}), highest ${at(highest)} (${formatDay(highest.day)}).`,
  ];
  for (const phase of PHASES) {
    const runs = phaseRuns(curve, phase);
    if (runs.length === 0) continue;
    const growth = runs.reduce((product, run) => {
      const from = run[0]?.phase === phase ? 100 : (run[0]?.value ?? 100);
      return product * (from > 0 ? (run.at(-1)?.value ?? from) / from : Number.NaN);
    }, 100);
    sentences.push(`${PHASE_LABELS[phase]}: ${change(100, growth)}.`);
  }
  if (benchmarkEnd !== null)
    sentences.push(`Buy and hold of the same tickers: ${change(100, benchmarkEnd)}.`);
  return sentences.join(' ');
}

function at(point: CurvePoint): string {
  return formatPercent(point.value - 100, 1, true);
}

function change(from: number, to: number): string {
  return from > 0 && Number.isFinite(to)
    ? formatPercent((100 * (to - from)) / from, 1, true)
    : formatPercent(null);
}

/** A curve's runs of one phase, each starting at the point before it, so that the curve has no gaps. */
function phaseRuns(points: readonly CurvePoint[], phase: Phase): readonly CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  points.forEach((point, index) => {
    if (point.phase !== phase) return;
    const before = points[index - 1];
    if (before?.phase === phase) runs.at(-1)?.push(point);
    else runs.push(before ? [before, point] : [point]);
  });
  return runs;
}
