import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { inSnapshot, type Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, readStoredRow, storedRow, storedText } from '@/lib/core/database/stored-text';
import { EMPTY_HEAD, type LedgerHead } from '../chain';
import type { StoredEntry } from '../verify';
import {
  integerOf,
  LEDGER_COLUMNS,
  type StoredColumns,
  storedEntryOf,
  UNREADABLE_ENTRY,
} from './stored-entry';

export interface StoredChain {
  readonly entries: readonly StoredEntry[];
  readonly head: LedgerHead;
}

/**
 * A robot's entries and their recorded head as they lie in the database at one moment, for checking: whatever a column
 * holds by now is read, and what no entry could have there is told as the entry's damage.
 * @throws OperatorError when not even the numbers of the entries can be read.
 */
export async function readStoredChain(database: Readable, robotId: RobotId): Promise<StoredChain> {
  try {
    return await inSnapshot(database, async (moment) => ({
      entries: await selectRows(moment, robotId, null),
      head: await readStoredHead(moment, robotId),
    }));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { head: await readStoredHead(database, robotId), entries: await readOneByOne(database, robotId) };
  }
}

/** Where one damaged row makes reading them together fail: each by itself. */
async function readOneByOne(database: Readable, robotId: RobotId): Promise<StoredEntry[]> {
  const places = await database.db
    .selectFrom('ledger_entries')
    .select('seq')
    .where('robot_id', '=', robotId)
    .orderBy('seq')
    .execute();
  const entries: StoredEntry[] = [];
  for (const { seq } of places)
    try {
      entries.push(...(await selectRows(database, robotId, seq)));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      entries.push(UNREADABLE_ENTRY);
    }
  return entries;
}

/**
 * The rows of a robot, or of one place in its chain. In the embedded database they are found by the index and then read
 * by their row number, so that no column is taken from the index instead of the row, and a row whose own number was
 * changed still stands in its place.
 */
async function selectRows(
  { db, engine }: Readable,
  robotId: RobotId,
  place: number | null,
): Promise<StoredEntry[]> {
  const number = sql<number>`${sql.raw(engine === 'sqlite' ? 'rowid' : 'seq')}`;
  let found = db
    .selectFrom('ledger_entries')
    .select(['robot_id as owner', 'seq as place', number.as('number')])
    .where('robot_id', '=', robotId);
  if (place !== null) found = found.where('seq', '=', place);
  const columns = LEDGER_COLUMNS.map((column) => `entry.${column}`);
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('ledger_entries as entry', (join) =>
      engine === 'sqlite'
        ? join.on(sql`entry.rowid`, '=', sql.ref('found.number'))
        : join.onRef('entry.robot_id', '=', 'found.owner').onRef('entry.seq', '=', 'found.place'),
    )
    .select(storedRow(engine, columns).as('cells'))
    .orderBy('found.place')
    .execute();
  return rows.map(({ cells }) => {
    const row = readStoredRow(engine, LEDGER_COLUMNS.length, cells);
    if (row === null) return UNREADABLE_ENTRY;
    return storedEntryOf(
      Object.fromEntries(LEDGER_COLUMNS.map((column, index) => [column, row[index]])) as StoredColumns,
    );
  });
}

/** NaN for a number that is none. */
async function readStoredHead({ db, engine }: Readable, robotId: RobotId): Promise<LedgerHead> {
  const row = await db
    .selectFrom('ledger_heads')
    .select([storedText(engine, 'seq').as('seq'), storedText(engine, 'hash').as('hash')])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!row) return EMPTY_HEAD;
  return { seq: integerOf(decodeStoredText(row.seq)), hash: decodeStoredText(row.hash) ?? '' };
}

/** Everything that has entries or a head, as the text of its id. */
export async function listLedgerOwners({ db, engine }: Readable): Promise<string[]> {
  const id = storedText(engine, 'robot_id').as('id');
  const rows = await db
    .selectFrom('ledger_entries')
    .select(id)
    .distinct()
    .union(db.selectFrom('ledger_heads').select(id))
    .execute();
  return rows.map((row) => decodeStoredText(row.id) ?? '');
}
