import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { CannotWriteError, UnavailableError } from '@/lib/core/base/errors';
import { databaseTrouble, isDiskTrouble } from './cannot-now';
import type { Deadlines } from './deadlines';
import { answerWithin, clientConfig, cutOff } from './postgres-client';
import { createRoom, NoRoomError, type Place } from './room';
import { describeStatement, isBeginning, type StatementKind } from './statement-kind';

/** Until connections that are still in use are cut off. */
const CLOSE_LIMIT_MS = 5_000;
/** Of a pool's connections, how many may be used for one table. */
const TABLES_SHARE = 0.6;

export interface Pools {
  /** A connection for one statement or transaction, taken from the pool of its kind by the first statement. */
  connect(): PostgresPoolClient;
  /** Cuts off every open connection: at once, or as soon as the statement under way has waited this long. */
  cutAll(waitedMs: number): void;
  close(): Promise<void>;
}

interface PoolsOptions {
  readonly url: string;
  readonly readOnly: boolean;
  readonly deadlines: Deadlines;
  readonly isLost: () => boolean;
  /** A connection broke in use, or couldn't be opened. */
  readonly onBroken: (error: unknown, client?: pg.PoolClient) => void;
  readonly onIdleBroken: (error: unknown) => void;
  /** PostgreSQL can't answer one statement now, or no connection was free for it. */
  readonly onRefused: (error: unknown) => void;
  /** Its disk is full or fails. */
  readonly onCannotWrite: (why: string) => void;
}

/** Pools of connections by kind of statement, each with the deadlines of its kind on both sides. */
export function createPools(options: PoolsOptions): Pools {
  const { isLost, onBroken, onRefused, onCannotWrite } = options;
  const pools = {
    reads: openPool(options, 'reads'),
    writes: openPool(options, 'writes'),
    snapshots: openPool(options, 'snapshots'),
  };
  /** Connections with a statement under way, and since when. */
  const waitingSince = new Map<pg.PoolClient, number>();

  /** What the caller gets instead of PostgreSQL's own error, so that it knows what to do. */
  function unavailable(error: unknown, client?: pg.PoolClient): Error {
    const trouble = error instanceof NoRoomError ? 'full' : databaseTrouble(error);
    if (trouble === null) return error as Error;
    if (trouble === 'lost') onBroken(error, client);
    else onRefused(error);
    if (isDiskTrouble(error)) {
      const why = `PostgreSQL cannot store anything now: ${(error as Error).message}`;
      onCannotWrite(why);
      return new CannotWriteError(why, { cause: error });
    }
    const message =
      trouble === 'lost' ? 'The connection to PostgreSQL is lost' : 'PostgreSQL cannot answer this now';
    return new UnavailableError(message, { cause: error });
  }

  async function take(kind: StatementKind, tables: readonly string[]): Promise<Taken> {
    const { pool, room, limitMs } = pools[kind];
    if (isLost()) throw new UnavailableError('PostgreSQL does not answer');
    const place = await room.enter(tables).catch((error: unknown) => {
      throw unavailable(error);
    });
    try {
      // It may have been lost meanwhile.
      if (isLost()) throw new UnavailableError('PostgreSQL does not answer');
      const client = await pool.connect().catch((error: unknown) => {
        throw pool.ending ? error : unavailable(error);
      });
      return taken(client, limitMs, place);
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  function taken(client: pg.PoolClient, limitMs: number, place: Place): Taken {
    let isBroken = false;
    let isHasty = false;
    const one: Taken = {
      async use(tables) {
        if (isHasty || !place.use(tables)) return;
        isHasty = true;
        await one.query(`SET LOCAL lock_timeout = ${options.deadlines.crowdedLockMs}`, []);
      },
      async query(text, values) {
        // What follows on a broken connection, such as a rollback, would only wait.
        if (isBroken) throw new UnavailableError('The connection to PostgreSQL is lost');
        waitingSince.set(client, performance.now());
        try {
          return await answerWithin(limitMs, client, client.query(text, values));
        } catch (error) {
          isBroken = databaseTrouble(error) === 'lost';
          throw unavailable(error, client);
        } finally {
          waitingSince.delete(client);
        }
      },
      release() {
        client.release(isBroken);
        place.leave();
      },
    };
    return one;
  }

  return {
    connect: () => lazily(take),
    cutAll(waitedMs) {
      const now = performance.now();
      for (const { clients } of Object.values(pools))
        for (const client of clients) {
          const since = waitingSince.get(client);
          const leftMs = since === undefined ? 0 : since + waitedMs - now;
          if (leftMs <= 0) cutOff(client);
          else
            setTimeout(() => {
              if (waitingSince.get(client) === since) cutOff(client);
            }, leftMs).unref();
        }
    },
    async close() {
      const all = Object.values(pools);
      const limit = setTimeout(() => {
        for (const { clients } of all) for (const client of clients) cutOff(client);
      }, CLOSE_LIMIT_MS);
      await Promise.all(all.map(({ pool }) => pool.end()));
      clearTimeout(limit);
    },
  };
}

/** A pool's connection while it's in use. */
interface Taken {
  /** Prepares for a later statement of a transaction, which names these tables. */
  use(tables: readonly string[]): Promise<void>;
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  release(): void;
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * Takes a connection with its first statement. What begins a transaction waits for the statement after it, which names
 * the tables; PostgreSQL, too, takes a transaction's snapshot only then.
 */
function lazily(
  take: (kind: StatementKind, tables: readonly string[]) => Promise<Taken>,
): PostgresPoolClient {
  let held: Taken | null = null;
  let beginning: string | null = null;
  let isWriting = false;

  async function query(text: string, values: unknown[]): Promise<unknown> {
    if (!held && isBeginning(text)) {
      beginning = text;
      return NOTHING;
    }
    if (beginning !== null && (text === 'commit' || text === 'rollback')) {
      beginning = null;
      return NOTHING;
    }
    if (!held) {
      const { kind, tables } = describeStatement(beginning, text);
      held = await take(kind, tables);
      isWriting = beginning !== null && kind === 'writes';
    } else if (isWriting) await held.use(describeStatement(null, text).tables);
    if (beginning !== null) {
      const first = beginning;
      beginning = null;
      await held.query(first, []);
    }
    return held.query(text, values);
  }

  return { query: query as unknown as PostgresPoolClient['query'], release: () => held?.release() };
}

function openPool({ url, readOnly, deadlines, onBroken, onIdleBroken }: PoolsOptions, kind: StatementKind) {
  const limitMs = { reads: deadlines.readMs, writes: deadlines.writeMs, snapshots: deadlines.snapshotMs }[
    kind
  ];
  const size = deadlines.connections[kind];
  const pool = new pg.Pool({
    ...clientConfig(url, {
      statement_timeout: limitMs,
      lock_timeout: kind === 'writes' ? deadlines.writeLockMs : deadlines.readLockMs,
      idle_in_transaction_session_timeout: kind === 'snapshots' ? deadlines.snapshotIdleMs : deadlines.idleMs,
      ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
    }),
    max: size,
  });
  pool.on('error', onIdleBroken);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    // The pool only listens to idle connections: without a listener, one that breaks in use would crash the process.
    client.on('error', (error) => onBroken(error, client));
  });
  pool.on('remove', (client) => clients.delete(client));
  const room = createRoom({ size, perTable: Math.ceil(size * TABLES_SHARE), limitMs: deadlines.roomMs });
  return { pool, clients, room, limitMs };
}
