import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { WeeklyFigures } from './weekly-figures';

/** A figure of a report as its readers see it: what it is, and its value. */
export type ReportLine = readonly [title: string, value: string];

interface Figure {
  readonly title: string;
  readonly read: (figures: WeeklyFigures) => string;
  readonly isMailed?: true;
}

const FIGURES: readonly Figure[] = [
  {
    title: 'Robots that are losing',
    read: ({ losing, settled }) => `${formatCount(losing)} of ${formatCount(settled)}`,
    isMailed: true,
  },
  { title: 'Trades closed', read: ({ closedCount }) => formatCount(closedCount), isMailed: true },
  {
    title: 'The median robot’s week',
    read: ({ median }) => formatPercent(median?.netPct ?? null, 2, true),
    isMailed: true,
  },
  { title: 'The median robot’s costs', read: ({ median }) => formatPercent(median?.costsPct ?? null, 2) },
  {
    title: 'The best robot',
    read: ({ best: [first] }) => (first ? `${first.name} ${formatPercent(first.pct, 1, true)}` : '—'),
    isMailed: true,
  },
  {
    title: 'The worst robot',
    read: ({ worst: [first] }) => (first ? `${first.name} ${formatPercent(first.pct, 1, true)}` : '—'),
    isMailed: true,
  },
  {
    title: 'Robots behind their backtest',
    read: ({ behindBacktest: { count, known } }) => `${formatCount(count)} of ${formatCount(known)}`,
  },
  {
    title: 'Late entries',
    read: ({ lateCount, entryCount }) => `${formatCount(lateCount)} of ${formatCount(entryCount)}`,
  },
];

/** Every figure whose change makes a correction. */
export function reportLines(figures: WeeklyFigures): readonly ReportLine[] {
  return FIGURES.map(({ title, read }) => [title, read(figures)]);
}

/** Those in the mail. */
export function mailedLines(figures: WeeklyFigures): readonly ReportLine[] {
  return FIGURES.filter(({ isMailed }) => isMailed).map(({ title, read }) => [title, read(figures)]);
}
