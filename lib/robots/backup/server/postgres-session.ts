import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { clientConfig, connectAlone, endClient, toConnectError } from '@/lib/core/database/postgres-client';
import type { Schema } from '@/lib/core/database/schema';

/** One connection for both statements and COPY, which must see the same transaction. */
export interface PostgresSession {
  readonly client: pg.Client;
  readonly db: Kysely<Schema>;
}

/** Turns off timeouts that server or database set: a large table takes minutes, and a disk may stall for as long. */
const UNHURRIED = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  tcp_user_timeout: 0,
};

/** Runs work in one transaction of a connection of its own, which takes as long as it takes. */
export async function inPostgresSession<T>(
  url: string,
  begin: string,
  work: (session: PostgresSession) => Promise<T>,
): Promise<T> {
  // A lost connection fails the statement, too.
  const client = await connectAlone(clientConfig(url, UNHURRIED), () => {}).catch((error: unknown) => {
    throw toConnectError(error);
  });
  try {
    const connection = {
      query: client.query.bind(client),
      release: () => {},
    } as unknown as PostgresPoolClient;
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } }),
    });
    await sql.raw(begin).execute(db);
    const result = await work({ client, db });
    await sql`COMMIT`.execute(db);
    return result;
  } finally {
    await endClient(client);
  }
}

/** Our tables in the order in which rows may be stored: those that foreign keys refer to come first. */
export async function listTables({ db }: PostgresSession) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`.execute(db);
  const { rows: columns } = await sql<{ name: string; column: string }>`
    SELECT c.relname AS name, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY a.attnum`.execute(db);
  const { rows: keys } = await sql<{ name: string; to: string }>`
    SELECT DISTINCT c.relname AS name, t.relname AS to FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace AND c.oid <> t.oid`.execute(db);
  return inOrder(
    tables.map(({ name }) => name),
    keys,
  ).map((name) => ({
    name,
    part: `tables/${name}.copy`,
    columns: columns.filter((column) => column.name === name).map(({ column }) => column),
  }));
}

/** @param keys foreign keys, from a table to another one */
function inOrder(
  tables: readonly string[],
  keys: readonly { readonly name: string; readonly to: string }[],
): readonly string[] {
  const ordered: string[] = [];
  const visit = (table: string, trail: readonly string[]) => {
    if (ordered.includes(table) || trail.includes(table)) return;
    const isFirst = (other: string) => keys.some(({ name, to }) => name === table && to === other);
    for (const first of tables.filter(isFirst)) visit(first, [...trail, table]);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

/** A name as a statement has it. */
export function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}
