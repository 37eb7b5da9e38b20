import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';
import { PLAIN_REASONS, REASONS_WITH_ARGUMENTS } from './0032-causes';

/** Stores the arguments of a reason's sentence as JSON beside its text, and why a trade wasn't copied as a code. */
export async function addReasonArguments(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const isPostgres = engine === 'postgres';
  const trades = { table: 'copy_trades', reason: 'skip_reason', code: 'skip_code', args: 'skip_args' };
  const others = ['copy_intents', 'orders', 'copies'].map((table) => ({
    table,
    reason: 'reason',
    code: 'reason_code',
    args: 'reason_args',
  }));
  await sql`ALTER TABLE copy_trades ADD COLUMN skip_code TEXT`.execute(tx);
  await sql`UPDATE copy_trades SET skip_code = skip_reason
    WHERE skip_reason IN (${sql.join(PLAIN_REASONS)})`.execute(tx);
  for (const code of REASONS_WITH_ARGUMENTS)
    await sql`UPDATE copy_trades SET skip_code = CAST(${code} AS TEXT)
      WHERE skip_reason LIKE CAST(${`${code}:%`} AS TEXT)`.execute(tx);
  for (const names of [trades, ...others]) {
    const table = sql.table(names.table);
    const [reason, code, args] = [sql.ref(names.reason), sql.ref(names.code), sql.ref(names.args)];
    const rest = sql`SUBSTR(${reason}, LENGTH(${code}) + 2)`;
    const isNumbers = isPostgres ? sql`${rest} ~ '^[0-9.:]+$'` : sql`${rest} NOT GLOB '*[^0-9.:]*'`;
    const isNumeric = sql`${code} IN ('max-open', 'late', 'no-price', 'limit-orders', 'copy-stop', 'part-filled')`;
    await sql`ALTER TABLE ${table} ADD COLUMN ${args} TEXT`.execute(tx);
    // A broker's words may begin like one of our codes, even in other case: they get no code.
    await sql`UPDATE ${table} SET ${code} = NULL
      WHERE SUBSTR(${reason}, 1, LENGTH(${code})) <> ${code} OR (${isNumeric} AND NOT (${isNumbers}))`.execute(
      tx,
    );
    await sql`UPDATE ${table} SET ${args} = CASE ${code}
        WHEN 'funds' THEN ${isPostgres ? sql`json_build_array(${rest})::text` : sql`json_array(${rest})`}
        WHEN 'part-filled' THEN '["' || REPLACE(${rest}, ':', '","') || '"]'
        ELSE '[' || REPLACE(${rest}, ':', ',') || ']' END
      WHERE ${isNumeric} OR ${code} = 'funds'`.execute(tx);
  }
}
