import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Quote } from '../quote';
import type { MarketName } from '../source';

/** Rows per statement, limited by both databases' maximum number of parameters. */
const ROWS_PER_STATEMENT = 1_000;

/** Stores instruments' latest quotes, replacing earlier ones; the engine is the only writer. */
export async function writeQuotes(
  db: Kysely<Schema>,
  market: MarketName,
  quotes: readonly Quote[],
): Promise<void> {
  for (let from = 0; from < quotes.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('quotes')
      .values(
        quotes.slice(from, from + ROWS_PER_STATEMENT).map(({ fundId, price, previousClose, time }) => ({
          market,
          fund_id: fundId,
          price,
          previous_close: previousClose,
          time_ms: time,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['market', 'fund_id']).doUpdateSet((update) => ({
          price: update.ref('excluded.price'),
          previous_close: update.ref('excluded.previous_close'),
          time_ms: update.ref('excluded.time_ms'),
        })),
      )
      .execute();
}

/** A market's last stored quotes, ordered by instrument. */
export async function readQuotes(db: Kysely<Schema>, market: MarketName): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .select(['fund_id', 'price', 'previous_close', 'time_ms'])
    .where('market', '=', market)
    .orderBy('fund_id')
    .execute();
  return rows.map((row) => ({
    fundId: row.fund_id,
    price: row.price,
    previousClose: row.previous_close,
    time: Number(row.time_ms) as Millis,
  }));
}
