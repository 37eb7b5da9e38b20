import type { ColumnType, Generated } from 'kysely';

/** Bytes: written as Uint8Array; read as whatever the driver gives, see `bytesOf`. */
export type Bytes = ColumnType<Uint8Array | ArrayBuffer, Uint8Array, Uint8Array>;

/** Booleans are 0 or 1 in both databases. */
export type Flag = 0 | 1;

export interface SettingsTable {
  key: string;
  value: string;
}

export interface BarsTable {
  market: string;
  fund_id: number;
  day: number;
  interval_minutes: number;
  bar_count: number;
  data: Bytes;
}

export interface ImportedInstrumentsTable {
  fund_id: number;
  ticker: string;
  instrument: string;
  source: string;
  interval_minutes: number;
}

export interface RobotsTable {
  id: number;
  market: string;
  name: string;
  definition: string;
  params_hash: string;
  published_at: number;
  removed_at: number | null;
}

export interface RobotProgressTable {
  robot_id: number;
  through_ms: number;
  snapshot: Bytes;
}

export interface ReadModelsTable {
  robot_id: number;
  market: string;
  model: string;
  /** Counts up over all read models: whoever read up to n asks for more than n. */
  revision: number;
}

export interface EquityDaysTable {
  robot_id: number;
  day: number;
  equity: number;
}

export interface LedgerEntriesTable {
  robot_id: number;
  seq: number;
  kind: string;
  trade_no: number;
  fund_id: number;
  side: string;
  quantity: number;
  price: number;
  time: number;
  commission: number;
  slippage: number;
  reason: string | null;
  profit: number | null;
  phase: string;
  late: Flag;
  recorded_at: number;
  prev_hash: string;
  hash: string;
}

export interface LedgerHeadsTable {
  robot_id: number;
  seq: number;
  hash: string;
}

export interface DevelopmentRequestsTable {
  id: Generated<number>;
  /** null for all guests together. */
  user_id: string | null;
  fund_id: number;
  ticker: string;
  /** Where on the site it was asked for, the first time. */
  source: string;
  /** The first time. */
  requested_at: number;
  /** How often: 1 for a user, for guests every request. */
  count: number;
}

/** Every table. Money, prices and quantities are micro-units, instants UTC milliseconds, days since 1970-01-01. */
export interface Schema {
  settings: SettingsTable;
  bars: BarsTable;
  imported_instruments: ImportedInstrumentsTable;
  robots: RobotsTable;
  robot_progress: RobotProgressTable;
  read_models: ReadModelsTable;
  equity_days: EquityDaysTable;
  ledger_entries: LedgerEntriesTable;
  ledger_heads: LedgerHeadsTable;
  development_requests: DevelopmentRequestsTable;
}

/** A blob as bytes, whichever driver it came from. */
export function bytesOf(value: Uint8Array | ArrayBuffer): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}
