import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { BENCHMARK_NAME } from './benchmark-name';
import { ROBOT_NAME } from './chart-frame';
import type { LivePoint } from './live-curve';

/** One day of a chart in words. */
export interface Readout {
  readonly day: string;
  /** `Replayed`. */
  readonly phase: string;
  /** `+51.2%`. */
  readonly robot: string;
  /** null without a benchmark. */
  readonly benchmark: string | null;
}

export function readoutOf({ day, phase, value, benchmark }: LivePoint): Readout {
  return {
    day: formatDay(day),
    phase: PHASE_LABELS[phase],
    robot: formatPercent(value - 100, 1, true),
    benchmark: benchmark === null ? null : formatPercent(benchmark - 100, 1, true),
  };
}

/** The same as one line, for screen readers. */
export function readoutText({ day, phase, robot, benchmark }: Readout): string {
  const held = benchmark === null ? '' : `, ${BENCHMARK_NAME} ${benchmark}`;
  return `${day}, ${phase}: ${ROBOT_NAME} ${robot}${held}`;
}
