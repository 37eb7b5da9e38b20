import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Flag, Unit } from '@/lib/core/database/schema';
import type { ExitReason, Phase, Side, TradeEvent } from '../entry';
import type { Intention } from '../signal';

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
  kind: TradeEvent['kind'];
  trade_no: number;
  fund_id: Unit<FundId>;
  side: Side;
  quantity: Unit<Micros>;
  price: Unit<Price>;
  time: Unit<Millis>;
  commission: Unit<Micros>;
  slippage: Unit<Micros>;
  reason: ExitReason | null;
  profit: Unit<Micros> | null;
  phase: Phase;
  late: Flag;
  recorded_at: Unit<Millis>;
  prev_hash: string;
  hash: string;
  /** The row in `robot_signals` it fills. */
  signal_seq: number | null;
}

interface RobotSignalsTable {
  robot_id: number;
  /** Continues the ledger entries' numbering. */
  seq: number;
  fund_id: Unit<FundId>;
  side: Side;
  action: Intention['action'];
  share_pct: Unit<Micros>;
  stop_distance: Unit<Price> | null;
  take_profit_distance: Unit<Price> | null;
  decided_at: Unit<Millis>;
  due_at: Unit<Millis>;
  recorded_at: Unit<Millis>;
  prev_hash: string;
  hash: string;
}

interface LedgerHeadsTable {
  robot_id: number;
  seq: number;
  hash: string;
}
