import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import {
  chainRecords,
  EMPTY_REGISTRY,
  type RegistryEntry,
  type RegistryHead,
} from '@/lib/robots/registry/registry';
import type { PredictionEntry } from '../vote-commitment';

/**
 * Locks a market's chain until the transaction ends: of two who append, the second waits for the first. So what is read
 * afterwards, such as whether a window is still open, holds until then.
 */
export async function lockChain(tx: Kysely<Schema>, market: MarketName): Promise<RegistryHead> {
  await tx
    .insertInto('prediction_heads')
    .values({ market, ...EMPTY_REGISTRY })
    .onConflict((conflict) => conflict.column('market').doNothing())
    .execute();
  const head = await tx
    .updateTable('prediction_heads')
    .set(({ ref }) => ({ seq: ref('seq') }))
    .where('market', '=', market)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: Number(head.seq), hash: head.hash };
}

/** Appends entries after a head that `lockChain` returned in the same transaction. */
export async function appendEntries(
  tx: Kysely<Schema>,
  market: MarketName,
  head: RegistryHead,
  entries: readonly PredictionEntry[],
): Promise<RegistryHead> {
  const chained = chainRecords(head, entries);
  const last = chained.at(-1);
  if (!last) return head;
  await tx
    .insertInto('prediction_entries')
    .values(
      chained.map(({ seq, entry, prevHash, hash }, index) => ({
        ...{ market, seq, entry, hash, prev_hash: prevHash },
        window_id: (entries[index] as PredictionEntry).window,
      })),
    )
    .execute();
  await tx
    .updateTable('prediction_heads')
    .set({ seq: last.seq, hash: last.hash })
    .where('market', '=', market)
    .execute();
  return last;
}

/** A part of a market's chain, in order. */
export async function readEntries(
  db: Kysely<Schema>,
  market: MarketName,
  afterSeq: number,
  limit: number,
): Promise<readonly RegistryEntry[]> {
  const rows = await db
    .selectFrom('prediction_entries')
    .select(['seq', 'entry', 'prev_hash as prevHash', 'hash'])
    .where('market', '=', market)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
