import { OperatorError } from '@/lib/core/base/errors';
import { judgeClock } from '@/lib/core/clock/server/judge-clock';
import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import { newestStored } from '@/lib/robots/engine/server/newest-stored';

/**
 * Called before a command dates something that stays.
 * @throws OperatorError if this machine's clock can't be believed
 */
export async function requireClock(database: Database, market: MarketName): Promise<void> {
  const problem = await judgeClock(database, await newestStored(database, market));
  if (problem !== null) throw new OperatorError(problem);
}
