import type { FundType } from '@/lib/market/data/instrument';
import { matchName, toNameKeys, toTextKeys } from '@/lib/site/lookup/named';

/** An instrument in the index. */
export interface TickerRow {
  readonly ticker: string;
  readonly name: string;
  readonly fundType: FundType;
  readonly group: string;
  /** As text. */
  readonly price: string;
  /** Percent since the previous close; null if unknown. */
  readonly changePct: number | null;
  /** Robots that trade it. */
  readonly robots: number;
  /** The last thirty closes as a path's `d`; null for fewer than two. */
  readonly line: string | null;
}

/** Whether typed text matches an instrument: a part of its ticker or name, or anything else that identifies it. */
export function tickerMatches(
  { ticker, fundName }: { readonly ticker: string; readonly fundName: string },
  typed: string,
): boolean {
  const text = typed.trim().toLowerCase();
  if (ticker.toLowerCase().includes(text) || fundName.toLowerCase().includes(text)) return true;
  const fundType = ticker.endsWith('.X') ? 'C' : 'E';
  return matchName(toTextKeys(typed), toNameKeys({ ticker, fundName, fundType })) !== null;
}
