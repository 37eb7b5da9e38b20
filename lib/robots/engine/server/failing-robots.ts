import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { DamagedError } from '@/lib/core/database/sqlite-errors';
import { SHARED_PARTITIONS } from '@/lib/core/sharing/job';

const KEY = 'engine.failing-robots';
const partitionKey = (partition: number) => `${KEY}.${partition}`;
/** How many are named. */
const NAMED = 20;

/** A robot that the last round couldn't run. */
export interface FailingRobot {
  readonly id: number;
  readonly why: string;
  /** Whether its rows can't be read. */
  readonly isDamaged: boolean;
}

export interface FailingRobots {
  note(id: RobotId, error: unknown): void;
  /** Notes what engines that share a round have stored of it. */
  noteShared(): Promise<void>;
  /** Stores those of the round that ends, unless they're the same as before, and begins another. */
  endRound(): Promise<void>;
}

/** Collects which robots fail, for processes that only serve. */
export function collectFailingRobots(database: Pick<Database, 'db' | 'commit'>): FailingRobots {
  let failing: FailingRobot[] = [];
  return {
    note: (id, error) => void failing.push(failingRobot(id, error)),
    async noteShared() {
      const keys = SHARED_PARTITIONS.engine.map(partitionKey);
      const rows = await database.db
        .selectFrom('settings')
        .select('value')
        .where('key', 'in', keys)
        .execute();
      failing = rows.flatMap(({ value }) => parseStored<FailingRobot[]>(value, 'settings'));
    },
    async endRound() {
      const text = JSON.stringify(failing.sort((a, b) => a.id - b.id).slice(0, NAMED));
      failing = [];
      if (text === ((await readSetting(database.db, KEY)) ?? '[]')) return;
      await database.commit((tx) => writeSetting(tx, KEY, text));
    },
  };
}

export function failingRobot(id: RobotId, error: unknown): FailingRobot {
  const why = error instanceof Error ? error.message : String(error);
  return { id, why, isDamaged: error instanceof DamagedError };
}

/** Stores which robots of a partition couldn't be run, in the transaction that ends its job, unless it's known. */
export async function putPartitionFailing(
  tx: Kysely<Schema>,
  partition: number,
  failing: readonly FailingRobot[],
): Promise<void> {
  const text = JSON.stringify(failing.slice(0, NAMED));
  if (text === ((await readSetting(tx, partitionKey(partition))) ?? '[]')) return;
  await writeSetting(tx, partitionKey(partition), text);
}

/** Robots that couldn't be run in the last round that was stored; empty before the first. */
export async function readFailingRobots(db: Kysely<Schema>): Promise<readonly FailingRobot[]> {
  return parseStored<FailingRobot[]>((await readSetting(db, KEY)) ?? '[]', 'settings');
}
