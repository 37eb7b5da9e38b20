import { OperatorError } from '@/lib/core/base/errors';
import { readWorldSize } from '@/lib/core/config/world-size';
import type { Database } from '@/lib/core/database/database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';

const SIZE = 'simulated.robots';

/**
 * Checks that a database's robots all have their instruments: a market that has grown keeps its size.
 * @returns the size that is kept, or 0
 * @throws OperatorError if the environment names a smaller one
 */
export async function requireWorldSize({ db }: Pick<Database, 'db'>): Promise<number> {
  const stored = Number((await readSetting(db, SIZE)) ?? 0);
  if (stored > (readWorldSize() ?? 0))
    throw new OperatorError(
      `This database's simulated market has ${stored} robots: start with SIMULATED_ROBOTS=${stored}, or with a new DATA_DIR`,
    );
  return stored;
}

/** Keeps the size of a larger market, before its first robot is published. */
export async function keepWorldSize(database: Database): Promise<void> {
  const stored = await requireWorldSize(database);
  const size = readWorldSize() ?? 0;
  if (size > stored) await database.commit((tx) => writeSetting(tx, SIZE, String(size)));
}
