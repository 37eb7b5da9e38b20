import { sql } from 'kysely';
import { type HeldPartition, requirePartition } from '@/lib/core/sharing/server/partition-store';
import type { CommitGuard } from './robot-runner';

/** Of what commits of all engines append to in turn; any number will do, as long as it stays the same. */
const APPENDING = 7_241_857;

/** Lets a robot's commit happen only while its partition is still held, on PostgreSQL. */
export function guardPartition(held: HeldPartition): CommitGuard {
  return {
    begin: (tx) => requirePartition(tx, held),
    async beforeAppending(tx) {
      await sql`SELECT pg_advisory_xact_lock(${APPENDING})`.execute(tx);
    },
  };
}
