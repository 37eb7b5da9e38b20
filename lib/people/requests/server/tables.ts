import type { Generated } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    development_requests: DevelopmentRequestsTable;
  }
}

interface DevelopmentRequestsTable {
  id: Generated<number>;
  /** null for all guests together. */
  user_id: string | null;
  fund_id: Unit<FundId>;
  ticker: string;
  /** The page it was first requested on. */
  source: string;
  /** Time of the first request. */
  requested_at: Unit<Millis>;
  /** Number of requests: 1 for a user, all for guests. */
  count: number;
}
