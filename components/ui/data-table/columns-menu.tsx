'use client';

import { useCallback, useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { Column } from './column';
import { moveItem, toggleColumn, writeColumns } from './column-choice';
import styles from './columns-menu.module.css';
import { whenUsed } from './when-used';

interface ColumnsMenuProps {
  /** All that there are, in their own order. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'title'>[];
  /** Ids of the columns shown, in their order. */
  readonly chosen: readonly string[];
  /** The page's address, from its path on. */
  readonly address: string;
}

/** Which columns a table has, in which order. Its choices are links; scripts let columns be dragged. */
export function ColumnsMenu({ columns, chosen, address }: ColumnsMenuProps) {
  const all = columns.flatMap(({ id }) => id ?? []);
  const hrefOf = (ids: readonly string[]) => withColumns(address, writeColumns(ids, all));
  const move = useRef<(id: string, to: number) => void>(() => undefined);
  useEffect(() => {
    move.current = (id, to) => {
      // The first stays what rows are about, and those that aren't shown have no place.
      const next = moveItem(chosen, chosen.indexOf(id), Math.max(1, to));
      if (next !== chosen) location.assign(hrefOf(next));
    };
  });
  const list = useCallback(
    (root: HTMLElement | null) =>
      whenUsed(root, async () => {
        const { startOrdering } = await import('./start-ordering');
        return (items) => startOrdering(items, (id, to) => move.current(id, to));
      }),
    [],
  );
  const columnTitle = (id: string) => columns.find((column) => column.id === id)?.title ?? id;
  return (
    <details className={styles['menu']}>
      <summary className={buttonClass({ look: 'secondary', size: 36 })}>Columns</summary>
      <ul ref={list} className={styles['list']}>
        {chosen.map((id, index) => (
          <li key={id} data-key={id}>
            {index === 0 ? (
              <span className={styles['column']}>{columnTitle(id)}</span>
            ) : (
              <>
                <a className={styles['column']} href={hrefOf(toggleColumn(chosen, all, id))}>
                  <VisuallyHidden>Hide </VisuallyHidden>
                  {columnTitle(id)} <span aria-hidden="true">✓</span>
                </a>
                <button
                  type="button"
                  className={styles['handle']}
                  data-handle=""
                  aria-label={`Move ${columnTitle(id)}`}
                >
                  ⠿
                </button>
              </>
            )}
          </li>
        ))}
        {all
          .filter((id) => !chosen.includes(id))
          .map((id) => (
            <li key={id}>
              <a className={styles['column']} href={hrefOf(toggleColumn(chosen, all, id))}>
                <VisuallyHidden>Show </VisuallyHidden>
                {columnTitle(id)}
              </a>
            </li>
          ))}
      </ul>
    </details>
  );
}

/** The address with this choice of columns, or with none. */
function withColumns(address: string, columns: string | null): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (columns === null) searchParams.delete('cols');
  else searchParams.set('cols', columns);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
