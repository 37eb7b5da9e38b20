import { sql } from 'kysely';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { judgeClock } from '@/lib/core/clock/server/judge-clock';
import type { Env } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { DEADLINES, type Deadlines } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { formatPlural } from '@/lib/core/format/number';
import { RENDER_THREADS } from '@/lib/http/pages/server/render-threads';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import { createAlpacaRest } from '@/lib/market/feeds/server/alpaca-rest';
import { openExchange } from '@/lib/market/feeds/server/exchange';
import { createTransport } from '@/lib/people/mail/server/transport';
import { newestStored } from '@/lib/robots/engine/server/newest-stored';
import { type Finding, fault, notice, well } from './finding';

const ANSWER_LIMIT_MS = 8_000;
const CLOCK_NOTICE_MS = 1_000;
const CLOCK_FAULT_MS = 5_000;
const LEAST_CONNECTIONS = 10;

/** The database: whether it answers, in which version, whether it has room; and whether the clocks agree. */
export async function checkDatabase(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'market' | 'role'>,
): Promise<readonly Finding[]> {
  let database: Database;
  try {
    database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  } catch (error) {
    if (error instanceof UnavailableError)
      return [
        fault(`${error.message}: check that the server runs, and that DATABASE_URL names its host and port`),
      ];
    if (!(error instanceof OperatorError)) throw error;
    const isNew = env.databaseUrl === null && error.message.startsWith('There is no database');
    return [
      isNew
        ? notice(`There is no database in ${env.dataDir} yet; npm start creates it`)
        : fault(error.message),
    ];
  }
  try {
    return [
      well(
        `${database.engine === 'postgres' ? 'PostgreSQL' : 'The embedded database'} answers, in this version`,
      ),
      ...(database.engine === 'postgres' ? await checkPostgres(database.db, env.role) : []),
      ...(await checkClock(database, env.market, Date.now())),
      ...(await checkDailyBars(database.db, env.market)),
    ];
  } finally {
    await database.close();
  }
}

async function checkDailyBars(db: Database['db'], market: Env['market']): Promise<readonly Finding[]> {
  const state = await readDailyBarsState(db, market);
  // Nothing has been started yet.
  if (state.total === 0) return [];
  const text = dailyBarsText(state);
  if (text === null)
    return [well(`Daily prices of all ${formatPlural(state.total, 'instrument')} are stored`)];
  return [notice(`${text} The engine goes on with them while it runs`)];
}

async function checkPostgres(db: Database['db'], role: Env['role']): Promise<readonly Finding[]> {
  const { rows } = await sql<{ most: number; used: number }>`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT COUNT(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`.execute(db);
  const { most = 0, used = 0 } = rows[0] ?? {};
  const needed = mostConnections(role);
  if (most - used < LEAST_CONNECTIONS)
    return [
      fault(
        `PostgreSQL has ${most - used} of ${most} connections left: raise max_connections, or stop what else uses it`,
      ),
    ];
  if (most < needed)
    return [
      notice(
        `PostgreSQL allows ${most} connections, and one busy process of role ${role} uses up to ${needed}: raise max_connections`,
      ),
    ];
  return [well(`${used} of ${most} connections in use; a busy process of role ${role} uses up to ${needed}`)];
}

/** Of a busy process: all of its pools. */
function mostConnections(role: Env['role']): number {
  const of = ({ connections: { reads, writes, snapshots } }: Deadlines) => reads + writes + snapshots;
  const { calls, pages, heavyReads, background, engine, trader } = DEADLINES;
  const web = of(calls) + RENDER_THREADS * of(pages) + of(heavyReads) + of(background);
  return (role === 'engine' ? of(calls) : web) + (role === 'web' ? 0 : of(engine) + of(trader));
}

/** @param now this machine's time */
async function checkClock(
  database: Database,
  market: Env['market'],
  now: number,
): Promise<readonly Finding[]> {
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ ms: number }>`
      SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(database.db);
    return [describeOffset(now - Number(rows[0]?.ms ?? now))];
  }
  const problem = await judgeClock(database, await newestStored(database, market));
  return [
    problem === null
      ? well(`The clock says ${isoTime(now)}, and fits what is stored`)
      : fault(`${problem}. Synchronize it (timedatectl)`),
  ];
}

/** @param ms by how much this machine's clock is ahead of the database's */
export function describeOffset(ms: number): Finding {
  const seconds = `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'} PostgreSQL’s`;
  if (Math.abs(ms) < CLOCK_NOTICE_MS) return well('The clock agrees with PostgreSQL’s');
  const advice = 'synchronize both (timedatectl, chrony)';
  return Math.abs(ms) < CLOCK_FAULT_MS
    ? notice(`The clock is ${seconds}: ${advice}`)
    : fault(`The clock is ${seconds}: ${advice}`);
}

