import type { Generated } from 'kysely';

declare module '@/lib/core/database/schema' {
  interface Schema {
    security_events: SecurityEventsTable;
  }
}

interface SecurityEventsTable {
  /** Increases in recording order. */
  id: Generated<number>;
  user_id: string;
  happened_at: number;
  kind: string;
  /** '' if none. */
  detail: string;
  /** Approximate; '' if none. */
  address: string;
  user_agent: string;
}
