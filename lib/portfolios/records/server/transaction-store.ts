import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { parseIsoDay } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { selectRows } from '@/lib/core/database/rows-in-one';
import { type Json, type Row, readJson, type Schema, toJson } from '@/lib/core/database/schema';
import { formatCount } from '@/lib/core/format/number';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import {
  type AddedTransaction,
  MAX_CHANGES,
  MAX_TRANSACTIONS,
  type PortfolioImport,
  type StatementUpload,
  type StoredTransaction,
} from '../portfolio-records';
import { requirePortfolio } from './portfolio-store';

const ROWS_PER_INSERT = 1_000;
const COLUMNS = ['portfolio_id', 'import_id', 'row_key', 'day', 'content', 'reverses', 'at'] as const;

/** A transaction as it is stored. */
export interface NewRow {
  readonly key: string;
  readonly day: EpochDay;
  readonly content: Json<PlainTransaction>;
}

/** Rows of a portfolio that weren't reversed. */
export function liveRows(db: Kysely<Schema>, portfolioId: string) {
  return db
    .selectFrom('portfolio_transactions as rows')
    .where('rows.portfolio_id', '=', portfolioId)
    .where('rows.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('portfolio_transactions as reversals')
            .select('reversals.id')
            .whereRef('reversals.reverses', '=', 'rows.id'),
        ),
      ),
    );
}

/** By day, on a day as they were added. */
export async function listTransactions(
  db: Kysely<Schema>,
  portfolioId: string,
): Promise<readonly StoredTransaction[]> {
  const rows = await liveRows(db, portfolioId)
    .select(['rows.id', 'rows.import_id', 'rows.row_key', 'rows.content'])
    .orderBy('rows.day')
    .orderBy('rows.id')
    .execute();
  return rows.map((row) => ({
    ...readJson(row.content, 'portfolio_transactions.content'),
    id: Number(row.id),
    importId: row.import_id,
    key: row.row_key,
  }));
}

