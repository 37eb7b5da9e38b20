import type { Kysely } from 'kysely';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { chainRecords, EMPTY_REGISTRY, type RegistryEntry } from '@/lib/robots/registry/registry';
import type { BasketPlan } from '../plan-baskets';

/**
 * Appends what was planned, all or nothing. A log that has grown since keeps what it has: another process planned the
 * same.
 * @returns ids of the baskets whose logs have grown
 */
export async function appendPlans(
  { commit }: Pick<Database, 'commit'>,
  market: MarketName,
  plans: readonly BasketPlan[],
): Promise<readonly string[]> {
  if (plans.length === 0) return [];
  return commit(async (tx) => {
    const grown: string[] = [];
    for (const { basket, afterSeq, records } of plans) {
      const head = await tx
        .selectFrom('basket_log')
        .select(['seq', 'hash'])
        .where('market', '=', market)
        .where('basket', '=', basket)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if ((head?.seq ?? 0) !== afterSeq) continue;
      const rows = chainRecords(head ?? EMPTY_REGISTRY, records).map(({ seq, entry, prevHash, hash }) => ({
        ...{ market, basket, seq, entry, hash },
        prev_hash: prevHash,
      }));
      // On PostgreSQL, two processes may see the same head. The second waits for the first one's row, and gets none in.
      const [first, ...others] = rows;
      if (!first) continue;
      const { numInsertedOrUpdatedRows: inserted } = await tx
        .insertInto('basket_log')
        .values(first)
        .onConflict((conflict) => conflict.columns(['market', 'basket', 'seq']).doNothing())
        .executeTakeFirst();
      if (Number(inserted ?? 0) === 0) continue;
      if (others.length > 0) await tx.insertInto('basket_log').values(others).execute();
      grown.push(basket);
    }
    return grown;
  });
}

/** The logs of a market's baskets by id. Later calls only read what they have gained, and return the same map if that's nothing. */
export function followBasketLogs(
  db: Kysely<Schema>,
  market: MarketName,
): () => Promise<ReadonlyMap<string, readonly RegistryEntry[]>> {
  let logs: ReadonlyMap<string, readonly RegistryEntry[]> = new Map();

  return async () => {
    const heads = await db
      .selectFrom('basket_log')
      .select(({ fn }) => ['basket', fn.max('seq').as('seq')])
      .where('market', '=', market)
      .groupBy('basket')
      .execute();
    const read = new Map(logs);
    for (const { basket, seq } of heads) {
      const known = logs.get(basket) ?? [];
      if (known.length < seq)
        read.set(basket, [...known, ...(await readLog(db, market, basket, known.length))]);
    }
    // Of two at once, both are right.
    if ([...read].some(([basket, log]) => logs.get(basket) !== log)) logs = read;
    return logs;
  };
}

/** A basket's log in order. */
export async function readLog(
  db: Kysely<Schema>,
  market: MarketName,
  basket: string,
  afterSeq = 0,
): Promise<RegistryEntry[]> {
  const rows = await db
    .selectFrom('basket_log')
    .select(['seq', 'entry', 'prev_hash', 'hash'])
    .where('market', '=', market)
    .where('basket', '=', basket)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, entry, prev_hash, hash }) => ({ seq, entry, prevHash: prev_hash, hash }));
}
