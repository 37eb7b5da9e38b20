'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatCount } from '@/lib/core/format/number';
import { DataTable, type DataTableProps } from './data-table';
import styles from './interactive-table.module.css';
import { toggleRows } from './selection';
import { whenUsed } from './when-used';

/** More rows than these are in the page only near what is visible. */
const MOST_ROWS = 200;

const LongRows = lazyPart(async () => (await import('./long-rows')).LongRows<unknown>);

interface InteractiveTableProps<Row>
  extends Omit<DataTableProps<Row>, 'selection' | 'isOrdered' | 'span' | 'frame'> {
  /** Buttons for selected rows, which get boxes for that. */
  readonly bulk?: (keys: readonly string[], clear: () => void) => ReactNode;
  /** Lets rows be moved by dragging and by Alt with arrows. */
  readonly onMove?: (key: string, to: number) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** A table whose rows can be walked by keys, selected, moved, and be thousands. What that needs loads once it's used. */
export function InteractiveTable<Row>({ bulk, onMove, ...table }: InteractiveTableProps<Row>) {
  const { rows, rowKey } = table;
  const [{ selected, from }, setSelection] = useState<{
    readonly selected: ReadonlySet<string>;
    /** Where a range starts: the row pressed last. */
    readonly from: string | null;
  }>({ selected: NONE, from: null });
  const [news, setNews] = useState('');
  const move = useRef<(key: string, to: number) => void>(() => undefined);
  useEffect(() => {
    move.current = (key, to) => {
      const row = rows.find((one) => String(rowKey(one)) === key);
      onMove?.(key, to);
      if (row) setNews(`${table.columns[0]?.value?.(row) ?? key} is row ${to + 1} of ${rows.length}`);
    };
  });
  const isOrdered = onMove !== undefined;
  const frame = useCallback(
    (element: HTMLElement | null) =>
      whenUsed(element, async () => {
        const { startTableKeys } = await import('./table-keys');
        const ordering = isOrdered ? await import('./start-ordering') : null;
        return (root) => {
          const stopKeys = startTableKeys(root);
          const stopOrdering = ordering?.startOrdering(root, (key, to) => move.current(key, to));
          return () => {
            stopKeys();
            stopOrdering?.();
          };
        };
      }),
    [isOrdered],
  );
  const keys = rows.map((row) => String(rowKey(row)));
  const chosen = keys.filter((key) => selected.has(key));
  const clear = () => setSelection({ selected: NONE, from: null });
  const all: DataTableProps<Row> & { readonly frame: typeof frame } = {
    ...table,
    frame,
    isOrdered,
    ...(bulk && {
      selection: {
        selected,
        isAll: keys.length > 0 && chosen.length === keys.length,
        onToggle: (key, isRange) =>
          setSelection({ selected: toggleRows(keys, selected, key, isRange ? from : null), from: key }),
        onToggleAll: () =>
          setSelection({ selected: chosen.length === keys.length ? NONE : new Set(keys), from: null }),
      },
    }),
  };
  return (
    <>
      {keys.length > MOST_ROWS ? (
        <LongRows
          {...(all as unknown as Parameters<typeof LongRows>[0])}
          fallback={<DataTable {...all} isTall rows={rows.slice(0, MOST_ROWS)} />}
        />
      ) : (
        <DataTable {...all} />
      )}
      {isOrdered && (
        <div role="status">
          <VisuallyHidden>{news}</VisuallyHidden>
        </div>
      )}
      {bulk && chosen.length > 0 && (
        <div className={styles['bulk']}>
          <p role="status">{formatCount(chosen.length)} selected</p>
          {bulk(chosen, clear)}
          <Button look="quiet" size={36} onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </>
  );
}
