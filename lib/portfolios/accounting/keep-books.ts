import type { EpochDay } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import { BookKeeper } from './book-keeper';
import { bookTransaction } from './book-transaction';
import type { Books } from './books';
import type { FindCloses } from './closes';

export interface BookOptions {
  /** ISO 4217. */
  readonly base: string;
  /** The last day that counts; later transactions are left out. */
  readonly lastDay: EpochDay;
  readonly findCloses: FindCloses;
}

/**
 * Books transactions in the order of their days: first in, first out and average cost at once, in the portfolio's
 * currency. Without any deposit or withdrawal, as in files of orders, cash that purchases lack counts as paid in.
 * @throws InputError naming the transaction if it lacks what its kind needs, or a currency without a rate
 */
export function keepBooks(transactions: readonly Transaction[], options: BookOptions): Books {
  const { base, lastDay, findCloses } = options;
  const ordered = inOrder(transactions).filter(({ day }) => day <= lastDay);
  const hasCashRows = ordered.some(({ kind }) => kind === 'deposit' || kind === 'withdrawal');
  const keeper = new BookKeeper(base, findCloses, !hasCashRows);
  const groups = groupBy(
    ordered.filter(({ group }) => group !== null),
    ({ group }) => group ?? '',
  );
  for (const transaction of ordered) bookTransaction(keeper, transaction, groups);
  const { currencies, cash, cashChanges, flows, totals, income, oversold } = keeper;
  return {
    base,
    currencies,
    firstDay: ordered[0]?.day ?? lastDay,
    lastDay,
    holdings: [...keeper.holdings.values()].map((holding) => holding.finish()),
    cash,
    cashChanges,
    flows,
    totals,
    income,
    oversold,
  };
}

/** Splits take effect before a day's first trade, and what comes in can be used on its day. */
function rank({ kind }: Transaction): number {
  if (kind === 'split') return 0;
  return kind === 'deposit' || kind === 'transfer-in' ? 1 : 2;
}

/** By day; within a day splits, what comes in, then all others, as they were given. */
export function inOrder(transactions: readonly Transaction[]): Transaction[] {
  return [...transactions].sort((one, other) => one.day - other.day || rank(one) - rank(other));
}
