import type { Generated } from 'kysely';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Json, Later, Unit } from '@/lib/core/database/schema';
import type { StoredFee } from '../fees';
import type { PositionOwner } from '../paper-accounts';

declare module '@/lib/core/database/schema' {
  interface Schema {
    positions: PositionsTable;
    fills: FillsTable;
    equity_points: EquityPointsTable;
  }
}

interface PositionsTable {
  account_id: string;
  /** As in `orders`. */
  owner: PositionOwner;
  fund_id: Unit<FundId>;
  /** Negative for short positions; a row ends at zero. */
  quantity: Unit<Micros>;
  /** What was paid for it without commissions; for short positions, what was received, negative. */
  cost: Unit<Micros>;
  /** What rounding to micro-units left out of `cost`, in millionths of them. */
  cost_rest: number;
  /** A whole number: what was paid in the currency of its prices, in millionths of micro-units; null: the same as in dollars. */
  quote_cost: Generated<string | null>;
  /** Paid for what is held. */
  commission: Unit<Micros>;
  opened_at: Unit<Millis>;
  /** At brokers: units, a decimal; `quantity` is rounded towards zero. */
  broker_quantity: Generated<string | null>;
}

interface FillsTable {
  account_id: string;
  broker_fill_id: string;
  /** 1, 2, … in the order in which the account's fills were booked. */
  seq: number;
  client_order_id: string;
  /** As in `orders`. */
  owner: PositionOwner;
  fund_id: Unit<FundId>;
  side: 'buy' | 'sell';
  quantity: Unit<Micros>;
  price: Unit<Price>;
  /** The price before spread and impact. */
  quote: Unit<Price>;
  /** Dollars for a unit of the currency that its prices are in; null for one. */
  rate: Later<Price>;
  commission: Unit<Micros>;
  /** Realized by average cost, net of commissions; null for fills that only open. */
  profit: Unit<Micros> | null;
  /** The average price of what it closes, and when that was opened; null for fills that only open. */
  open_price: Unit<Price> | null;
  opened_at: Unit<Millis> | null;
  /** The quote's time. */
  time: Unit<Millis>;
  recorded_at: Unit<Millis>;
  /** At brokers: units as reported, a decimal. */
  broker_quantity: Generated<string | null>;
  /** At brokers: every fee of the execution; null if it had none that the broker told. */
  fees: Generated<Json<readonly StoredFee[]> | null>;
}

/** Accounts' equity over time, at most one point an hour. */
interface EquityPointsTable {
  account_id: string;
  at: Unit<Millis>;
  equity: Unit<Micros>;
}
