import { useState } from 'react';
import { type Column, readSort, type Sort, sortRows, writeSort } from './column';
import type { TableSort } from './data-table';

/**
 * Rows of a table in the order that its heads choose. The order is in the address, so that a link to it can be kept.
 * Only for parts that the server doesn't render.
 */
export function useSort<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly rows: readonly Row[]; readonly sort: TableSort } {
  const [current, setCurrent] = useState<Sort | null>(() =>
    readSort(new URLSearchParams(location.search).get('sort') ?? '', columns),
  );
  const hrefFor = (sort: Sort) => {
    const url = new URL(location.href);
    url.searchParams.set('sort', writeSort(sort));
    return url.pathname + url.search + url.hash;
  };
  return {
    rows: sortRows(rows, columns, current),
    sort: {
      current,
      hrefFor,
      onSort(next) {
        setCurrent(next);
        history.replaceState(history.state, '', hrefFor(next));
      },
    },
  };
}
