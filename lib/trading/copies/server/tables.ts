import type { ColumnType, Generated } from 'kysely';
import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import type { Flag, Json, Later, Unit } from '@/lib/core/database/schema';
import type { OrderAction } from '@/lib/trading/orders/order';
import type { ReasonCode } from '@/lib/trading/orders/reasons';
import type { ArchivedCopy } from '../archived-copy';
import type { SignalState } from '../copied-signal';
import type { CopyPurpose, CopySizing, CopyState, Pause } from '../copy';

declare module '@/lib/core/database/schema' {
  interface Schema {
    copies: CopiesTable;
    copied_robots: CopiedRobotsTable;
    copy_intents: CopyIntentsTable;
    copy_trades: CopyTradesTable;
  }
}

/** Robots copied to accounts. */
interface CopiesTable {
  id: string;
  user_id: string;
  robot_id: number;
  account_id: string;
  state: CopyState;
  /** null unless paused. */
  paused: Pause | null;
  /** Why it was halted, drains or ended; null otherwise. */
  reason: string | null;
  sizing: CopySizing;
  /** Money a trade, or the allocation. */
  amount: Unit<Micros>;
  scale_pct: number;
  max_per_trade: Unit<Micros> | null;
  max_open: number | null;
  /** Halts the copy once it has lost this percentage of its allocation. */
  copy_stop_pct: number | null;
  copied_open_trades: Flag;
  /** The robot's chain is copied from the link after this one on. */
  from_seq: number;
  /** Net profit of all the copy's closed positions. */
  closed_profit: Unit<Micros>;
  /** The copy's total profit when it was turned on: losses since then count toward its stop. */
  stop_base: Unit<Micros>;
  started_at: Unit<Millis>;
  ended_at: Unit<Millis> | null;
  /** Money that only its entries use; null if it uses the account's free money. */
  set_aside: Later<Micros>;
  /** Its closed profit when money was first set aside: what it makes from then on adds to it. */
  set_aside_from: ColumnType<Micros, number | undefined, number>;
  purpose: Generated<CopyPurpose>;
  /** Which reason it is, where it's one of ours, and the arguments of its sentence. */
  reason_code: Generated<ReasonCode | null>;
  reason_args: Generated<string | null>;
  /** What pages count of its rows that were packed; null if none were. */
  archived: Generated<Json<ArchivedCopy> | null>;
}

/** How far a robot's chain has been fanned out to copies. */
interface CopiedRobotsTable {
  robot_id: number;
  through_seq: number;
}

/** What a copy is to do about a signal, a stop or a user's request; at most one per cause. */
interface CopyIntentsTable {
  copy_id: string;
  /** `signal:17`, `entry:18`, `user:…` or `guard:…`. */
  cause_key: string;
  /** signal, entry, lapse (of the robot's chain), user, guard or stop. */
  cause: Generated<string>;
  /** Sequence number of the link; null for other causes. */
  cause_seq: Generated<number | null>;
  fund_id: Unit<FundId>;
  /** Side of the position. */
  side: 'long' | 'short';
  action: OrderAction;
  /** The robot's trade, once known. */
  trade_no: number | null;
  state: SignalState;
  reason: string | null;
  /** Which reason it is, where it's one of ours, and the arguments of its sentence. */
  reason_code: Generated<ReasonCode | null>;
  reason_args: Generated<string | null>;
  /** The signal's share of the robot's equity; null if it has none. */
  share_pct: number | null;
  /** Of an exit: the cause of the entry whose position it closes. */
  entry_cause: string | null;
  /** Whether an entry has, or may get, a position that no exit closes yet. */
  is_open: Flag;
  /** Its last order's fill, and the units filled; null before. */
  fill_id: string | null;
  filled: Unit<Micros> | null;
  /** How many orders were placed for it so far. */
  attempts: number;
  decided_at: Unit<Millis>;
  due_at: Unit<Millis>;
  /** null for exits, which never expire. */
  expires_at: Unit<Millis> | null;
  created_at: Unit<Millis>;
}

/** A robot's trade next to its copy's. */
interface CopyTradesTable {
  copy_id: string;
  trade_no: number;
  fund_id: Unit<FundId>;
  side: 'long' | 'short';
  /** Quantity that the copy's settings give at the robot's price; null while unknown. */
  intended_quantity: Unit<Micros> | null;
  /** Why the trade wasn't copied; null if it was. */
  skip_reason: string | null;
  skip_code: Generated<ReasonCode | null>;
  skip_args: Generated<string | null>;
  open_cause: string | null;
  open_fill: string | null;
  close_cause: string | null;
  close_fill: string | null;
  my_quantity: Unit<Micros>;
  /** null until both sides are closed, as are the five below. */
  my_profit: Unit<Micros> | null;
  /** The robot's profit for the intended quantity. */
  robot_profit: Unit<Micros> | null;
  /** The five parts add up to `my_profit` − `robot_profit`. */
  delay_gap: Unit<Micros> | null;
  price_gap: Unit<Micros> | null;
  fee_gap: Unit<Micros> | null;
  size_gap: Unit<Micros> | null;
  missed_gap: Unit<Micros> | null;
  opened_at: Unit<Millis>;
  closed_at: Unit<Millis> | null;
}
