import { OperatorError } from '@/lib/core/base/errors';
import { readWorldSize } from '@/lib/core/config/world-size';
import type { Database } from '@/lib/core/database/database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';

const SIZE = 'simulated.robots';

/**
 * Checks that a database's robots all have their instruments: a market that has grown keeps its size.
 * @throws OperatorError if the environment names a smaller one
 */
export async function requireWorldSize({ db }: Pick<Database, 'db'>): Promise<void> {
  const stored = Number((await readSetting(db, SIZE)) ?? 0);
  if (stored > (readWorldSize() ?? 0))
    throw new OperatorError(
      `This database's simulated market has ${stored} robots: start with SIMULATED_ROBOTS=${stored}, or with a new DATA_DIR`,
    );
}

/** Keeps the size of a larger market, before its first robot is published. */
export async function keepWorldSize(database: Database): Promise<void> {
  await requireWorldSize(database);
  const size = readWorldSize();
  if (size !== null) await database.commit((tx) => writeSetting(tx, SIZE, String(size)));
}
