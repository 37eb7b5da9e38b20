import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import { type Row, readJson, type Schema, toBytes, toJson } from '@/lib/core/database/schema';
import {
  ARCHIVED_TABLES,
  type ArchivedRows,
  type ArchivedTable,
  type ArchiveKind,
  type FillTotals,
  NO_FILLS,
  packRows,
  plusTotals,
  sumFills,
  unpackRows,
} from '../archive';

/** The only writer of archived rows, and what reads them. */

/** Stores rows that were deleted in the same transaction. */
export async function storeArchived<Kind extends ArchiveKind>(
  tx: Kysely<Schema>,
  accountId: string,
  kind: Kind,
  rows: ArchivedRows<Kind>,
): Promise<void> {
  const { fills = [], account_events = [] }: Partial<ArchivedRows<ArchiveKind>> = rows;
  const times = rowTimes(rows);
  const seqs = [...fills, ...account_events].map(({ seq }) => seq);
  const { last } = await tx
    .selectFrom('archived_rows')
    .select(({ fn }) => fn.max('part').as('last'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('archived_rows')
    .values({
      account_id: accountId,
      kind,
      part: Number(last ?? 0) + 1,
      first_at: times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY),
      last_at: times.reduce((most, time) => Math.max(most, time), 0),
      first_seq: seqs.length === 0 ? null : seqs.reduce((least, seq) => Math.min(least, seq)),
      last_seq: seqs.length === 0 ? null : seqs.reduce((most, seq) => Math.max(most, seq)),
      totals: fills.length === 0 ? null : toJson(sumFills(fills)),
      data: packRows(rows),
    })
    .execute();
}

function rowTimes(rows: Partial<ArchivedRows<ArchiveKind>>): readonly number[] {
  const { orders = [], fills = [], copy_intents = [], copy_trades = [] } = rows;
  const { equity_points = [], account_events = [] } = rows;
  return [
    ...orders.flatMap(({ created_at, ended_at }) => [created_at, ended_at ?? created_at]),
    ...fills.flatMap(({ time, recorded_at }) => [time, recorded_at]),
    ...copy_intents.flatMap(({ created_at, due_at }) => [created_at, due_at]),
    ...copy_trades.flatMap(({ opened_at, closed_at }) => [opened_at, closed_at ?? opened_at]),
    ...equity_points.map(({ at }) => at),
    ...account_events.map(({ event }) => parseStored<{ readonly at: number }>(event, 'account_events').at),
  ];
}

/** Which parts are read: those with a row that may match. */
export interface WhichParts {
  /** From this time on. */
  readonly from?: number;
  /** Through this time. */
  readonly through?: number;
  /** Fills, or entries of a log, with numbers from after `after` through `through`. */
  readonly seqs?: { readonly after: number; readonly through: number };
}

/** The archived rows of accounts, part by part in the order in which they were archived. */
export async function readArchived<Kind extends ArchiveKind>(
  db: Kysely<Schema>,
  accountIds: readonly string[],
  kind: Kind,
  { from, through, seqs }: WhichParts = {},
): Promise<ArchivedRows<Kind>> {
  const parts =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('archived_rows')
          .select('data')
          .where(isAnyOf(db, 'account_id', [...new Set(accountIds)]))
          .where('kind', '=', kind)
          .$if(from !== undefined, (query) => query.where('last_at', '>=', (from ?? 0) as Millis))
          .$if(through !== undefined, (query) => query.where('first_at', '<=', (through ?? 0) as Millis))
          .$if(seqs !== undefined, (query) =>
            query.where('last_seq', '>', seqs?.after ?? 0).where('first_seq', '<=', seqs?.through ?? 0),
          )
          .orderBy('account_id')
          .orderBy('part')
          .execute();
  return joined(
    kind,
    parts.map(({ data }) => unpackRows<Kind>(toBytes(data))),
  );
}

function joined<Kind extends ArchiveKind>(
  kind: Kind,
  parts: readonly ArchivedRows<Kind>[],
): ArchivedRows<Kind> {
  const selectRows = (table: ArchivedTable) =>
    parts.flatMap((part: Partial<ArchivedRows<ArchiveKind>>): readonly object[] => part[table] ?? []);
  return Object.fromEntries(
    ARCHIVED_TABLES[kind].map((table) => [table, selectRows(table)]),
  ) as unknown as ArchivedRows<Kind>;
}

/**
 * Repeats a read of rows and archives that a move interrupted, so that it has each row once. Moves are seldom: one a
 * month and account.
 */
export async function readUnmoved<T>(
  db: Kysely<Schema>,
  accountIds: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  const countParts = async () => {
    if (accountIds.length === 0) return 0;
    const { parts } = await db
      .selectFrom('archived_rows')
      .select(({ fn }) => fn.countAll().as('parts'))
      .where(isAnyOf(db, 'account_id', accountIds))
      .executeTakeFirstOrThrow();
    return Number(parts);
  };
  for (let before = await countParts(); ; ) {
    const result = await read();
    const after = await countParts();
    if (after === before) return result;
    before = after;
  }
}

export async function hasArchived(
  db: Kysely<Schema>,
  accountId: string,
  kind: ArchiveKind,
): Promise<boolean> {
  const found = await db
    .selectFrom('archived_rows')
    .select('part')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sums of an account's archived fills in a span; only parts that are partly in it are unpacked. */
export async function sumArchived(
  db: Kysely<Schema>,
  accountId: string,
  from: number,
  until: number,
): Promise<FillTotals> {
  const parts = await db
    .selectFrom('archived_rows')
    .select(['part', 'first_at', 'last_at', 'totals'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'activity')
    .where('totals', 'is not', null)
    .where('last_at', '>=', from as Millis)
    .where('first_at', '<', until as Millis)
    .execute();
  const isWhole = (part: { readonly first_at: number; readonly last_at: number }) =>
    part.first_at >= from && part.last_at < until;
  let sum = parts.reduce(
    (total, part) =>
      isWhole(part) && part.totals !== null
        ? plusTotals(total, readJson(part.totals, 'archived_rows.totals'))
        : total,
    NO_FILLS,
  );
  for (const { part } of parts.filter((one) => !isWhole(one))) {
    const fills = await readArchivedFills(db, accountId, part);
    sum = plusTotals(sum, sumFills(fills.filter(({ time }) => time >= from && time < until)));
  }
  return sum;
}

/**
 * The newest fills of an account that closed something, and how many are archived. Parts are unpacked from the newest
 * on, as far as needed.
 * @param stored those that aren't archived, newest first, at most `most`
 */
export async function readClosing(
  db: Kysely<Schema>,
  accountId: string,
  stored: readonly Row<'fills'>[],
  most: number,
): Promise<{ readonly fills: readonly Row<'fills'>[]; readonly archived: number }> {
  const parts = await db
    .selectFrom('archived_rows')
    .select(['part', 'last_seq', 'totals'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'activity')
    .where('totals', 'is not', null)
    .orderBy('last_seq', 'desc')
    .execute();
  const archived = parts.reduce(
    (sum, { totals }) => sum + (totals === null ? 0 : readJson(totals, 'archived_rows.totals').trades),
    0,
  );
  let found = [...stored];
  for (const { part, last_seq } of parts) {
    // All further parts are older than what was found.
    if (found.filter(({ seq }) => seq > (last_seq ?? 0)).length >= most) break;
    const fills = await readArchivedFills(db, accountId, part);
    const closing = fills.filter(({ profit }) => profit !== null);
    found = [...found, ...closing].sort((a, b) => b.seq - a.seq);
  }
  return { fills: found.slice(0, most), archived };
}

/** How many archived fills of accounts closed something; accounts without archived fills are missing. */
export async function countArchivedTrades(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const parts = await db
    .selectFrom('archived_rows')
    .select(['account_id', 'totals'])
    .where(isAnyOf(db, 'account_id', accountIds))
    .where('kind', '=', 'activity')
    .execute();
  const counts = new Map<string, number>();
  for (const { account_id, totals } of parts)
    if (totals !== null)
      counts.set(account_id, (counts.get(account_id) ?? 0) + readJson(totals, 'archived_rows.totals').trades);
  return counts;
}

/**
 * The newest orders of an account with their archived fills. Parts are unpacked from the newest on, as far as needed.
 * @param stored those that aren't archived, newest first, at most `most`
 */
export async function readNewestOrders(
  db: Kysely<Schema>,
  accountId: string,
  stored: readonly Row<'orders'>[],
  most: number,
): Promise<{ readonly orders: readonly Row<'orders'>[]; readonly fills: readonly Row<'fills'>[] }> {
  const parts = await db
    .selectFrom('archived_rows')
    .select(['part', 'last_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'activity')
    .orderBy('last_at', 'desc')
    .execute();
  let orders = [...stored];
  const fills: Row<'fills'>[] = [];
  for (const { part, last_at } of parts) {
    // All further parts are older than what was found.
    if (orders.filter(({ created_at }) => created_at > last_at).length >= most) break;
    const rows = await readActivity(db, accountId, part);
    fills.push(...rows.fills);
    orders = [...orders, ...rows.orders].sort(
      (a, b) => b.created_at - a.created_at || (a.client_order_id < b.client_order_id ? -1 : 1),
    );
  }
  return { orders: orders.slice(0, most), fills };
}

async function readArchivedFills(
  db: Kysely<Schema>,
  accountId: string,
  part: number,
): Promise<readonly Row<'fills'>[]> {
  return (await readActivity(db, accountId, part)).fills;
}

async function readActivity(
  db: Kysely<Schema>,
  accountId: string,
  part: number,
): Promise<ArchivedRows<'activity'>> {
  const { data } = await db
    .selectFrom('archived_rows')
    .select('data')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'activity')
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  return unpackRows<'activity'>(toBytes(data));
}

/** An account's last archived equity by an instant; undefined if there's none. */
export async function readArchivedEquity(
  db: Kysely<Schema>,
  accountId: string,
  by: Millis,
): Promise<Row<'equity_points'> | undefined> {
  const part = await db
    .selectFrom('archived_rows')
    .select('data')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'equity')
    .where('first_at', '<=', by)
    .orderBy('first_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!part) return undefined;
  return unpackRows<'equity'>(toBytes(part.data)).equity_points.findLast(({ at }) => at <= by);
}
