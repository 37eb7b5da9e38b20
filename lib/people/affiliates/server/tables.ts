import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Json, Unit } from '@/lib/core/database/schema';
import type { DisputeOutcome } from '@/lib/people/memberships/payments';
import type { LineCause } from '../affiliate';

declare module '@/lib/core/database/schema' {
  interface Schema {
    affiliates: AffiliatesTable;
    commissions: CommissionsTable;
    commission_lines: CommissionLinesTable;
  }
}

interface AffiliatesTable {
  user_id: string;
  /** Of the affiliate terms. */
  terms_version: string;
  joined_at: Unit<Millis>;
}

interface CommissionsTable {
  /** The provider's. */
  invoice_id: string;
  /** null once they have deleted their account. */
  affiliate_id: string | null;
  referral_id: string;
  /** As it was when the invoice was paid. */
  percent: number;
  /** US cents; null while only a refund or dispute is known of it. */
  paid_cents: number | null;
  paid_at: Unit<Millis> | null;
  /** US cents so far. */
  refunded_cents: number;
  /** 1 if all of it was refunded. */
  is_refunded: Flag;
  /** By their ids at the provider. */
  disputes: Json<Readonly<Record<string, DisputeOutcome>>>;
}

/** Lines are only added. */
interface CommissionLinesTable {
  id: Generated<number>;
  /** null once they have deleted their account. */
  affiliate_id: string | null;
  /** null for payouts. */
  invoice_id: string | null;
  /** null unless it's part of a payout. */
  payout_id: string | null;
  cause: LineCause;
  /** US cents; negative for reversals and payouts. */
  cents: number;
  at: Unit<Millis>;
}
