import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { withStatementLog } from '@/lib/core/tracing/server/tracing';
import { waitForAdvisoryLock } from './advisory-lock';
import type { Database } from './database';
import type { Deadlines } from './deadlines';
import {
  answerWithin,
  clientConfig,
  connectAlone,
  cutOff,
  endClient,
  toConnectError,
} from './postgres-client';
import { createPools } from './postgres-pools';
import { startPulse } from './pulse';
import { type DatabaseWatch, watchReachability } from './reachability';
import type { Schema } from './schema';

/** The first with `idle_session_timeout`, on which locks depend. */
const OLDEST_VERSION = 14;

interface PostgresOptions {
  readonly url: string;
  readonly readOnly: boolean;
  readonly deadlines: Deadlines;
  readonly watch?: Partial<DatabaseWatch> | undefined;
}

/**
 * Opens a PostgreSQL database and checks that it answers.
 * @throws OperatorError if it refuses the user, the password or the database, or is too old
 * @throws UnavailableError if it doesn't answer; later, so does every statement that it can't answer
 */
export async function openPostgres({ url, readOnly, deadlines, watch }: PostgresOptions): Promise<Database> {
  const { pulseMs, pulseLimitMs, leaseMs } = deadlines;
  const config = clientConfig(url, { statement_timeout: pulseLimitMs });
  const onLost = (error: unknown) => {
    // Whoever waits now would only wait for the rest of their deadline.
    pools.cutAll(0);
    watch?.onLost?.(error);
  };
  const onBack = (seconds: number) => {
    pulse.beatNow();
    watch?.onBack?.(seconds);
  };
  const reachability = watchReachability(() => probe(config, pulseLimitMs), { ...watch, onLost, onBack });
  // One loss shows up twice, as a failed statement and as the socket's end, with any time between them.
  const lost = new WeakSet<pg.PoolClient>();
  const pools = createPools({
    url,
    readOnly,
    deadlines,
    isLost: reachability.isLost,
    onBroken(error, client) {
      if (client && lost.has(client)) return;
      if (client) lost.add(client);
      reachability.suspect(error, true);
    },
    onIdleBroken: (error) => reachability.suspect(error, false),
    onRefused: (error) => watch?.onRefused?.(error),
    onCannotWrite: (why) => watch?.onCannotWrite?.(why),
  });
  const pulse = startPulse({
    config,
    client: await connectFirst(config, pulseLimitMs),
    everyMs: pulseMs,
    limitMs: pulseLimitMs,
    isLost: reachability.isLost,
    onBroken(error, isSilent) {
      // Connections that have gone silent usually did so together, also those that are idle.
      if (isSilent) pools.cutAll(pulseLimitMs);
      reachability.suspect(error, isSilent);
    },
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => pools.connect(), end: async () => {} } }),
    ...withStatementLog(),
  });
  return {
    db,
    engine: 'postgres',
    commit: (work) => db.transaction().execute(work),
    answers: async () => !reachability.isLost(),
    async lock(key, signal, onWaiting) {
      try {
        return await waitForAdvisoryLock({
          config: clientConfig(url, { statement_timeout: pulseLimitMs, idle_session_timeout: leaseMs }),
          key,
          proveMs: pulseMs,
          limitMs: pulseLimitMs,
          signal,
          onWaiting,
        });
      } catch (error) {
        reachability.suspect(error, false);
        throw new UnavailableError('The connection to PostgreSQL is lost', { cause: error });
      }
    },
    async close() {
      reachability.stop();
      await db.destroy();
      await Promise.all([pools.close(), pulse.stop()]);
    },
  };
}

/** The first connection tells whether there is a database to work with. */
async function connectFirst(config: pg.ClientConfig, limitMs: number): Promise<pg.Client> {
  try {
    const client = await connectAlone(config, () => {});
    const { rows } = await answerWithin(
      limitMs,
      client,
      client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version"),
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version >= OLDEST_VERSION) return client;
    await endClient(client);
    throw new OperatorError(
      `DATABASE_URL is PostgreSQL ${version}; Tickproof needs ${OLDEST_VERSION} or newer`,
    );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw toConnectError(error);
  }
}

/** Probes on a new connection, because those that are open may be broken. */
async function probe(config: pg.ClientConfig, limitMs: number): Promise<void> {
  const client = await connectAlone(config, () => {});
  try {
    await answerWithin(limitMs, client, client.query('SELECT 1'));
  } finally {
    cutOff(client);
  }
}
