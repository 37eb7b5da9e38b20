import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { DataTable, type DataTableProps } from './data-table';

interface LongRowsProps<Row> extends Omit<DataTableProps<Row>, 'span' | 'frame'> {
  readonly frame: RefCallback<HTMLElement>;
}

/** A table that keeps only the rows near its visible part in the page. */
export function LongRows<Row>({ rows, frame, ...table }: LongRowsProps<Row>) {
  const box = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(table.isCompact ? 32 : 52);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
  });
  // Rows are higher on phones, and with a larger font.
  useEffect(() => {
    const real = box.current?.querySelector<HTMLElement>('[aria-rowindex]')?.offsetHeight;
    if (real) setHeight(real);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured before is of another height
  useEffect(() => virtual.measure(), [virtual, height]);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      return frame(element);
    },
    [frame],
  );
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return (
    <DataTable
      {...table}
      isTall
      rows={rows.slice(first, end)}
      frame={attach}
      span={{
        first,
        total: rows.length,
        before: first * height,
        after: (rows.length - end) * height,
      }}
    />
  );
}
