import type { Database } from './database';

/**
 * Batches at a time. PostgreSQL stores some while another is prepared, and waits for its disk once for several; the
 * embedded database has one writer.
 */
const LANES = { sqlite: 1, postgres: 4 } as const;

/**
 * Stores batches that have nothing to do with each other, each in a transaction of its own. One that fails doesn't hold
 * up the others.
 * @throws what failed first, once all have been tried
 */
export async function inLanes<Batch>(
  { engine }: Pick<Database, 'engine'>,
  batches: readonly Batch[],
  store: (batch: Batch) => Promise<void>,
): Promise<void> {
  const left = batches.values();
  const failures: unknown[] = [];
  const storeNext = async () => {
    for (const batch of left) {
      await store(batch).catch((error: unknown) => void failures.push(error));
      await letOthersWrite();
    }
  };
  await Promise.all(Array.from({ length: LANES[engine] }, storeNext));
  if (failures.length > 0) throw failures[0];
}

/** Between two batches, the embedded database is free for the other threads. */
function letOthersWrite(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
