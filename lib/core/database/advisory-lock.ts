import pg from 'pg';
import { pause } from '@/lib/core/base/pause';

const ASK_AGAIN_MS = 1_000;

/** A lock only one database connection can hold, for as long as it lasts. */
export interface HeldLock {
  /** Aborts as soon as the connection, and with it the lock, is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Waits for a PostgreSQL advisory lock on a dedicated connection.
 * @param onWaiting called once if someone else holds it
 * @returns null if the signal aborts first
 */
export async function waitForAdvisoryLock(
  config: pg.ClientConfig,
  key: number,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<HeldLock | null> {
  const client = new pg.Client(config);
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const release = () => client.end().catch(() => undefined);
  const wake = AbortSignal.any([signal, lost.signal]);
  try {
    await client.connect();
    for (let asked = 0; !signal.aborted; asked += 1) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
        key,
      ]);
      if (rows[0]?.taken) return { lost: lost.signal, release };
      if (asked === 0) onWaiting();
      await pause(ASK_AGAIN_MS, wake);
    }
    await release();
    return null;
  } catch (error) {
    await release();
    throw error;
  }
}
