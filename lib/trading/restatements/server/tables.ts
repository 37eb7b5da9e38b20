import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    accounts_to_convert: AccountsToConvertTable;
  }
}

/** Paper accounts from when the prices of all currency pairs counted as dollars, until they are restated. */
interface AccountsToConvertTable {
  account_id: string;
  /** What was filled or placed since counts in its own currency. */
  listed_at: Unit<Millis>;
  /** JSON: ids of the pairs that no rate has come for; null until it was looked which have one. */
  pairs_left: string | null;
}
