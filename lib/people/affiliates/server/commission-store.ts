import { type Kysely, sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { type Row, readJson, type Schema, toJson } from '@/lib/core/database/schema';
import type { ReferralState } from '@/lib/people/referrals/referral';
import {
  type AccountLine,
  AFFILIATE_TERMS_VERSION,
  type Balance,
  type LineCause,
  type Payout,
  type PayoutItem,
} from '../affiliate';
import { type CommissionedInvoice, commissionCents, HOLD_MS, payableFrom } from '../commission';

const MOST_PAYOUTS = 100;

/** Does nothing for someone who takes part already. */
export async function insertAffiliate(db: Kysely<Schema>, userId: string, now: Millis): Promise<void> {
  await db
    .insertInto('affiliates')
    .values({ user_id: userId, terms_version: AFFILIATE_TERMS_VERSION, joined_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** UTC milliseconds; null for someone who doesn't take part. */
export async function findJoinedAt(db: Kysely<Schema>, userId: string): Promise<Millis | null> {
  const row = await db
    .selectFrom('affiliates')
    .select('joined_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.joined_at ?? null;
}

/** The commission on an invoice; undefined if nobody gets one. */
export function findCommission(
  tx: Kysely<Schema>,
  invoiceId: string,
): Promise<Row<'commissions'> | undefined> {
  return tx.selectFrom('commissions').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst();
}

/** A commission of whose invoice nothing is known yet. */
export async function insertCommission(
  tx: Kysely<Schema>,
  commission: Pick<Row<'commissions'>, 'invoice_id' | 'affiliate_id' | 'referral_id' | 'percent'>,
): Promise<Row<'commissions'>> {
  return tx
    .insertInto('commissions')
    .values({
      ...commission,
      paid_cents: null,
      paid_at: null,
      refunded_cents: 0,
      is_refunded: 0,
      disputes: toJson({}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateCommission(
  tx: Kysely<Schema>,
  invoiceId: string,
  change: Partial<
    Pick<Row<'commissions'>, 'paid_cents' | 'paid_at' | 'refunded_cents' | 'is_refunded' | 'disputes'>
  >,
): Promise<Row<'commissions'>> {
  return tx
    .updateTable('commissions')
    .set(change)
    .where('invoice_id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listCommissions(tx: Kysely<Schema>, referralId: string): Promise<Row<'commissions'>[]> {
  return tx.selectFrom('commissions').selectAll().where('referral_id', '=', referralId).execute();
}

/** Adds a line that brings an invoice's sum to what the affiliate gets for it; none if it's right. */
export async function settleCommission(
  tx: Kysely<Schema>,
  row: Row<'commissions'>,
  state: ReferralState,
  cause: LineCause,
  now: Millis,
): Promise<void> {
  const { sum } = await tx
    .selectFrom('commission_lines')
    .select(({ fn }) => fn.sum('cents').as('sum'))
    .where('invoice_id', '=', row.invoice_id)
    .executeTakeFirstOrThrow();
  const cents = commissionCents(toInvoice(row), state) - Number(sum ?? 0);
  if (cents === 0) return;
  await tx
    .insertInto('commission_lines')
    .values({
      affiliate_id: row.affiliate_id,
      invoice_id: row.invoice_id,
      payout_id: null,
      cause,
      cents,
      at: now,
    })
    .execute();
}

function toInvoice(row: Row<'commissions'>): CommissionedInvoice {
  return {
    percent: row.percent,
    paidCents: row.paid_cents === null ? null : Number(row.paid_cents),
    refundedCents: Number(row.refunded_cents),
    isRefunded: row.is_refunded === 1,
    disputes: Object.values(readJson(row.disputes, 'commissions.disputes')),
  };
}

export async function insertPayoutLine(
  tx: Kysely<Schema>,
  line: { readonly affiliateId: string; readonly payoutId: string; readonly cents: number },
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('commission_lines')
    .values({
      affiliate_id: line.affiliateId,
      invoice_id: null,
      payout_id: line.payoutId,
      cause: 'payout',
      cents: -line.cents,
      at: now,
    })
    .execute();
}

/**
 * What affiliates have earned and got, by user id.
 * @param affiliateId null for all that have an account
 */
export async function readBalances(
  db: Kysely<Schema>,
  affiliateId: string | null,
  now: Millis,
): Promise<ReadonlyMap<string, Balance>> {
  const heldSince = plus(now, -HOLD_MS);
  const { rows } = await sql<Record<'id' | 'earned' | 'held' | 'paid_out', string>>`
    SELECT l.affiliate_id AS id,
      sum(CASE WHEN l.payout_id IS NULL THEN l.cents ELSE 0 END) AS earned,
      sum(CASE WHEN l.payout_id IS NULL AND (c.paid_at > CAST(${heldSince} AS BIGINT) OR r.state <> 'counted')
        THEN l.cents ELSE 0 END) AS held,
      sum(CASE WHEN l.payout_id IS NULL THEN 0 ELSE -l.cents END) AS paid_out
    FROM commission_lines l LEFT JOIN commissions c ON c.invoice_id = l.invoice_id
      LEFT JOIN referrals r ON r.id = c.referral_id
    WHERE ${affiliateId === null ? sql`l.affiliate_id IS NOT NULL` : sql`l.affiliate_id = ${affiliateId}`}
    GROUP BY l.affiliate_id`.execute(db);
  return new Map(
    rows.map((row) => {
      const [earned, onHold, paidOut] = [Number(row.earned), Number(row.held), Number(row.paid_out)];
      return [row.id, { earned, onHold, paidOut, payable: earned - onHold - paidOut }];
    }),
  );
}

/** An affiliate's lines, newest first. */
export async function listLines(
  db: Kysely<Schema>,
  affiliateId: string,
  limit?: number,
): Promise<readonly AccountLine[]> {
  const lines = db
    .selectFrom('commission_lines')
    .leftJoin('commissions', 'commissions.invoice_id', 'commission_lines.invoice_id')
    .select(['at', 'cause', 'cents', 'paid_at'])
    .where('commission_lines.affiliate_id', '=', affiliateId)
    .orderBy('commission_lines.id', 'desc');
  const rows = await (limit === undefined ? lines : lines.limit(limit)).execute();
  return rows.map(({ at, cause, cents, paid_at: paidAt }) => ({
    at: Number(at),
    cause,
    cents: Number(cents),
    payableFrom: paidAt === null ? null : payableFrom(Number(paidAt) as Millis),
  }));
}

export async function listPayouts(db: Kysely<Schema>): Promise<readonly Payout[]> {
  const rows = await db
    .selectFrom('commission_lines')
    .select(({ fn }) => [
      'payout_id',
      fn.min('at').as('at'),
      fn.countAll().as('count'),
      fn.sum('cents').as('cents'),
    ])
    .where('payout_id', 'is not', null)
    .groupBy('payout_id')
    .orderBy('at', 'desc')
    .limit(MOST_PAYOUTS)
    .execute();
  return rows.map(({ payout_id, at, count, cents }) => ({
    id: payout_id ?? '',
    at: Number(at),
    count: Number(count),
    cents: -Number(cents),
  }));
}

/** Who got what in a payout, in the order it was recorded; empty if there is none. */
export async function listPayout(db: Kysely<Schema>, payoutId: string): Promise<readonly PayoutItem[]> {
  const rows = await db
    .selectFrom('commission_lines')
    .leftJoin('users', 'users.id', 'affiliate_id')
    .select(['name', 'email', 'cents'])
    .where('payout_id', '=', payoutId)
    .orderBy('commission_lines.id')
    .execute();
  return rows.map(({ name, email, cents }) => ({
    to: name === null || email === null ? null : { name, email },
    cents: -Number(cents),
  }));
}
