import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { Difference } from '../broker-account';

declare module '@/lib/core/database/schema' {
  interface Schema {
    account_keys: AccountKeysTable;
    account_events: AccountEventsTable;
    differences: DifferencesTable;
  }
}

/** Keys of an account at a broker, sealed for the trader. */
interface AccountKeysTable {
  account_id: string;
  /** 1, 2, … with each rotation. */
  version: number;
  /** pending until the broker has accepted them, then current. */
  state: 'pending' | 'current';
  sealed: string;
  /** Fingerprint of the trader's public key. */
  sealed_for: string;
  last4: string;
  created_at: Unit<Millis>;
}

/** An account's events at a broker: a separate hash chain. */
interface AccountEventsTable {
  account_id: string;
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** One line with a JSON object, which is hashed. */
  event: string;
  prev_hash: string;
  hash: string;
}

/** Where a broker account's holdings differ from what we expect. */
interface DifferencesTable {
  id: string;
  account_id: string;
  /** As the broker spells it. */
  symbol: string;
  fund_id: Unit<FundId> | null;
  kind: Difference['kind'];
  /** Quantities as decimals. */
  expected: string;
  found: string;
  state: Difference['state'];
  found_at: Unit<Millis>;
  ended_at: Unit<Millis> | null;
}
