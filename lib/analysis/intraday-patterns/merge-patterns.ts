import type { PatternScannerAddress } from '@/lib/site/addresses/pattern-scanner-address';
import { type IntradayPatternRow, intradayPatternKey } from './intraday-pattern';

/** Whether a pattern is among those that an address asks for. */
export function matchesScan(
  one: Pick<IntradayPatternRow, 'pattern' | 'direction' | 'state'>,
  { pattern, direction, state }: Pick<PatternScannerAddress, 'pattern' | 'direction' | 'state'>,
): boolean {
  return (
    (pattern === null || one.pattern === pattern) &&
    (direction === null || one.direction === direction) &&
    (state === null || one.state === state)
  );
}

export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Known last first; chart patterns before candlesticks of the same bar, then by ticker. */
export function compareNewest(one: IntradayPatternRow, other: IntradayPatternRow): number {
  return (
    compareTexts(other.knownTime, one.knownTime) ||
    Number(other.family === 'chart') - Number(one.family === 'chart') ||
    compareTexts(one.ticker, other.ticker) ||
    compareTexts(one.pattern, other.pattern)
  );
}

interface ListedPatterns {
  readonly total: number;
  readonly rows: readonly IntradayPatternRow[];
}

/**
 * The first page of a list with what came since it was asked for. What it has already changes nothing, so messages may be
 * older than the list, and may come twice.
 * @param most rows of a page
 */
export function mergePatterns<List extends ListedPatterns>(
  list: List,
  news: readonly IntradayPatternRow[],
  address: Pick<PatternScannerAddress, 'pattern' | 'direction' | 'state'>,
  most: number,
): List {
  if (news.length === 0) return list;
  const rows = new Map(list.rows.map((row) => [intradayPatternKey(row), row]));
  const isWhole = list.rows.length === list.total;
  const last = list.rows.at(-1);
  let { total } = list;
  for (const row of news) {
    const key = intradayPatternKey(row);
    const known = rows.get(key);
    if (known && known.stateTime > row.stateTime) continue;
    if (!matchesScan(row, address)) {
      if (rows.delete(key)) total -= 1;
    } else if (known) rows.set(key, row);
    // What belongs on a later page may be counted there already.
    else if (isWhole || (last && compareNewest(row, last) < 0)) {
      rows.set(key, row);
      total += 1;
    }
  }
  return { ...list, total, rows: [...rows.values()].sort(compareNewest).slice(0, most) };
}
