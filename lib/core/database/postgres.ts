import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { withStatementLog } from '@/lib/core/tracing/server/tracing';
import { waitForAdvisoryLock } from './advisory-lock';
import { troubleOf } from './cannot-now';
import type { Database } from './database';
import { type DatabaseWatch, type Reachability, watchReachability } from './reachability';
import type { Schema } from './schema';

const CONNECT_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 120_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const POOL_SIZE = 8;

/**
 * Opens a PostgreSQL database and checks that it answers.
 * @throws OperatorError if it refuses the user, the password or the database
 * @throws UnavailableError if it doesn't answer; later, so does every statement whose connection is lost
 */
export async function openPostgres(
  url: string,
  readOnly: boolean,
  watch?: Partial<DatabaseWatch>,
): Promise<Database> {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    options: readOnly ? '-c default_transaction_read_only=on' : '',
    types: { getTypeParser: typeParser },
  };
  // One connection stays open, so that losing an idle server is noticed at once.
  const pool = new pg.Pool({ ...config, min: 1, max: POOL_SIZE });
  const reachability = watchReachability(async () => {
    await probe(config);
    // The loss may have left the pool without a connection whose end would be noticed.
    void pool.query('SELECT 1').catch((error: unknown) => reachability.suspect(error, false));
  }, watch);
  pool.on('error', (error) => reachability.suspect(error, false));
  // One loss shows up twice, as a failed statement and as the socket's end, with any time between them.
  const lost = new WeakSet<pg.PoolClient>();
  const suspect: Suspect = (error, client) => {
    if (client && lost.has(client)) return;
    if (client) lost.add(client);
    reachability.suspect(error, true);
  };
  // The pool only listens to idle connections: without a listener, one that breaks in use would crash the process.
  pool.on('connect', (client) => client.on('error', (error) => suspect(error, client)));
  let ended: Promise<void> | null = null;
  const end = () => {
    reachability.stop();
    ended ??= pool.end();
    return ended;
  };
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await end();
    const why = failureReason(error);
    if (troubleOf(error) === null)
      throw new OperatorError(`PostgreSQL refuses DATABASE_URL: ${why}`, { cause: error });
    throw new UnavailableError(`PostgreSQL at DATABASE_URL does not answer: ${why}`, { cause: error });
  }
  const dialect = new PostgresDialect({
    pool: { connect: () => checkOut(pool, reachability, suspect, watch), end },
  });
  const db = new Kysely<Schema>({ dialect, ...withStatementLog() });
  return {
    db,
    engine: 'postgres',
    commit: (work) => db.transaction().execute(work),
    async lock(key, signal, onWaiting) {
      try {
        return await waitForAdvisoryLock(config, key, signal, onWaiting);
      } catch (error) {
        reachability.suspect(error, false);
        throw new UnavailableError('The connection to PostgreSQL is lost', { cause: error });
      }
    },
    async close() {
      await db.destroy();
      // Kysely only ends a pool that it has used, so the pool is ended here.
      await end();
    },
  };
}

/** `connect_timeout` of the address, in seconds as libpq has it, which the driver ignores. */
function connectLimitMs(url: string): number {
  const seconds = URL.canParse(url) ? Number(new URL(url).searchParams.get('connect_timeout')) : 0;
  return seconds > 0 ? seconds * 1000 : CONNECT_LIMIT_MS;
}

/** Reports a connection that broke in use, or couldn't be opened. */
type Suspect = (error: unknown, client?: pg.PoolClient) => void;

/** Probes on a separate connection, because the pool's may be broken. */
async function probe(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, query_timeout: CONNECT_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => {});
  }
}

/** A pooled connection; it throws UnavailableError where PostgreSQL can't answer now. If lost, it isn't reused. */
async function checkOut(
  pool: pg.Pool,
  reachability: Reachability,
  suspect: Suspect,
  watch?: Partial<DatabaseWatch>,
): ReturnType<PostgresPool['connect']> {
  const unavailable: (...lost: Parameters<Suspect>) => UnavailableError = (error, client) => {
    suspect(error, client);
    return new UnavailableError('The connection to PostgreSQL is lost', { cause: error });
  };
  const refused = (error: unknown) => {
    watch?.onRefused?.(error);
    return new UnavailableError('PostgreSQL cannot answer this now', { cause: error });
  };
  if (reachability.isLost()) throw new UnavailableError('PostgreSQL does not answer');
  const client = await pool.connect().catch((error: unknown) => {
    throw pool.ending ? error : unavailable(error);
  });
  let isBroken = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      if (trouble !== 'lost') throw refused(error);
      isBroken = true;
      throw unavailable(error, client);
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/** A host with several addresses fails with an error for each, and no message of its own. */
function failureReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** 64-bit integers and counts as numbers, because all of ours are safe integers. */
const typeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseSafeInteger;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The stored integer ${text} is too large`);
  return value;
}
