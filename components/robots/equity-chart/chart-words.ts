import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import type { LivePoint } from './live-curve';

/** What stands beside the crosshair on a day: the day, then each curve as index and as change since the start. */
export function dayWords(point: LivePoint): { readonly title: string; readonly lines: readonly string[] } {
  const phase = point.phase === 'forward' ? 'forward' : 'backtest';
  const lines = [`Robot, ${phase}: ${indexed(point.value)}`];
  if (point.benchmark !== null) lines.push(`Buy and hold: ${indexed(point.benchmark)}`);
  return { title: formatDay(point.day), lines };
}

function indexed(value: number): string {
  return `${formatNumber(value, { decimals: 1 })} (${formatPercent(value - 100, 1, true)})`;
}
