import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Quote } from '../quote';
import type { MarketName } from '../source';

/** Rows that one statement writes: as many as both databases take parameters for. */
const ROWS_PER_STATEMENT = 1_000;

/** Stores the latest quotes of instruments over those before; there is one writer, the engine. */
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

/** The quotes last stored of a market, in order of instruments. */
export async function readQuotes(db: Kysely<Schema>, market: MarketName): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .select(['fund_id', 'price', 'previous_close', 'time_ms'])
    .where('market', '=', market)
    .orderBy('fund_id')
    .execute();
  return rows.map((row) => ({
    fundId: row.fund_id as FundId,
    price: row.price,
    previousClose: row.previous_close,
    time: Number(row.time_ms) as Millis,
  }));
}
