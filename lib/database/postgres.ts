import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { OperatorError } from '@/lib/base/errors';
import type { Database } from './database';
import type { Schema } from './schema';

const CONNECT_LIMIT_MS = 10_000;
const STATEMENT_LIMIT_MS = 120_000;
const POOL_SIZE = 8;

/** Opens a PostgreSQL database and makes sure that it answers. */
export async function openPostgres(url: string, readOnly: boolean): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    options: readOnly ? '-c default_transaction_read_only=on' : '',
    types: { getTypeParser: typeParser },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new OperatorError(`PostgreSQL at DATABASE_URL does not answer: ${(error as Error).message}`);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', close: () => db.destroy() };
}

/** 64-bit integers and counts as numbers, since all of ours are safe integers. */
const typeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseSafeInteger;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The stored integer ${text} is too large`);
  return value;
}
