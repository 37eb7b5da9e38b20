import type { FundType } from '@/lib/market/data/instrument';
import type { Transaction } from '../transactions/transaction';
import type { StatementEntry } from './entry';
import type { KeyedEntry } from './read-statement';

/** An instrument as looked up by its ticker. */
export interface FoundInstrument {
  readonly ticker: string;
  readonly fundType: FundType;
  readonly renamedToTicker: string | null;
}

export type FindInstrument = (ticker: string) => FoundInstrument | null;

/** Tickers by a file's symbol, as its owner chose them; '' for an instrument without prices of ours. */
export type TickerChoice = Readonly<Record<string, string>>;

/** An instrument of a file whose prices we don't have: it is held at cost unless its owner names a ticker. */
export interface UnknownSymbol {
  readonly symbol: string;
  /** '' if the file has none. */
  readonly name: string;
  readonly count: number;
}

export interface KeyedTransaction extends Transaction {
  /** The same for the same row of another export. */
  readonly key: string;
}

/** Entries with their instruments, and the symbols that are none of ours. */
export function toTransactions(
  entries: readonly KeyedEntry[],
  tickers: TickerChoice,
  find: FindInstrument,
): { readonly transactions: readonly KeyedTransaction[]; readonly unknownSymbols: readonly UnknownSymbol[] } {
  const unknown = new Map<string, UnknownSymbol>();
  const transactions = entries.map(({ entry, line, key }) => {
    const instrument = resolveSymbol(entry, tickers, find);
    const { asset, name, quotedIn, ticker, ...transaction } = entry;
    const { symbol, note } = transaction;
    if (symbol !== null && instrument === null && !Object.hasOwn(tickers, symbol))
      unknown.set(symbol, { symbol, name, count: (unknown.get(symbol)?.count ?? 0) + 1 });
    return { ...transaction, instrument, note: note || name, line, key };
  });
  return { transactions, unknownSymbols: [...unknown.values()] };
}

/** Prices of ours are in dollars, so a listing in another currency is none of our instruments. */
function resolveSymbol(
  { symbol, asset, quotedIn, ticker }: StatementEntry,
  tickers: TickerChoice,
  find: FindInstrument,
): string | null {
  if (symbol === null) return null;
  const chosen = Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined;
  if (chosen !== undefined) return chosen === '' ? null : foundTicker(find(chosen));
  if (ticker) return foundTicker(find(ticker));
  if (asset === 'coin') return foundTicker(find(`${symbol}.X`));
  if (asset === 'option' || quotedIn !== 'USD') return null;
  const found = find(symbol) ?? find(symbol.replace(/[ /]/, '.'));
  return found?.fundType === 'S' || found?.fundType === 'E' ? foundTicker(found) : null;
}

function foundTicker(found: FoundInstrument | null): string | null {
  return found && (found.renamedToTicker ?? found.ticker);
}
