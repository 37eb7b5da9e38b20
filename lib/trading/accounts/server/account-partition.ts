import { type RawBuilder, sql } from 'kysely';
import { SHARED_PARTITIONS } from '@/lib/core/sharing/job';

const [FIRST = 0] = SHARED_PARTITIONS.trader;
/** `strpos` finds a digit at its value here, and 0 for the digit 0 and for anything else. */
const DIGITS = sql.lit('123456789abcdef');
const ALL = sql<boolean>`TRUE`;

/**
 * The condition that an account is in a partition, on PostgreSQL: by the first digit of its id, a random UUID.
 * @param column has the account's id
 * @param partition all accounts if it's absent
 */
export function isInPartition(column: string, partition: number | undefined): RawBuilder<boolean> {
  if (partition === undefined) return ALL;
  return sql<boolean>`strpos(${DIGITS}, left(${sql.ref(column)}, 1)) = ${partition - FIRST}`;
}
