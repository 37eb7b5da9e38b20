import type { Socket } from 'node:net';
import pg from 'pg';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { databaseTrouble, SilentError } from './cannot-now';

/** Until a connection is open. */
const CONNECT_LIMIT_MS = 3_000;
/** Until the client asks the server's machine whether it is still there; then once a second, ten times. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** The client's deadline is this many times the server's, so that a server that still answers says what is late. */
const GRACE = 1.25;
/** After a deadline, time for a thread that was busy to read what has arrived: timers run before that. */
const ARRIVED_MS = 100;
const END_LIMIT_MS = 1_000;

/** How soon the server notices, on an idle connection or one with unread answers, that the client's machine is gone. */
const SERVER_KEEP_ALIVE = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};

/**
 * What connects to PostgreSQL. Settings of the session are part of the connection's first message, so that they cost
 * nothing.
 * @param session settings by name, besides keep-alives
 */
export function clientConfig(
  url: string,
  session: Readonly<Record<string, string | number>>,
): pg.ClientConfig & { readonly connectionTimeoutMillis: number } {
  const { address, options, connectMs } = readAddress(url);
  const settings = Object.entries({ ...SERVER_KEEP_ALIVE, ...session });
  return {
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: [...(options ? [options] : []), ...settings.map(([name, value]) => `-c ${name}=${value}`)].join(
      ' ',
    ),
    types: { getTypeParser: typeParser },
  };
}

/** `connect_timeout`, in seconds as libpq has it, is ignored by the driver; `options` would replace ours. */
function readAddress(url: string) {
  if (!URL.canParse(url)) return { address: url, options: null, connectMs: CONNECT_LIMIT_MS };
  const read = new URL(url);
  const options = read.searchParams.get('options');
  const seconds = Number(read.searchParams.get('connect_timeout'));
  read.searchParams.delete('options');
  return {
    address: options === null ? url : read.href,
    options,
    connectMs: seconds > 0 ? seconds * 1000 : CONNECT_LIMIT_MS,
  };
}

/** Opens a connection outside of pools. */
export async function connectAlone(
  config: pg.ClientConfig,
  onBroken: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Without a listener, a connection that breaks would crash the process.
  client.on('error', onBroken);
  try {
    await client.connect();
    return client;
  } catch (error) {
    cutOff(client);
    throw error;
  }
}

/** Why there's no first connection, for operators: whether they must act, or PostgreSQL only can't be reached now. */
export function toConnectError(error: unknown): OperatorError | UnavailableError {
  const why = failureReason(error);
  return databaseTrouble(error) === null
    ? new OperatorError(`PostgreSQL refuses DATABASE_URL: ${why}`, { cause: error })
    : new UnavailableError(`PostgreSQL at DATABASE_URL does not answer: ${why}`, { cause: error });
}

/** A host with several addresses fails with an error for each, and no message of its own. */
function failureReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Waits for the answer to a statement. The connection of one that stays silent
 * is cut off, so that nobody gets it again.
 * @param limitMs the server's deadline
 * @throws SilentError if there is no answer
 */
export async function answerWithin<T>(
  limitMs: number,
  client: pg.ClientBase,
  answer: Promise<T>,
): Promise<T> {
  let isSilent = false;
  const waitsMs = limitMs * GRACE;
  let timer = setTimeout(() => {
    timer = setTimeout(() => {
      isSilent = true;
      cutOff(client);
    }, ARRIVED_MS);
  }, waitsMs);
  try {
    return await answer;
  } catch (error) {
    throw isSilent ? new SilentError(waitsMs, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a connection without a word to the server. Whoever waits for an answer fails. */
export function cutOff(client: pg.ClientBase): void {
  (
    client as pg.ClientBase & { readonly connection: { readonly stream: Socket } }
  ).connection.stream.destroy();
}

/** Closes a connection, politely if the server listens. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => cutOff(client), END_LIMIT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(limit);
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