/** The id of the newest row of a portfolio, which tells whether anything was added; 0 if there's none. */
export async function newestRow(db: Kysely<Schema>, portfolioId: string): Promise<number> {
  const row = await db
    .selectFrom('portfolio_transactions')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export async function listImports(
  db: Kysely<Schema>,
  userId: string,
  no: number,
): Promise<readonly PortfolioImport[]> {
  const rows = await db
    .selectFrom('portfolio_imports as imports')
    .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
    .selectAll('imports')
    .where('portfolios.user_id', '=', userId)
    .where('portfolios.no', '=', no)
    .orderBy('imports.at', 'desc')
    .execute();
  return rows.map(toImport);
}

/** As `PortfolioRecords.change`. */
export async function changeTransactions(
  db: Kysely<Schema>,
  userId: string,
  no: number,
  { added, removed }: { readonly added: readonly AddedTransaction[]; readonly removed: readonly number[] },
  now: Millis,
): Promise<void> {
  if (added.length > MAX_CHANGES || removed.length > MAX_CHANGES)
    throw new InputError(`You can change ${MAX_CHANGES} transactions at once.`);
  await inTransaction(db, async (tx) => {
    const portfolio = await requirePortfolio(tx, userId, no, now);
    if (removed.length > 0) await reverseRows(tx, portfolio.id, removed, now);
    const known = await knownKeys(
      tx,
      portfolio.id,
      added.flatMap(({ key }) => key ?? []),
    );
    await addRows(
      tx,
      portfolio.id,
      null,
      added
        .filter(({ key }) => key === undefined || !known.has(key))
        .map(({ key = `hand:${randomUUID()}`, ...transaction }) => ({
          key,
          day: parseIsoDay(transaction.day),
          content: toJson(transaction),
        })),
      now,
    );
  });
}

/** Those of some rows' keys that the portfolio has. */
async function knownKeys(
  tx: Kysely<Schema>,
  portfolioId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await liveRows(tx, portfolioId)
    .select('rows.row_key')
    .where('rows.row_key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ row_key }) => row_key));
}

async function reverseRows(
  tx: Kysely<Schema>,
  portfolioId: string,
  ids: readonly number[],
  now: Millis,
): Promise<void> {
  const rows = await liveRows(tx, portfolioId)
    .selectAll('rows')
    .where('rows.id', 'in', [...new Set(ids)])
    .execute();
  if (rows.length < new Set(ids).size)
    throw new NotFoundError(
      'One of these transactions was removed already. Reload the page to see those that are left.',
    );
  await insertRows(
    tx,
    rows.map((row) => ({ ...row, reverses: Number(row.id), at: now })),
  );
}

/** What an import adds, and what it found. */
export interface NewImport {
  readonly upload: Pick<StatementUpload, 'name' | 'bytes' | 'choices' | 'tickers'>;
  readonly format: string;
  readonly rows: readonly NewRow[];
  readonly known: number;
  readonly leftOut: number;
  /** As `newestRow` when the file was compared with the portfolio. */
  readonly comparedWith: number;
}

/** Stores an import and its rows, or nothing. @returns null if something was added since it was compared */
export async function storeImport(
  db: Kysely<Schema>,
  userId: string,
  no: number,
  { upload, format, rows, known, leftOut, comparedWith }: NewImport,
  now: Millis,
): Promise<PortfolioImport | null> {
  return inTransaction(db, async (tx) => {
    const portfolio = await requirePortfolio(tx, userId, no, now);
    if ((await newestRow(tx, portfolio.id)) !== comparedWith) return null;
    const stored: Row<'portfolio_imports'> = {
      id: randomUUID(),
      portfolio_id: portfolio.id,
      name: upload.name,
      sha256: createHash('sha256').update(upload.bytes).digest('hex'),
      format,
      choices: toJson({ choices: upload.choices, tickers: upload.tickers }),
      added: rows.length,
      known,
      left_out: leftOut,
      at: now,
      undone_at: null,
    };
    await tx.insertInto('portfolio_imports').values(stored).execute();
    await addRows(tx, portfolio.id, stored.id, rows, now);
    return toImport(stored);
  });
}

/** @throws InputError for more than a portfolio holds */
async function addRows(
  tx: Kysely<Schema>,
  portfolioId: string,
  importId: string | null,
  rows: readonly NewRow[],
  now: Millis,
): Promise<void> {
  if (rows.length === 0) return;
  const { count } = await liveRows(tx, portfolioId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) + rows.length > MAX_TRANSACTIONS)
    throw new InputError(
      `A portfolio holds at most ${formatCount(MAX_TRANSACTIONS)} transactions. Create another portfolio for these.`,
    );
  await insertRows(
    tx,
    rows.map(({ key, day, content }) => ({
      portfolio_id: portfolioId,
      import_id: importId,
      row_key: key,
      day,
      content,
      reverses: null,
      at: now,
    })),
  );
}

async function insertRows(
  tx: Kysely<Schema>,
  rows: readonly Omit<Row<'portfolio_transactions'>, 'id'>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('portfolio_transactions')
      .columns([...COLUMNS])
      .expression(selectRows(tx, 'portfolio_transactions', COLUMNS, rows.slice(from, from + ROWS_PER_INSERT)))
      .execute();
}

/** As `PortfolioRecords.undo`. */
export async function undoImport(
  db: Kysely<Schema>,
  userId: string,
  importId: string,
  now: Millis,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('portfolio_imports as imports')
      .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
      .select(['imports.undone_at', 'portfolios.id', 'portfolios.no'])
      .where('imports.id', '=', importId)
      .where('portfolios.user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new NotFoundError('There is no such import.');
    await requirePortfolio(tx, userId, row.no, now);
    const { numUpdatedRows } = await tx
      .updateTable('portfolio_imports')
      .set({ undone_at: now })
      .where('id', '=', importId)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new InputError('This import was undone already.');
    await tx
      .insertInto('portfolio_transactions')
      .columns([...COLUMNS])
      .expression(
        liveRows(tx, row.id)
          .select(['rows.portfolio_id', 'rows.import_id', 'rows.row_key', 'rows.day', 'rows.content'])
          .select('rows.id as reverses')
          .select(sql<Millis>`CAST(${now} AS BIGINT)`.as('at'))
          .where('rows.import_id', '=', importId),
      )
      .execute();
  });
}

function toImport(row: Row<'portfolio_imports'>): PortfolioImport {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    added: Number(row.added),
    known: Number(row.known),
    leftOut: Number(row.left_out),
    at: row.at,
    undoneAt: row.undone_at,
  };
}
