import { DataTable } from '@/components/ui/data-table/data-table';
import type { SixFigures } from '@/lib/content/lessons/six-figures';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';

interface SixFiguresTableProps {
  readonly label: string;
  /** Heads of the two columns. */
  readonly titles: readonly [string, string];
  readonly figures: readonly [SixFigures, SixFigures];
  readonly drawdownText: (drawdown: number) => string;
}

/** The six statistics of two sets of trades beside each other. */
export function SixFiguresTable({ label, titles, figures, drawdownText }: SixFiguresTableProps) {
  const rows: readonly (readonly [string, (figures: SixFigures) => string])[] = [
    ['Profit factor', ({ profitFactor }) => formatRatio(profitFactor)],
    ['Profitable trades', ({ wonPct }) => formatPercent(wonPct, 1)],
    ['Loss trades', ({ lossPct }) => formatPercent(lossPct, 1)],
    ['Max open trades', ({ maxOpened }) => formatCount(maxOpened)],
    ['Drawdown of closed trades', ({ drawdown }) => drawdownText(drawdown)],
    ['Profit/drawdown', ({ profitOnDrawdown }) => formatRatio(profitOnDrawdown)],
  ];
  return (
    <DataTable
      isCompact
      label={label}
      rows={rows}
      rowKey={([name]) => name}
      columns={[
        { title: 'Statistic', wraps: true, cell: ([name]) => name },
        { title: titles[0], cell: ([, write]) => write(figures[0]) },
        { title: titles[1], cell: ([, write]) => write(figures[1]) },
      ]}
    />
  );
}
