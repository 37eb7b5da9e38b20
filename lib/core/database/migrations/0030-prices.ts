import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

const PRICES = {
  ledger_entries: ['price'],
  robot_signals: ['stop_distance', 'take_profit_distance'],
  orders: ['limit_price', 'stop_price'],
  fills: ['price', 'quote', 'open_price'],
} as const;

/**
 * Prices may have decimals of micro-units. PostgreSQL's whole-number columns become doubles, in which every whole number
 * that a price ever was keeps its digits; rows aren't updated, so append-only triggers stay. The embedded database
 * stores decimals in the columns as they are.
 */
export async function addPriceDecimals(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  for (const [table, columns] of Object.entries(PRICES)) {
    const changes = columns.map((column) => `ALTER COLUMN ${column} TYPE DOUBLE PRECISION`);
    await sql`${sql.raw(`ALTER TABLE ${table} ${changes.join(', ')}`)}`.execute(tx);
  }
}
