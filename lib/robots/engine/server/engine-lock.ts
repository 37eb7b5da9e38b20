import type { Database } from '@/lib/core/database/database';
import { type RunAloneOptions, runRoleAlone } from '@/lib/core/database/run-alone';

/** The setting that holds the generation of the engine that may write. */
export const ENGINE_GENERATION = 'engine.generation';
const ENGINE = { lock: 7_241_854, generation: ENGINE_GENERATION };

/** Runs the engine while it is the only one on the database; another one waits. */
export function runAlone(database: Database, options: RunAloneOptions): Promise<void> {
  return runRoleAlone(database, ENGINE, options);
}
