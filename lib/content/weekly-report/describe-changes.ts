import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { WeeklyFigures } from './weekly-figures';

type Line = readonly [title: string, read: (figures: WeeklyFigures) => string];

const LINES: readonly Line[] = [
  ['robots that are losing', ({ losing, settled }) => `${formatCount(losing)} of ${formatCount(settled)}`],
  ['trades closed', ({ closedCount }) => formatCount(closedCount)],
  ['the median robot’s week', ({ median }) => formatPercent(median?.netPct ?? null, 2, true)],
  ['the median robot’s costs', ({ median }) => formatPercent(median?.costsPct ?? null, 2)],
  [
    'the best robot',
    ({ best: [first] }) => (first ? `${first.name} ${formatPercent(first.pct, 1, true)}` : '—'),
  ],
  [
    'the worst robot',
    ({ worst: [last] }) => (last ? `${last.name} ${formatPercent(last.pct, 1, true)}` : '—'),
  ],
  [
    'robots behind their backtest',
    ({ behindBacktest: { count, known } }) => `${formatCount(count)} of ${formatCount(known)}`,
  ],
  ['late entries', ({ lateCount, entryCount }) => `${formatCount(lateCount)} of ${formatCount(entryCount)}`],
];

/** What a correction says: each figure that changed, old and new. null if what was published stays right. */
export function describeChanges(before: WeeklyFigures, after: WeeklyFigures): string | null {
  const changed = LINES.flatMap(([title, read]) => {
    const [old, current] = [read(before), read(after)];
    return old === current ? [] : [`${title}: ${old} before, ${current} now`];
  });
  return changed.length === 0 ? null : `Ledgers were restated. ${changed.join('; ')}.`;
}
