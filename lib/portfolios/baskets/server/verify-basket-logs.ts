import type { Database } from '@/lib/core/database/database';
import { chainFault } from '@/lib/robots/registry/verify';
import { readLog } from './basket-log-store';

export interface BasketLogsReport {
  readonly entries: number;
  /** Each as a sentence. */
  readonly faults: readonly string[];
}

/** Recomputes every hash of every basket's log, in all markets. */
export async function verifyBasketLogs({ db }: Pick<Database, 'db'>): Promise<BasketLogsReport> {
  const logs = await db
    .selectFrom('basket_log')
    .select(['market', 'basket'])
    .distinct()
    .orderBy('market')
    .orderBy('basket')
    .execute();
  let entries = 0;
  const faults: string[] = [];
  for (const { market, basket } of logs) {
    const log = await readLog(db, market, basket);
    entries += log.length;
    const fault = chainFault(log);
    if (fault !== null) faults.push(`log of portfolio ${basket} (${market}), ${fault}`);
  }
  return { entries, faults };
}
