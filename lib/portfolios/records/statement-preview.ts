import type { Millis } from '@/lib/core/base/brand';
import { decodeStatement } from '@/lib/portfolios/statements/decode-statement';
import type { ColumnChoice } from '@/lib/portfolios/statements/formats/mapped';
import { readCells } from '@/lib/portfolios/statements/read-cells';
import {
  type ReadStatement,
  type RowProblem,
  readStatement,
  type StatementChoices,
  type UnknownType,
} from '@/lib/portfolios/statements/read-statement';
import {
  type FindInstrument,
  type KeyedTransaction,
  type TickerChoice,
  toTransactions,
  type UnknownSymbol,
} from '@/lib/portfolios/statements/to-transactions';
import { type PlainTransaction, toPlain } from '@/lib/portfolios/transactions/plain-transaction';

/** What an import would book. */
export interface StatementPreview {
  /** null if the file isn't recognized. */
  readonly broker: string | null;
  readonly report: string | null;
  /** Transactions that would be added. */
  readonly added: number;
  /** Transactions that are in the portfolio already. */
  readonly known: number;
  /** Rows that count for nothing, such as moves between a user's own wallets. */
  readonly ignored: number;
  /** The newest of those to be added. */
  readonly rows: readonly PlainTransaction[];
  /** Rows that would be left out. */
  readonly problemCount: number;
  /** The first of them, by line. */
  readonly problems: readonly RowProblem[];
  readonly unknownTypes: readonly UnknownType[];
  readonly unknownSymbols: readonly UnknownSymbol[];
  /** For files that aren't recognized: all titles, and what each is taken for. */
  readonly mapping: { readonly titles: readonly string[]; readonly columns: ColumnChoice } | null;
  readonly needsDateOrder: boolean;
  /** Sales of more than was held, in sentences. */
  readonly warnings: readonly string[];
}

const SHOWN_ROWS = 20;
const SHOWN_PROBLEMS = 100;
const SHOWN_WARNINGS = 20;

export interface ParsedStatement extends Omit<ReadStatement, 'entries'> {
  readonly transactions: readonly KeyedTransaction[];
  readonly unknownSymbols: readonly UnknownSymbol[];
}

/** @throws InputError for a file that can't be read */
export function parseStatement(
  bytes: Uint8Array,
  choices: StatementChoices,
  tickers: TickerChoice,
  find: FindInstrument,
  now: Millis,
): ParsedStatement {
  const { entries, ...read } = readStatement(readCells(decodeStatement(bytes)), choices, now);
  return { ...read, ...toTransactions(entries, tickers, find) };
}

/** @param isKnown whether a row's key is in the portfolio */
export function previewStatement(
  parsed: ParsedStatement,
  isKnown: (key: string) => boolean,
  heldBefore: ReadonlyMap<string, bigint>,
): StatementPreview {
  const added = parsed.transactions.filter(({ key }) => !isKnown(key));
  return {
    broker: parsed.format?.broker ?? null,
    report: parsed.format?.report ?? null,
    added: added.length,
    known: parsed.transactions.length - added.length,
    ignored: parsed.ignored,
    rows: added.slice(-SHOWN_ROWS).reverse().map(toPlain),
    problemCount: parsed.problems.length,
    problems: parsed.problems.slice(0, SHOWN_PROBLEMS),
    unknownTypes: parsed.unknownTypes,
    unknownSymbols: parsed.unknownSymbols,
    mapping: parsed.mapping,
    needsDateOrder: parsed.needsDateOrder,
    warnings: findOversold(added, heldBefore).slice(0, SHOWN_WARNINGS),
  };
}

/** Short sales look the same as sales of what an earlier file bought, so they are only pointed out. */
function findOversold(
  transactions: readonly KeyedTransaction[],
  heldBefore: ReadonlyMap<string, bigint>,
): readonly string[] {
  const held = new Map(heldBefore);
  const warnings: string[] = [];
  for (const { kind, instrument, symbol, quantity, line } of transactions) {
    const name = instrument ?? symbol;
    if (name === null || quantity === null) continue;
    const before = held.get(name) ?? 0n;
    held.set(name, before + quantity);
    const isFirstShort = before >= 0n && before + quantity < 0n;
    if (isFirstShort && (kind === 'trade' || kind === 'transfer-out' || kind === 'fee'))
      warnings.push(
        `Line ${line} sells more ${name} than was held before. It is booked as a short sale. If you held it, import the earlier file first.`,
      );
  }
  return warnings;
}
