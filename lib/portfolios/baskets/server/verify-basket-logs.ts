import type { Kysely } from 'kysely';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { RegistryEntry } from '@/lib/robots/registry/registry';
import { chainFault } from '@/lib/robots/registry/verify';
import { readRecord } from '../records';
import { readLog } from './basket-log-store';

export interface BasketLogsReport {
  readonly entries: number;
  /** Each as a sentence. */
  readonly faults: readonly string[];
}

/**
 * Recomputes every hash of every basket's log, in all markets. Models that entries name must be stored, trained as of an
 * earlier day, and have recorded forecasts of the entry's session.
 */
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
    const name = `log of portfolio ${basket} (${market})`;
    if (fault !== null) faults.push(`${name}, ${fault}`);
    for (const entry of log)
      for (const why of await modelFaults(db, market, entry))
        faults.push(`${name}, entry ${entry.seq}: ${why}`);
  }
  return { entries, faults };
}

async function modelFaults(
  db: Kysely<Schema>,
  market: MarketName,
  entry: RegistryEntry,
): Promise<readonly string[]> {
  const record = readRecord(entry);
  const { models = [] } = (record.kind === 'traded' ? undefined : record.forecasts) ?? {};
  const faults: string[] = [];
  for (const hash of models) {
    const day = parseIsoDay(record.day);
    const model = await db
      .selectFrom('forecast_models')
      .select('cutoff')
      .where('hash', '=', hash)
      .where('market', '=', market)
      .executeTakeFirst();
    const forecast = await db
      .selectFrom('forecast_entries')
      .select('seq')
      .where('model_hash', '=', hash)
      .where('day', '=', day)
      .limit(1)
      .executeTakeFirst();
    if (!model) faults.push(`the model ${hash} isn’t stored`);
    else if (model.cutoff > day) faults.push(`the model ${hash} was trained as of a later day`);
    else if (!forecast) faults.push(`the model ${hash} has no recorded forecast of that session`);
  }
  return faults;
}
