import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Row, readJson, type Schema, toJson } from '@/lib/core/database/schema';
import { newReadableCode } from '@/lib/people/accounts/server/secrets';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { InvoiceChange, PaidInvoice } from '@/lib/people/memberships/payments';
import { mailboxKey } from '@/lib/people/referrals/mailbox-key';
import {
  decideReferral,
  findReferral,
  findReferralByUser,
  flagReferral,
} from '@/lib/people/referrals/server/referral-store';
import type { Affiliates, Balance, LineCause, PayoutItem } from '../affiliate';
import { PayoutConflictError } from '../payout-conflict';
import {
  findCommission,
  findJoinedAt,
  insertAffiliate,
  insertCommission,
  insertPayoutLine,
  listCommissions,
  listLines,
  listPayout,
  listPayouts,
  readBalances,
  settleCommission,
  updateCommission,
} from './commission-store';
import { listReview } from './list-review';

const LINES_SHOWN = 100;
const NO_BALANCE: Balance = { earned: 0, onHold: 0, payable: 0, paidOut: 0 };

export interface AffiliatesOptions {
  readonly db: Kysely<Schema>;
  /** Whole percent of each paid invoice; null if no money is paid. */
  readonly percent: number | null;
}

export interface AffiliatesService extends Affiliates {
  /** Takes what became of an invoice, in the transaction that stores its event. The order of events doesn't matter. */
  takeInvoice(tx: Kysely<Schema>, change: InvoiceChange, now: Millis): Promise<void>;
}

export function createAffiliates({ db, percent }: AffiliatesOptions): AffiliatesService {
  /** The commission on a friend's invoice, made if the one who invited them takes part; null if nobody gets any. */
  async function openCommission(
    tx: Kysely<Schema>,
    invoiceId: string,
    { userId, at }: InvoiceChange,
  ): Promise<Row<'commissions'> | null> {
    const known = await findCommission(tx, invoiceId);
    if (known) return known;
    const referral = userId === null ? undefined : await findReferralByUser(tx, userId);
    const affiliateId = referral?.referrer_id ?? null;
    if (!referral || affiliateId === null || percent === null) return null;
    const joinedAt = await findJoinedAt(tx, affiliateId);
    if (joinedAt === null || joinedAt > at) return null;
    return insertCommission(tx, {
      invoice_id: invoiceId,
      affiliate_id: affiliateId,
      referral_id: referral.id,
      percent,
    });
  }

  async function readDue(tx: Kysely<Schema>, now: Millis) {
    const balances = await readBalances(tx, null, now);
    return [...balances]
      .filter(([, { payable }]) => payable > 0)
      .sort(([, a], [, b]) => b.payable - a.payable);
  }

  return {
    percent,
    earns: async (userId) => percent !== null && (await findJoinedAt(db, userId)) !== null,
    async account(userId, now) {
      const balances = await readBalances(db, userId, now);
      return {
        joinedAt: await findJoinedAt(db, userId),
        balance: balances.get(userId) ?? NO_BALANCE,
        lines: await listLines(db, userId, LINES_SHOWN),
      };
    },
    async join(userId, now) {
      if (percent === null)
        throw new InputError('This site pays no commission, so there is nothing to join.');
      await insertAffiliate(db, userId, now);
    },
    review: () => listReview(db),
    decide: (referralId, counts, now) =>
      inTransaction(db, async (tx) => {
        const referral = await findReferral(tx, referralId);
        if (referral?.referrer_id) await lockUser(tx, referral.referrer_id);
        const state = counts ? 'counted' : 'refused';
        if (!(await decideReferral(tx, referralId, state, now)))
          throw new NotFoundError('This friend isn’t in review. Someone else may have decided.');
        for (const row of await listCommissions(tx, referralId))
          await settleCommission(tx, row, state, 'review', now);
      }),
    async due(now) {
      const items: PayoutItem[] = [];
      for (const [id, { payable }] of await readDue(db, now)) {
        const to = await db
          .selectFrom('users')
          .select(['name', 'email'])
          .where('id', '=', id)
          .executeTakeFirst();
        items.push({ to: to ?? null, cents: payable });
      }
      return items;
    },
    payouts: () => listPayouts(db),
    async makePayout(expectedCents, now) {
      const due = await readDue(db, now);
      const total = due.reduce((sum, [, { payable }]) => sum + payable, 0);
      if (total === 0) throw new InputError('Nothing is due now.');
      if (total !== expectedCents) throw new PayoutConflictError();
      const payoutId = `P-${newReadableCode(10)}`;
      let recorded = 0;
      // A transaction each, with the affiliate locked: two payouts at once pay nobody twice, and no lock lasts long.
      for (const [affiliateId] of due)
        await inTransaction(db, async (tx) => {
          await lockUser(tx, affiliateId);
          const cents = (await readBalances(tx, affiliateId, now)).get(affiliateId)?.payable ?? 0;
          if (cents <= 0) return;
          await insertPayoutLine(tx, { affiliateId, payoutId, cents }, now);
          recorded += 1;
        });
      if (recorded === 0) throw new PayoutConflictError();
      return payoutId;
    },
    async payout(id) {
      const items = await listPayout(db, id);
      if (items.length === 0) throw new NotFoundError('There is no such payout');
      return items;
    },
    async takeInvoice(tx, change, now) {
      const row = await openCommission(tx, change.invoiceId, change);
      if (!row) return;
      const affiliate = row.affiliate_id === null ? undefined : await lockUser(tx, row.affiliate_id);
      if (change.type === 'paid' && affiliate && isSamePayer(change.invoice, affiliate))
        await flagReferral(tx, row.referral_id, 'customer');
      // Read under the lock: another event may have changed it.
      const current = (await findCommission(tx, row.invoice_id)) ?? row;
      const changed = await updateCommission(tx, row.invoice_id, toUpdate(current, change));
      const referral = await findReferral(tx, row.referral_id);
      if (referral) await settleCommission(tx, changed, referral.state, CAUSES[change.type], now);
    },
  };
}

const CAUSES: Readonly<Record<InvoiceChange['type'], LineCause>> = {
  paid: 'paid',
  refunded: 'refund',
  disputed: 'dispute',
};

function toUpdate(row: Row<'commissions'>, change: InvoiceChange): Parameters<typeof updateCommission>[2] {
  switch (change.type) {
    case 'paid':
      // The first time counts: an invoice is paid once.
      return { paid_cents: row.paid_cents ?? change.invoice.cents, paid_at: row.paid_at ?? change.at };
    case 'refunded':
      return {
        refunded_cents: Math.max(Number(row.refunded_cents), change.cents),
        is_refunded: row.is_refunded === 1 || change.isFull ? 1 : 0,
      };
    case 'disputed': {
      const disputes = readJson(row.disputes, 'commissions.disputes');
      // A settled one isn't reopened by a late message.
      const outcome = change.outcome === 'open' ? (disputes[change.disputeId] ?? 'open') : change.outcome;
      return { disputes: toJson({ ...disputes, [change.disputeId]: outcome }) };
    }
  }
}

/** Whether the affiliate seems to have paid for their friend. */
function isSamePayer(
  { payerName, payerEmail }: PaidInvoice,
  { name, email }: Pick<Row<'users'>, 'name' | 'email'>,
): boolean {
  const key = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const hasName = payerName !== null && key(payerName) === key(name);
  return hasName || (payerEmail !== null && mailboxKey(payerEmail) === mailboxKey(email));
}
