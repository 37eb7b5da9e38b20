import type { Generated } from 'kysely';
import type { Flag } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    memberships: MembershipsTable;
    checkouts: CheckoutsTable;
    payment_events: PaymentEventsTable;
    payment_disputes: PaymentDisputesTable;
  }
}

interface MembershipsTable {
  id: string;
  user_id: string;
  product: string;
  /** sandbox, stripe or admin. */
  source: string;
  /** month, year, or null for grants. */
  period: string | null;
  /** Per period. */
  price_cents: number;
  started_at: number;
  /** null if it never ends. */
  paid_until: number | null;
  cancelled_at: number | null;
  ended_at: number | null;
  /** Shared by everything bought together. */
  provider_ref: string | null;
  /** Timestamp of the last applied provider state; older ones are ignored. */
  provider_at: number | null;
  /** 1 until the provider has been told that this ended. */
  must_end: Generated<Flag>;
}

interface CheckoutsTable {
  id: string;
  user_id: string;
  /** JSON. */
  items: string;
  period: string;
  total_cents: number;
  /** Credit for what it replaces. */
  credit_cents: number;
  /** JSON: the memberships that end when this one begins. */
  replaces: string;
  source: string;
  provider_ref: string | null;
  /** open, completed or abandoned. */
  state: string;
  return_path: string | null;
  created_at: number;
  completed_at: number | null;
}

interface PaymentEventsTable {
  source: string;
  event_id: string;
  kind: string;
  received_at: number;
}

interface PaymentDisputesTable {
  id: string;
  user_id: string;
  /** The subscription it pays for. */
  provider_ref: string;
  /** open, won (we keep the money) or lost. */
  outcome: string;
  changed_at: number;
}
