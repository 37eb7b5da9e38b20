import type { Books, HoldingBooks } from '@/lib/portfolios/accounting/books';
import { closeOn } from '@/lib/portfolios/accounting/closes';
import { fromPicos } from '@/lib/portfolios/transactions/picos';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import type { AnalysisNotice } from './portfolio-analysis';

/** Ratios of splits, and how near to one a price must be to suggest it. */
const FACTORS = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 50];
const NEAR = 0.1;

export function findNotices(books: Books, transactions: readonly Transaction[]): AnalysisNotice[] {
  const later = transactions.filter(({ day }) => day > books.lastDay).length;
  const byName = new Map(books.holdings.map((holding) => [holding.name, holding]));
  return [
    ...books.oversold.map(({ name, day, line }) => ({ kind: 'oversold' as const, name, day, line })),
    ...suspectSplits(transactions, byName),
    ...books.holdings
      .filter(({ closes, quantity }) => closes === null && quantity !== 0n)
      .map(({ name }) => ({ kind: 'no-prices' as const, name })),
    ...(later > 0 ? [{ kind: 'later' as const, count: later }] : []),
    ...(books.flows.some(({ source }) => source === 'implied')
      ? [{ kind: 'implied-deposits' as const }]
      : []),
  ];
}

/** The first trade of each instrument whose price is off the day's close by the factor of a split. */
function suspectSplits(
  transactions: readonly Transaction[],
  byName: ReadonlyMap<string, HoldingBooks>,
): AnalysisNotice[] {
  const found = new Map<string, AnalysisNotice>();
  for (const { kind, instrument, symbol, price, currency, day } of transactions) {
    const name = instrument ?? symbol ?? '';
    const closes = byName.get(name)?.closes;
    if (kind !== 'trade' || price === null || price <= 0n || !closes || closes.currency !== currency)
      continue;
    const close = closeOn(closes, day);
    if (close === null || found.has(name)) continue;
    const ratio = Math.max(fromPicos(price) / close, close / fromPicos(price));
    const factor = FACTORS.find((split) => Math.abs(ratio / split - 1) < NEAR);
    if (factor) found.set(name, { kind: 'split-missing', name, day, factor });
  }
  return [...found.values()];
}
