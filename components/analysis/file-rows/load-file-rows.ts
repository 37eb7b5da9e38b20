/** A page of a list, from 1. */
export interface FileSpan {
  readonly page: number;
  readonly rows: number;
}

/** Rows of one answer. */
const CALL_ROWS = 1_000;
/** Rows of a file; more are left out. */
const MOST_FILE_ROWS = 10_000;

/**
 * All rows of a list for a file, page by page.
 * @param load a page's rows; fewer than asked for are the last
 */
export async function loadFileRows<Row>(
  load: (span: FileSpan) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let page = 1; all.length < MOST_FILE_ROWS; page += 1) {
    const more = await load({ page, rows: CALL_ROWS });
    all.push(...more);
    if (more.length < CALL_ROWS) break;
  }
  return all;
}
