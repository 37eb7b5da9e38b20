import type { ColumnType, Generated } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import type { Later, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { BrokerId, BrokerMode } from '@/lib/trading/brokers/broker';
import type { LimitStops, StopCause, TradingAccountState } from '../trading-account';

declare module '@/lib/core/database/schema' {
  interface Schema {
    trading_accounts: TradingAccountsTable;
  }
}

/** A user's account: at a broker, or a paper account of the emulator, of which a reset opens the next generation. */
interface TradingAccountsTable {
  /** `BrokerAccountUniqueId` at the edge. */
  id: string;
  user_id: string;
  broker: BrokerId;
  mode: BrokerMode;
  market: MarketName;
  generation: number;
  state: TradingAccountState;
  start_balance: Unit<Micros>;
  /** For accounts at brokers, as last reported. */
  cash: Unit<Micros>;
  /** Number of the account's last fill. */
  last_fill: number;
  created_at: Unit<Millis>;
  archived_at: Unit<Millis> | null;
  /** Its rows of before this have been packed; those of an archived account once and for all. */
  archived_through: ColumnType<Millis, number | undefined, number>;
  /** SHA-256 of the broker's own name for the account, so that it is connected once; null for the emulator's. */
  external_hash: Generated<string | null>;
  /** The user's own name for the account. */
  name: Generated<string | null>;
  /** Of a paper account: its name as compared with others. */
  name_key: Generated<string | null>;
  /** Of a paper account: shared with the accounts that its resets archived. */
  line: Generated<number>;
  /** Why the account is in its state, as a sentence. */
  reason: Generated<string | null>;
  /** Limits, money; null until they are set. */
  max_per_trade: Later<Micros>;
  max_open: Later<Micros>;
  max_daily_loss: Later<Micros>;
  max_orders_a_day: Generated<number | null>;
  /** As last reported by the broker. */
  equity: Later<Micros>;
  buying_power: Later<Micros>;
  /** Equity at the start of the trading day that contains `day_equity_at`. */
  day_equity: Later<Micros>;
  day_equity_at: Later<Millis>;
  /** If `day_equity` was read in the middle of the day: net transfers that the broker had listed soon after. */
  day_transfers: Later<Micros>;
  armed_at: Later<Millis>;
  /** When the broker last answered, and when orders, fills and positions last agreed with it. */
  synced_at: Later<Millis>;
  agreed_at: Later<Millis>;
  /** All fills up to this cursor are booked. */
  fills_cursor: Generated<string | null>;
  /** While stopped: by whom or what, and since when. */
  stopped_by: Generated<StopCause | null>;
  stopped_at: Later<Millis>;
  /** What the user wants a daily loss or the broker's block to stop. */
  limit_stops: Generated<LimitStops>;
  /** While stopped by one of these: when the user stopped exits, too. */
  exits_stopped_at: Later<Millis>;
}