/** Logs in at the mail server without sending anything. */
export async function checkMail({ smtpUrl }: Pick<Env, 'smtpUrl'>): Promise<readonly Finding[]> {
  if (smtpUrl === null) return [well('No mail server; mails are kept in the database')];
  const problem = await (await createTransport(smtpUrl)).findProblem();
  if (problem === null) return [well('The mail server accepts us')];
  return [
    fault(`The mail server of SMTP_URL can't be used (${problem}): check host, port, user and password`),
  ];
}

export async function checkRedis({ redisUrl }: Pick<Env, 'redisUrl'>): Promise<readonly Finding[]> {
  if (redisUrl === null) return [];
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: ANSWER_LIMIT_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return [well('Redis answers')];
  } catch (error) {
    return [
      fault(
        `Redis at REDIS_URL can't be used (${describeError(error)}): start it, or check host, port and password`,
      ),
    ];
  } finally {
    client.destroy();
  }
}

/** Asks live feeds for one price each. */
export async function checkFeeds({
  market,
  live,
}: Pick<Env, 'market' | 'live'>): Promise<readonly Finding[]> {
  if (market !== 'live') return [well(`The ${market} market needs no feed`)];
  const signal = AbortSignal.timeout(2 * ANSWER_LIMIT_MS);
  const once = { tries: 1, timeoutMs: ANSWER_LIMIT_MS };
  const found: Finding[] = [];
  if (live.alpaca !== null) {
    const spy = INSTRUMENTS.filter(({ ticker }) => ticker === 'SPY');
    found.push(
      await createAlpacaRest(live.alpaca, once)
        .latest(spy, signal)
        .then(
          () => well('Alpaca answers and accepts the keys'),
          (error: unknown) =>
            fault(
              `Alpaca gives no prices (${describeError(error)}): check ALPACA_KEY_ID, ALPACA_SECRET_KEY and ALPACA_FEED, and that this machine may reach it`,
            ),
        ),
    );
  }
  found.push(await checkExchange(live.crypto, once, signal));
  return found;
}

async function checkExchange(
  crypto: Env['live']['crypto'],
  once: { readonly tries: number; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<Finding> {
  try {
    const exchange = await openExchange(crypto, once);
    try {
      const traded = await exchange.listTraded(
        INSTRUMENTS.filter(({ fundType }) => fundType === 'C'),
        signal,
      );
      return well(`${exchange.title} answers, with ${traded.length} of our crypto pairs`);
    } finally {
      await exchange.close();
    }
  } catch (error) {
    return fault(
      `${crypto.exchange} gives no prices (${describeError(error)}): check CRYPTO_EXCHANGE, and that this machine may reach it`,
    );
  }
}

/** The running server, by its own port and as visitors reach it. */
export async function checkSite({
  role,
  port,
  baseUrl,
}: Pick<Env, 'role' | 'port' | 'baseUrl'>): Promise<readonly Finding[]> {
  if (role === 'engine') return [];
  const own = `http://127.0.0.1:${port}`;
  const alive = await ask(`${own}/healthz`);
  if (!('status' in alive))
    return [notice(`No server answers on port ${port} of this machine, so BASE_URL wasn't tried`)];
  const ready = await ask(`${own}/readyz`);
  const found: Finding[] = [
    'status' in ready && ready.status === 200
      ? well(`The server on port ${port} is ready`)
      : fault(
          `The server on port ${port} runs but isn't ready: open ${own}/readyz, which says what it waits for`,
        ),
  ];
  if (baseUrl === own) return found;
  const outside = await ask(`${baseUrl}/healthz`);
  if (!('status' in outside))
    found.push(
      fault(
        `BASE_URL ${baseUrl} can't be reached from here (${outside.error}): check DNS, the certificate and the proxy`,
      ),
    );
  else if (outside.status !== 200)
    found.push(
      fault(
        `BASE_URL ${baseUrl} answers with status ${outside.status}: check where the proxy sends requests`,
      ),
    );
  else found.push(well(`BASE_URL ${baseUrl} reaches it`));
  return found;
}

async function ask(url: string): Promise<{ readonly status: number } | { readonly error: string }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { error: describeError((error as Error).cause ?? error) };
  }
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
