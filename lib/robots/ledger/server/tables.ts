import type { Flag } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    ledger_entries: LedgerEntriesTable;
    robot_signals: RobotSignalsTable;
    ledger_heads: LedgerHeadsTable;
  }
}

interface LedgerEntriesTable {
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
  /** The row in `robot_signals` it fills. */
  signal_seq: number | null;
}

interface RobotSignalsTable {
  robot_id: number;
  /** Continues the ledger entries' numbering. */
  seq: number;
  fund_id: number;
  side: string;
  action: string;
  share_pct: number;
  stop_distance: number | null;
  take_profit_distance: number | null;
  decided_at: number;
  due_at: number;
  recorded_at: number;
  prev_hash: string;
  hash: string;
}

interface LedgerHeadsTable {
  robot_id: number;
  seq: number;
  hash: string;
}
