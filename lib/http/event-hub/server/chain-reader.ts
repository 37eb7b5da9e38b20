import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';

/** Robots per statement. */
const ROBOTS_PER_STATEMENT = 500;

export interface ChainReader<Item> {
  /** Starts at the current end of the chain for newly watched robots. */
  watch(robotIds: readonly number[]): Promise<void>;
  forget(robotId: number): void;
  /** What is new in the chains of watched robots since the last read, in order. */
  read(robotIds: readonly number[]): Promise<readonly Item[]>;
}

interface ReadItems<Item> {
  readonly items: readonly Item[];
  /** The number up to which the chain has been read. */
  readonly seq: number;
}

/**
 * Reads robots' chains incrementally.
 * @param readAfter reads what follows a number of the chain, up to the one that is its last
 */
export function createChainReader<Item>(
  db: Kysely<Schema>,
  readAfter: (robotId: RobotId, afterSeq: number, lastSeq: number) => Promise<ReadItems<Item>>,
): ChainReader<Item> {
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
      const found: Item[] = [];
      for (const [id, lastSeq] of await readHeads(db, watched)) {
        const before = seen.get(id);
        if (before === undefined || lastSeq <= before) continue;
        const { items, seq } = await readAfter(id as RobotId, before, lastSeq);
        found.push(...items);
        if (seen.has(id)) seen.set(id, seq);
      }
      return found;
    },
  };
}

/** The number of each chain's last entry or signal; empty chains are omitted. */
async function readHeads(
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
