import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { DamagedError } from '@/lib/core/database/sqlite-errors';

const KEY = 'engine.failing-robots';
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
  /** Stores those of the round that ends, unless they're the same as before, and begins another. */
  endRound(): Promise<void>;
}

/** Collects which robots fail, for processes that only serve. */
export function collectFailingRobots(database: Pick<Database, 'db' | 'commit'>): FailingRobots {
  let failing: FailingRobot[] = [];
  return {
    note(id, error) {
      const why = error instanceof Error ? error.message : String(error);
      failing.push({ id, why, isDamaged: error instanceof DamagedError });
    },
    async endRound() {
      const text = JSON.stringify(failing.sort((a, b) => a.id - b.id).slice(0, NAMED));
      failing = [];
      if (text === ((await readSetting(database.db, KEY)) ?? '[]')) return;
      await database.commit((tx) => writeSetting(tx, KEY, text));
    },
  };
}

export async function readFailingRobots(db: Kysely<Schema>): Promise<readonly FailingRobot[]> {
  return JSON.parse((await readSetting(db, KEY)) ?? '[]') as FailingRobot[];
}
