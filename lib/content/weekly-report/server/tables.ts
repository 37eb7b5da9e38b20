import type { Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { WeeklyFigures } from '../weekly-figures';

declare module '@/lib/core/database/schema' {
  interface Schema {
    weekly_reports: WeeklyReportsTable;
  }
}

/** What each weekly report was computed from. Its text is an entry with the same id. */
interface WeeklyReportsTable {
  id: string;
  market: string;
  figures: Json<WeeklyFigures>;
  /** The file of inputs, CSV. */
  inputs: string;
  written_at: Unit<Millis>;
  /** When a process last compared it with the ledgers; 0 if none has. */
  compared_at: Unit<Millis>;
}
