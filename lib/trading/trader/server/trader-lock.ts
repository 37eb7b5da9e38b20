import type { Database } from '@/lib/core/database/database';
import { type RunAloneOptions, runRoleAlone } from '@/lib/core/database/run-alone';

/** The setting that holds the generation of the trader that may write. */
export const TRADER_GENERATION = 'trader.generation';
const TRADER = { lock: 7_241_855, generation: TRADER_GENERATION };

/** Runs the trader while it is the only one on the database; another one waits. */
export function runTraderAlone(database: Database, options: RunAloneOptions): Promise<void> {
  return runRoleAlone(database, TRADER, options);
}
