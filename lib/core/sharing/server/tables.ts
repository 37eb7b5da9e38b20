import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Unit } from '@/lib/core/database/schema';
import type { SharingRole } from '../job';

declare module '@/lib/core/database/schema' {
  interface Schema {
    partitions: PartitionTable;
    engine_helpers: EngineHelperTable;
  }
}

interface PartitionTable {
  id: number;
  generation: number;
  /** The job it waits for; null when there is none. */
  job: string | null;
  /** Whether the last job ended before its work did. */
  is_left: Flag;
}

interface EngineHelperTable {
  id: string;
  role: Generated<SharingRole>;
  /** By the database's clock. */
  seen_at: Unit<Millis>;
}
