import pg from 'pg';

/** PostgreSQL left a statement without an answer, so its connection was cut off. */
export class SilentError extends Error {
  override readonly name = 'SilentError';

  constructor(waitedMs: number, options: ErrorOptions) {
    super(`PostgreSQL did not answer within ${waitedMs / 1000} s`, options);
  }
}

/** Why PostgreSQL can't answer now, though it should be able to again: the caller gets an `UnavailableError`. */
export type Trouble =
  /** The connection is gone, and the server may be too. */
  | 'lost'
  /** It took too long, usually because of another one's lock; the connection is as good as before. */
  | 'late'
  /** The server lacks disk, memory or whatever else it needs; the connection is as good as before. */
  | 'full';

/**
 * By the start of PostgreSQL's SQLSTATE; the first that fits counts.
 * - lost: a connection's failures, a server that stops or starts, sessions ended for being idle, too many connections
 * - late: `lock_timeout`; `statement_timeout` and what an administrator cancelled
 * - full: insufficient resources, errors of the server's own system
 */
const BY_STATE: readonly (readonly [start: string, trouble: Trouble])[] = [
  ['08', 'lost'],
  ['57P0', 'lost'],
  ['25P03', 'lost'],
  ['53300', 'lost'],
  ['55P03', 'late'],
  ['57014', 'late'],
  ['53', 'full'],
  ['58', 'full'],
];

/** What keeps PostgreSQL from answering now; null if the statement itself is at fault. */
export function databaseTrouble(error: unknown): Trouble | null {
  if (error instanceof pg.DatabaseError)
    return BY_STATE.find(([start]) => error.code?.startsWith(start))?.[1] ?? null;
  return isBrokenConnection(error) ? 'lost' : null;
}

/** Socket errors and the driver's own. A host with several addresses fails with an error for each. */
function isBrokenConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some((each) => databaseTrouble(each) === 'lost');
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof SilentError) return true;
  const message = 'message' in error ? String(error.message) : '';
  return (
    'syscall' in error ||
    /^Connection terminated|is not queryable$|^Client was closed|^timeout exceeded/.test(message)
  );
}

/** Whether it's the server's disk: full, over a quota, or failing. */
export function isDiskTrouble(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:53100|58)/.test(error.code ?? '');
}

/** Whether another one's lock lasted longer than the statement may wait for it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}
