import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { type ChainReader, createChainReader } from './chain-reader';

/** Of more new entries than this, only the last are read, so that a robot catching up doesn't flood its followers. */
const MOST_ENTRIES = 20;

/** An entry; if it closes a trade, with the opening. */
export interface NewEntry {
  readonly entry: LedgerEntry;
  readonly opening: LedgerEntry | null;
}

/** Reads ledgers incrementally. */
export function createNewEntries(db: Kysely<Schema>): ChainReader<NewEntry> {
  return createChainReader(db, async (robotId, before, lastSeq) => {
    const afterSeq = Math.max(before, lastSeq - MOST_ENTRIES);
    const entries = await readEntries(db, robotId, { afterSeq, limit: MOST_ENTRIES });
    const items: NewEntry[] = [];
    for (const entry of entries) items.push({ entry, opening: await readOpening(db, entry) });
    return { items, seq: entries.at(-1)?.seq ?? lastSeq };
  });
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
