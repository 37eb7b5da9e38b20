import type { CurvePoint } from '@/lib/catalogue/types';
import { formatDay } from '@/lib/format/date';
import { formatNumber, formatPercent } from '@/lib/format/number';

/** What the chart shows, in words: ends, extremes and what each phase brought. Empty for an empty curve. */
export function describeEquity(curve: readonly CurvePoint[]): string {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return '';
  const lowest = curve.reduce((found, point) => (point.value < found.value ? point : found), first);
  const highest = curve.reduce((found, point) => (point.value > found.value ? point : found), first);
  const sentences = [
    `From 100 at the start to ${at(last)} (${formatDay(last.day)}); lowest ${at(lowest)} (${formatDay(lowest.day)}), highest ${at(highest)} (${formatDay(highest.day)}).`,
  ];
  const joint = curve.findLast((point) => point.phase === 'backtest');
  if (joint) sentences.push(`Backtest: ${change(100, joint.value)}.`);
  if (last.phase === 'forward') sentences.push(`Forward: ${change(joint?.value ?? 100, last.value)}.`);
  return sentences.join(' ');
}

function at(point: CurvePoint): string {
  return formatNumber(point.value, { decimals: 1 });
}

function change(from: number, to: number): string {
  return from > 0 ? formatPercent((100 * (to - from)) / from, 1, true) : formatPercent(null);
}
