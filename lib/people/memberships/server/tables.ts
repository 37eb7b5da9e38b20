import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Json, Unit } from '@/lib/core/database/schema';
import type { Checkout, MembershipSource } from '../memberships';
import type { DisputeOutcome } from '../payments';
import type { Period, ProductId } from '../products';

declare module '@/lib/core/database/schema' {
  interface Schema {
    memberships: MembershipsTable;
    checkouts: CheckoutsTable;
    payment_events: PaymentEventsTable;
    tool_credit_lines: ToolCreditLinesTable;
    payment_disputes: PaymentDisputesTable;
  }
}

interface MembershipsTable {
  id: string;
  user_id: string;
  product: ProductId;
  source: MembershipSource;
  /** null for memberships granted by an admin. */
  period: Period | null;
  /** US cents per period. */
  price_cents: number;
  started_at: Unit<Millis>;
  /** null for a membership without an end. */
  paid_until: Unit<Millis> | null;
  cancelled_at: Unit<Millis> | null;
  ended_at: Unit<Millis> | null;
  /** The provider's id, shared by everything bought together. */
  provider_ref: string | null;
  /** Timestamp of the last applied provider state; older ones are ignored. */
  provider_at: Unit<Millis> | null;
  /** 1 until the provider has been told that this ended. */
  must_end: Generated<Flag>;
  /** The plan whose credit paid for it last. */
  paying_plan_id: string | null;
}

interface CheckoutsTable {
  id: string;
  user_id: string;
  items: Json<Checkout['items']>;
  period: Period;
  total_cents: number;
  /** Credit for the unused part of what the purchase replaces. */
  credit_cents: number;
  /** The memberships that end when this one begins. */
  replaces: Json<readonly { readonly id: string; readonly product: ProductId }[]>;
  source: Checkout['source'];
  provider_ref: string | null;
  state: Checkout['state'];
  return_path: string | null;
  created_at: Unit<Millis>;
  completed_at: Unit<Millis> | null;
}

interface ToolCreditLinesTable {
  plan_id: string;
  /** 0 for the plan's first month. */
  month: number;
  /** From 1 in each month. */
  no: number;
  user_id: string;
  /** What it was spent on; null for the month's credit itself. */
  membership_id: string | null;
  product: ProductId | null;
  /** US cents, negative if spent. */
  cents: number;
  balance_cents: number;
  at: Unit<Millis>;
}

interface PaymentEventsTable {
  source: 'stripe';
  event_id: string;
  kind: string;
  received_at: Unit<Millis>;
}

interface PaymentDisputesTable {
  id: string;
  user_id: string;
  /** The subscription that the disputed payment was for. */
  provider_ref: string;
  /** `won` means that we keep the money. */
  outcome: DisputeOutcome;
  changed_at: Unit<Millis>;
}
