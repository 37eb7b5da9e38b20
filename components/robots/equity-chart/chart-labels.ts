import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import type { LivePoint } from './live-curve';

/** The tooltip for a day: its date, then each curve's value and change since the start. */
export function dayLabel(point: LivePoint): { readonly title: string; readonly lines: readonly string[] } {
  const lines = [`Robot, ${PHASE_LABELS[point.phase].toLowerCase()}: ${indexed(point.value)}`];
  if (point.benchmark !== null) lines.push(`Buy and hold: ${indexed(point.benchmark)}`);
  return { title: formatDay(point.day), lines };
}

function indexed(value: number): string {
  return `${formatNumber(value, { decimals: 1 })} (${formatPercent(value - 100, 1, true)})`;
}
