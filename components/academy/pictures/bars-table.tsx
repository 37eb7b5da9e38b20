import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { LessonBar } from '@/lib/content/lessons/bars';
import { formatCount, formatPrice } from '@/lib/core/format/number';

interface BarsTableProps {
  readonly label?: string;
  readonly bars: readonly LessonBar[];
  /** The first bar's number, or each bar's name. */
  readonly first?: number;
  readonly names?: readonly string[];
  readonly decimals?: number;
}

interface BarRow extends LessonBar {
  readonly name: string;
}

export function barRows({ bars, first = 1, names }: Pick<BarsTableProps, 'bars' | 'first' | 'names'>) {
  return bars.map((bar, place): BarRow => ({ ...bar, name: names?.[place] ?? String(first + place) }));
}

/** @param hasVolume false for bars whose volume isn't given */
export function barColumns(decimals = 2, hasVolume = true): readonly Column<BarRow>[] {
  const price = (title: string, read: (bar: BarRow) => number): Column<BarRow> => ({
    title,
    cell: (bar) => formatPrice(read(bar), decimals),
  });
  return [
    { title: 'Bar', cell: ({ name }) => name },
    price('Open', ({ open }) => open),
    price('High', ({ high }) => high),
    price('Low', ({ low }) => low),
    price('Close', ({ close }) => close),
    ...(hasVolume ? [{ title: 'Volume', cell: ({ volume }: BarRow) => formatCount(volume) }] : []),
  ];
}

/** Bars as a table. */
export function BarsTable({ label = 'Bars', decimals, ...rows }: BarsTableProps) {
  return (
    <DataTable
      isCompact
      label={label}
      columns={barColumns(decimals)}
      rows={barRows(rows)}
      rowKey={({ name }) => name}
    />
  );
}
