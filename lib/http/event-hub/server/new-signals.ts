import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { readSignals } from '@/lib/robots/ledger/server/ledger-store';
import type { Signal } from '@/lib/robots/ledger/signal';
import { readHeads } from './new-entries';

export interface NewSignals {
  /** Starts at the current end of the chain for newly watched robots. */
  watch(robotIds: readonly number[]): Promise<void>;
  forget(robotId: number): void;
  /** New signals of watched robots since the last read, in order. */
  read(robotIds: readonly number[]): Promise<readonly Signal[]>;
}

/** Reads robots' signals incrementally. */
export function createNewSignals(db: Kysely<Schema>): NewSignals {
  const seen = new Map<number, number>();
  return {
    async watch(robotIds) {
      const fresh = robotIds.filter((id) => !seen.has(id));
      const heads = await readHeads(db, fresh);
      for (const id of fresh) if (!seen.has(id)) seen.set(id, heads.get(id) ?? 0);
    },
    forget: (robotId) => void seen.delete(robotId),
    async read(robotIds) {
      const found: Signal[] = [];
      const watched = robotIds.filter((id) => seen.has(id));
      for (const [id, head] of await readHeads(db, watched)) {
        const afterSeq = seen.get(id);
        if (afterSeq === undefined || head <= afterSeq) continue;
        found.push(...(await readSignals(db, id as RobotId, { afterSeq })).filter(({ seq }) => seq <= head));
        if (seen.has(id)) seen.set(id, head);
      }
      return found;
    },
  };
}
