import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { DevelopmentRequest } from '../development-request';

/** What is stored of requests for one instrument, by one user or by all guests. */
export interface StoredDevelopmentRequest extends DevelopmentRequest {
  /** 1 for a user; for guests the number of requests, because guests can't be distinguished. */
  readonly count: number;
}

/**
 * Stores a request. A user's second one for the same instrument changes nothing; guests' are counted in one row for
 * each instrument. Page and time stay those of the first.
 */
export async function storeDevelopmentRequest(
  db: Kysely<Schema>,
  { userId, fundId, ticker, source, requestedAt }: DevelopmentRequest,
): Promise<void> {
  const row = { user_id: userId, fund_id: fundId, ticker, source, requested_at: requestedAt, count: 1 };
  await db
    .insertInto('development_requests')
    .values(row)
    .onConflict((conflict) =>
      userId === null
        ? conflict
            .column('fund_id')
            .where('user_id', 'is', null)
            .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('development_requests.count'), '+', 1) }))
        : conflict.columns(['user_id', 'fund_id']).where('user_id', 'is not', null).doNothing(),
    )
    .execute();
}

/** Every stored request, by instrument, guests before users. */
export async function listDevelopmentRequests(db: Kysely<Schema>): Promise<StoredDevelopmentRequest[]> {
  const rows = await db
    .selectFrom('development_requests')
    .selectAll()
    .orderBy('fund_id')
    .orderBy(({ fn, ref, val }) => fn.coalesce(ref('user_id'), val('')))
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    fundId: row.fund_id as FundId,
    ticker: row.ticker,
    source: row.source,
    requestedAt: row.requested_at,
    count: row.count,
  }));
}
