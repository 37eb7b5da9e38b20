import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { inChunks } from '@/lib/core/base/in-chunks';
import { inSnapshot, type Readable } from '@/lib/core/database/snapshot';
import {
  decodeStoredText,
  readStoredRow,
  type StoredCell,
  storedRow,
  storedText,
} from '@/lib/core/database/stored-text';
import { EMPTY_HEAD, type LedgerHead } from '../head';
import type { StoredLink } from '../verify';
import {
  decodeEntry,
  decodeSignal,
  ENTRY_COLUMNS,
  type EntryColumns,
  parseInteger,
  SIGNAL_COLUMNS,
  type SignalColumns,
  UNREADABLE_LINK,
} from './stored-entry';

export interface StoredChain {
  /** Entries and signals by their number. */
  readonly links: readonly StoredLink[];
  readonly head: LedgerHead;
}

/** A link and the number of its place, which a tampered row's own number may not be. */
interface Placed {
  readonly place: number;
  readonly link: StoredLink;
}

/** How the rows of each table of a chain are read. */
interface Part {
  readonly table: 'ledger_entries' | 'robot_signals';
  readonly columns: readonly string[];
  toLink(cells: Readonly<Record<string, StoredCell>>): StoredLink;
}

const PARTS: readonly Part[] = [
  {
    table: 'ledger_entries',
    columns: ENTRY_COLUMNS,
    toLink: (cells) => decodeEntry(cells as EntryColumns),
  },
  {
    table: 'robot_signals',
    columns: SIGNAL_COLUMNS,
    toLink: (cells) => decodeSignal(cells as SignalColumns),
  },
];

/**
 * A robot's entries, signals and recorded head as stored at one moment, for checking. Columns are read whatever they
 * contain by now, and values that can't be valid are reported as damage.
 * @throws OperatorError if not even the entries' numbers can be read
 */
export async function readStoredChain(database: Readable, robotId: RobotId): Promise<StoredChain> {
  try {
    return await inSnapshot(database, (moment) => readStoredChainAt(moment, robotId));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return readChain(database, robotId, (part) => readOneByOne(database, part, robotId));
  }
}

/** As `readStoredChain`, as of a moment of which the caller reads more. @throws OperatorError as it does */
export function readStoredChainAt(moment: Readable, robotId: RobotId): Promise<StoredChain> {
  return readChain(moment, robotId, (part) => selectRows(moment, part, robotId, null));
}

async function readChain(
  database: Readable,
  robotId: RobotId,
  read: (part: Part) => Promise<Placed[]>,
): Promise<StoredChain> {
  const placed: Placed[] = [];
  for (const part of PARTS) for (const row of await read(part)) placed.push(row);
  placed.sort((a, b) => a.place - b.place);
  return { links: placed.map(({ link }) => link), head: await readStoredHead(database, robotId) };
}

/** If one damaged row makes reading them together fail, each is read separately. */
async function readOneByOne(database: Readable, part: Part, robotId: RobotId): Promise<Placed[]> {
  const places = await database.db
    .selectFrom(part.table)
    .select('seq')
    .where('robot_id', '=', robotId)
    .orderBy('seq')
    .execute();
  const found: Placed[] = [];
  for (const { seq } of places)
    try {
      found.push(...(await selectRows(database, part, robotId, seq)));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      found.push({ place: seq, link: UNREADABLE_LINK });
    }
  return found;
}

/**
 * The rows of a robot, or of one place in its chain. In the embedded database they're found by the index and then read
 * by row number, so that no column comes from the index instead of the row, and a row whose number was changed is still
 * in its place.
 */
async function selectRows(
  { db, engine }: Readable,
  { table, columns, toLink }: Part,
  robotId: RobotId,
  place: number | null,
): Promise<Placed[]> {
  const number = sql<number>`${sql.raw(engine === 'sqlite' ? 'rowid' : 'seq')}`;
  let found = db
    .selectFrom(table as 'ledger_entries')
    .select(['robot_id as owner', 'seq as place', number.as('number')])
    .where('robot_id', '=', robotId);
  if (place !== null) found = found.where('seq', '=', place);
  const readCells = storedRow(
    engine,
    columns.map((column) => `entry.${column}`),
  );
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin(`${table} as entry` as 'ledger_entries as entry', (join) =>
      engine === 'sqlite'
        ? join.on(sql`entry.rowid`, '=', sql.ref('found.number'))
        : join.onRef('entry.robot_id', '=', 'found.owner').onRef('entry.seq', '=', 'found.place'),
    )
    .select(['found.place', readCells.as('cells')])
    .orderBy('found.place')
    .execute();
  const placed: Placed[] = [];
  for (const some of inChunks(rows)) {
    for (const { place: at, cells } of some) {
      const row = readStoredRow(engine, columns.length, cells);
      const named = row && columns.map((column, index) => [column, row[index] as StoredCell]);
      placed.push({ place: at, link: named ? toLink(Object.fromEntries(named)) : UNREADABLE_LINK });
    }
    // A long chain takes a third of a second, in which other work goes on.
    await nextTurn();
  }
  return placed;
}

/** The head as stored; its number is NaN if it isn't a number. */
async function readStoredHead({ db, engine }: Readable, robotId: RobotId): Promise<LedgerHead> {
  const row = await db
    .selectFrom('ledger_heads')
    .select([storedText(engine, 'seq').as('seq'), storedText(engine, 'hash').as('hash')])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!row) return EMPTY_HEAD;
  return { seq: parseInteger(decodeStoredText(row.seq)), hash: decodeStoredText(row.hash) ?? '' };
}

/** Everything that has entries, signals or a head, as the text of its id. */
export async function listLedgerOwners({ db, engine }: Readable): Promise<string[]> {
  const id = storedText(engine, 'robot_id').as('id');
  const rows = await db
    .selectFrom('ledger_entries')
    .select(id)
    .distinct()
    .union(db.selectFrom('robot_signals').select(id))
    .union(db.selectFrom('ledger_heads').select(id))
    .execute();
  return rows.map((row) => decodeStoredText(row.id) ?? '');
}
