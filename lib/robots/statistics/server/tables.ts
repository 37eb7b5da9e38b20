import type { EpochDay, Micros, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    equity_days: EquityDaysTable;
  }
}

interface EquityDaysTable {
  robot_id: number;
  day: Unit<EpochDay>;
  equity: Unit<Micros>;
  /** null for older days until the engine has dated the relevant ones. */
  recorded_at: Unit<Millis> | null;
}
