import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Columns of their own for what was read out of keys and texts before: the cause of a copied signal with the number of
 * its link in the robot's chain, what a broker order is about, and the code of a stored reason.
 */
export async function addCauses(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE copy_intents ADD COLUMN cause TEXT NOT NULL DEFAULT ''`,
    sql`ALTER TABLE copy_intents ADD COLUMN cause_seq BIGINT`,
    sql`ALTER TABLE orders ADD COLUMN entry_cause TEXT`,
    sql`ALTER TABLE orders ADD COLUMN difference_id TEXT`,
    sql`ALTER TABLE copy_intents ADD COLUMN reason_code TEXT`,
    sql`ALTER TABLE orders ADD COLUMN reason_code TEXT`,
    sql`ALTER TABLE copies ADD COLUMN reason_code TEXT`,
    ...['signal', 'entry', 'lapse'].map(
      (cause) => sql`UPDATE copy_intents SET cause = CAST(${cause} AS TEXT),
        cause_seq = CAST(SUBSTR(cause_key, CAST(${cause.length + 2} AS INTEGER)) AS BIGINT)
        WHERE cause_key LIKE CAST(${`${cause}:%`} AS TEXT)`,
    ),
    ...['user', 'guard', 'stop'].map(
      (cause) => sql`UPDATE copy_intents SET cause = CAST(${cause} AS TEXT)
        WHERE cause_key LIKE CAST(${`${cause}:%`} AS TEXT)`,
    ),
    // Stops that filled as an exit already planned carry the cause of that exit, and don't match here.
    sql`UPDATE orders SET entry_cause = SUBSTR(cause_key, 6) WHERE cause_key LIKE 'stop:%'`,
    sql`UPDATE orders SET difference_id = SUBSTR(cause_key, 12) WHERE cause_key LIKE 'difference:%'`,
    ...['copy_intents', 'orders', 'copies'].flatMap((table) => [
      sql`UPDATE ${sql.table(table)} SET reason_code = reason WHERE reason IN (${sql.join(PLAIN_REASONS)})`,
      ...REASONS_WITH_ARGUMENTS.map(
        (code) => sql`UPDATE ${sql.table(table)} SET reason_code = CAST(${code} AS TEXT)
          WHERE reason LIKE CAST(${`${code}:%`} AS TEXT)`,
      ),
    ]),
  ])
    await statement.execute(tx);
}

export const REASONS_WITH_ARGUMENTS = [
  'max-open',
  'late',
  'no-price',
  'limit-orders',
  'funds',
  'part-filled',
  'copy-stop',
];

export const PLAIN_REASONS = [
  'paused',
  'halted',
  'draining',
  'opposite',
  'no-signal',
  'no-size',
  'replaced',
  'closed-first',
  'before-open',
  'no-account',
  'lapsed',
  'not-armed',
  'not-tradable',
  'no-short',
  'no-short-crypto',
  'below-minimum',
  'limit-open',
  'external',
  'differing',
  'broker-down',
  'no-broker-price',
  'never-arrived',
  'needs-user',
  'outcome-unknown',
  'never-sent',
  'unsent',
  'not-filled',
  'fill-timeout',
  'rest-timeout',
  'stop-withdrawn',
  'stop-for-entry',
  'asked-to-cancel',
  'dust',
  'outside',
  'closed-already',
  'late-fill',
  'disconnected',
  'turned-off',
  'deselected',
  'unfollowed',
  'kept',
  'removed',
  'removed-live',
  'silent-live',
  'no-funds',
  'silent',
  'asked-to-close',
  'reset',
];
