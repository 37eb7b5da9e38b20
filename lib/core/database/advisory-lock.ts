import type pg from 'pg';
import { pause } from '@/lib/core/base/pause';
import { answerWithin, connectAlone, cutOff, endClient } from './postgres-client';

const ASK_AGAIN_MS = 1_000;

/** A lock only one database connection can hold, for as long as it lasts. */
export interface HeldLock {
  /** Aborts as soon as the holder can't prove that it holds the lock, for example because its connection is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface AdvisoryLockOptions {
  /** Its sessions must end when they are idle (`idle_session_timeout`): that is the lease of the lock. */
  readonly config: pg.ClientConfig;
  readonly key: number;
  /** How often the holder proves that it holds the lock, and how long the answer may take. */
  readonly proveMs: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
  /** Called once if someone else holds it. */
  readonly onWaiting: () => void;
}

/**
 * Waits for a PostgreSQL advisory lock on a dedicated connection. Its holder proves every few seconds that it holds it.
 * The server ends the session of a holder from which it hears nothing, and with it the lock, whether the holder has
 * died, was stopped, or is cut off without either side noticing.
 * @returns null if the signal aborts first
 */
export async function waitForAdvisoryLock(options: AdvisoryLockOptions): Promise<HeldLock | null> {
  const { config, key, limitMs, signal, onWaiting } = options;
  const lost = new AbortController();
  const wake = AbortSignal.any([signal, lost.signal]);
  const client = await connectAlone(config, () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    for (let asked = 0; !signal.aborted; asked += 1) {
      const answer = client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [key]);
      if ((await answerWithin(limitMs, client, answer)).rows[0]?.taken) return hold(client, lost, options);
      if (asked === 0) onWaiting();
      await pause(ASK_AGAIN_MS, wake);
    }
    await endClient(client);
    return null;
  } catch (error) {
    cutOff(client);
    throw error;
  }
}

function hold(client: pg.Client, lost: AbortController, options: AdvisoryLockOptions): HeldLock {
  const { key, proveMs, limitMs } = options;
  const released = new AbortController();
  const isOver = AbortSignal.any([released.signal, lost.signal]);
  const prove = async () => {
    const answer = client.query<{ held: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted
        AND classid = 0 AND objid = $1 AND objsubid = 1) AS held`,
      [key],
    );
    const { rows } = await answerWithin(limitMs, client, answer);
    return rows[0]?.held === true;
  };
  const proving = (async () => {
    for (;;) {
      await pause(proveMs, isOver);
      if (isOver.aborted) return;
      if (await prove().catch(() => false)) continue;
      lost.abort();
      return cutOff(client);
    }
  })();
  return {
    lost: lost.signal,
    async release() {
      released.abort();
      await proving;
      await endClient(client);
    },
  };
}
