import { fromPicos } from '@/lib/portfolios/transactions/picos';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import type { Closes, FindCloses } from './closes';
import { inOrder } from './keep-books';

interface Split {
  readonly day: number;
  /** New shares for each old one. */
  readonly ratio: number;
}

/**
 * Closes as they were traded, from closes that are adjusted for splits: those before a split of the transactions are
 * multiplied by its ratio.
 */
export function rawCloses(find: FindCloses, transactions: readonly Transaction[]): FindCloses {
  const splits = findSplits(transactions);
  const known = new Map<string, Closes | null>();
  return (name) => {
    if (!known.has(name)) known.set(name, undoSplits(find(name), splits.get(name) ?? []));
    return known.get(name) ?? null;
  };
}

/** Splits by name. The ratio of one that only says how many shares came follows from what was held. */
function findSplits(transactions: readonly Transaction[]): ReadonlyMap<string, readonly Split[]> {
  const splits = new Map<string, Split[]>();
  if (!transactions.some(({ kind }) => kind === 'split')) return splits;
  const held = new Map<string, number>();
  for (const { kind, instrument, symbol, quantity, ratio, day } of inOrder(transactions)) {
    const name = instrument ?? symbol ?? '';
    const before = held.get(name) ?? 0;
    const change = quantity === null ? 0 : fromPicos(quantity);
    if (kind !== 'split') {
      held.set(name, before + change);
      continue;
    }
    const factor = ratio ? ratio.after / ratio.before : before === 0 ? 1 : (before + change) / before;
    held.set(name, before * factor);
    splits.set(name, [...(splits.get(name) ?? []), { day, ratio: factor }]);
  }
  return splits;
}

function undoSplits(closes: Closes | null, splits: readonly Split[]): Closes | null {
  if (!closes || splits.length === 0) return closes;
  const close = Float64Array.from(closes.close);
  for (const { day, ratio } of splits)
    for (let at = 0; at < close.length && (closes.day[at] as number) < day; at += 1)
      close[at] = (close[at] as number) * ratio;
  return { ...closes, close };
}
