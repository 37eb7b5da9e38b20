export {};

declare module '@/lib/core/database/schema' {
  interface Schema {
    equity_days: EquityDaysTable;
  }
}

interface EquityDaysTable {
  robot_id: number;
  day: number;
  equity: number;
  /** null for older days until the engine has dated the relevant ones. */
  recorded_at: number | null;
}
