import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { readSignals } from '@/lib/robots/ledger/server/ledger-store';
import type { Signal } from '@/lib/robots/ledger/signal';
import { type ChainReader, createChainReader } from './chain-reader';

/** Reads robots' signals incrementally. */
export function createNewSignals(db: Kysely<Schema>): ChainReader<Signal> {
  return createChainReader(db, async (robotId, afterSeq, lastSeq) => ({
    items: (await readSignals(db, robotId, { afterSeq })).filter(({ seq }) => seq <= lastSeq),
    seq: lastSeq,
  }));
}
