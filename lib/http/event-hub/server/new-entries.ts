import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';

/** Robots per statement. */
const ROBOTS_PER_STATEMENT = 500;
/** Of more new entries than this, only the last are read, so that a robot catching up doesn't flood its followers. */
const MOST_ENTRIES = 20;

/** An entry; if it closes a trade, with the opening. */
export interface NewEntry {
  readonly entry: LedgerEntry;
  readonly opening: LedgerEntry | null;
}

export interface NewEntries {
  /** Starts at the current end of the ledger for newly watched robots. */
  watch(robotIds: readonly number[]): Promise<void>;
  forget(robotId: number): void;
  /** New entries of watched robots since the last read, in order. */
  read(robotIds: readonly number[]): Promise<readonly NewEntry[]>;
}

/** Reads ledgers incrementally. */
export function createNewEntries(db: Kysely<Schema>): NewEntries {
  const seen = new Map<number, number>();

  return {
    async watch(robotIds) {
      const fresh = robotIds.filter((id) => !seen.has(id));
      const heads = await readHeads(db, fresh);
      for (const id of fresh) if (!seen.has(id)) seen.set(id, heads.get(id) ?? 0);
    },
    forget: (robotId) => void seen.delete(robotId),
    async read(robotIds) {
      const watched = robotIds.filter((id) => seen.has(id));
      const found: NewEntry[] = [];
      for (const [id, seq] of await readHeads(db, watched)) {
        const before = seen.get(id);
        if (before === undefined || seq <= before) continue;
        const afterSeq = Math.max(before, seq - MOST_ENTRIES);
        const entries = await readEntries(db, id as RobotId, { afterSeq, limit: MOST_ENTRIES });
        for (const entry of entries) found.push({ entry, opening: await readOpening(db, entry) });
        if (seen.has(id)) seen.set(id, entries.at(-1)?.seq ?? seq);
      }
      return found;
    },
  };
}

/** The number of each chain's last entry or signal; empty chains are omitted. */
export async function readHeads(
  db: Kysely<Schema>,
  robotIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const heads = new Map<number, number>();
  for (let from = 0; from < robotIds.length; from += ROBOTS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('ledger_heads')
      .select(['robot_id', 'seq'])
      .where('robot_id', 'in', robotIds.slice(from, from + ROBOTS_PER_STATEMENT))
      .execute();
    for (const { robot_id: id, seq } of rows) heads.set(id, seq);
  }
  return heads;
}

async function readOpening(db: Kysely<Schema>, entry: LedgerEntry): Promise<LedgerEntry | null> {
  if (entry.kind === 'open') return null;
  const row = await db
    .selectFrom('ledger_entries')
    .select('seq')
    .where('robot_id', '=', entry.robotId)
    .where('trade_no', '=', entry.tradeNo)
    .where('kind', '=', 'open')
    .executeTakeFirst();
  if (!row) return null;
  const [opening] = await readEntries(db, entry.robotId, { afterSeq: row.seq - 1, limit: 1 });
  return opening ?? null;
}
