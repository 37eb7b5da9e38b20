import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Read } from '@/lib/core/database/reads';
import { type Schema, toJson } from '@/lib/core/database/schema';
import { findInstrument } from '@/lib/market/data/instruments';
import { parsePicos } from '@/lib/portfolios/transactions/picos';
import { toPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { MAX_KEPT, type ReadFile, type StatementUpload, type StoredTransaction } from '../portfolio-records';
import { parseStatement, previewStatement, type StatementPreview } from '../statement-preview';
import { findPortfolio } from './portfolio-store';
import { listTransactions, type NewImport, newestRow } from './transaction-store';

interface AskedFile {
  readonly userId: string;
  readonly no: number;
  readonly upload: StatementUpload;
  readonly now: Millis;
}

/** Files may have 100,000 rows, so they aren't read where calls are answered. */
export const PREVIEW_STATEMENT: Read<[AskedFile], StatementPreview> = {
  name: 'preview-statement',
  async run(db, asked) {
    const { stored } = await readStored(db, asked);
    const known = new Set(stored.map(({ key }) => key));
    return previewStatement(parse(asked), (key) => known.has(key), addUpHoldings(stored));
  },
};

/** A file of someone whose browser keeps what it holds. */
export const READ_STATEMENT: Read<[upload: StatementUpload, now: Millis], ReadFile> = {
  name: 'read-statement',
  async run(_db, upload, now) {
    const parsed = parse({ upload, now });
    const { transactions } = parsed;
    return {
      preview: previewStatement(parsed, () => false, new Map()),
      transactions:
        transactions.length > MAX_KEPT
          ? []
          : transactions.map(({ key, ...transaction }) => ({ ...toPlain(transaction), key })),
    };
  },
};

/** The rows of a file that aren't in the portfolio yet. */
export const NEW_ROWS: Read<[AskedFile], Omit<NewImport, 'upload'>> = {
  name: 'new-rows-of-statement',
  async run(db, asked) {
    const { stored, comparedWith } = await readStored(db, asked);
    const known = new Set(stored.map(({ key }) => key));
    const parsed = parse(asked);
    const added = parsed.transactions.filter(({ key }) => !known.has(key));
    return {
      format: parsed.format?.id ?? 'mapped',
      rows: added.map(({ key, ...transaction }) => ({
        key,
        day: transaction.day,
        content: toJson(toPlain(transaction)),
      })),
      known: parsed.transactions.length - added.length,
      leftOut: parsed.problems.length + parsed.unknownTypes.reduce((sum, { count }) => sum + count, 0),
      comparedWith,
    };
  },
};

/** A portfolio's transactions: see `PortfolioRecords.transactions`. */
export const PORTFOLIO_TRANSACTIONS: Read<[userId: string, no: number], readonly StoredTransaction[]> = {
  name: 'portfolio-transactions',
  async run(db, userId, no) {
    const portfolio = await findPortfolio(db, userId, no);
    return portfolio ? listTransactions(db, portfolio.id) : [];
  },
};

function parse({ upload, now }: Pick<AskedFile, 'upload' | 'now'>) {
  return parseStatement(upload.bytes, upload.choices, upload.tickers, findInstrument, now);
}

async function readStored(db: Kysely<Schema>, { userId, no }: AskedFile) {
  const portfolio = await findPortfolio(db, userId, no);
  if (!portfolio) return { stored: [], comparedWith: 0 };
  // First: what is added in between makes the comparison fail, not be wrong.
  const comparedWith = await newestRow(db, portfolio.id);
  return { stored: await listTransactions(db, portfolio.id), comparedWith };
}

function addUpHoldings(stored: readonly StoredTransaction[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { instrument, symbol, quantity } of stored) {
    const name = instrument ?? symbol;
    if (name !== null && quantity !== null) held.set(name, (held.get(name) ?? 0n) + parsePicos(quantity));
  }
  return held;
}
