import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { SecurityEventKind } from '../event-labels';

declare module '@/lib/core/database/schema' {
  interface Schema {
    security_events: SecurityEventsTable;
  }
}

interface SecurityEventsTable {
  /** Increases in recording order. */
  id: Generated<number>;
  user_id: string;
  happened_at: Unit<Millis>;
  kind: SecurityEventKind;
  /** '' if none. */
  detail: string;
  /** Approximate; '' if none. */
  address: string;
  user_agent: string;
}
