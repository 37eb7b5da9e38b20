import type { Generated } from 'kysely';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Flag, Later, Unit } from '@/lib/core/database/schema';
import type { PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import type {
  BrokerOrderState,
  OrderAction,
  OrderKind,
  OrderRole,
  OrderSide,
  PaperOrderState,
  Validity,
} from '../order';
import type { ReasonCode } from '../reasons';

declare module '@/lib/core/database/schema' {
  interface Schema {
    orders: OrdersTable;
    order_requests: OrderRequestsTable;
  }
}

interface OrdersTable {
  client_order_id: string;
  account_id: string;
  /** A copy's id, or `own` for orders by hand. */
  owner: PositionOwner;
  /** The copy's intent; null for orders by hand. */
  cause_key: string | null;
  attempt: number;
  /** Chosen by the browser, so that a repeated request places one order; null for copies. */
  request_key: string | null;
  fund_id: Unit<FundId>;
  kind: OrderKind;
  side: OrderSide;
  /** An order that closes never sells or buys more than is held. */
  action: OrderAction;
  /** null if the order takes an amount. If both are null, a closing order takes everything held at the fill. */
  quantity: Unit<Micros> | null;
  /** Money, turned into a quantity at the fill. */
  amount: Unit<Micros> | null;
  /** Whether an amount buys a whole number of units. */
  whole_units: Flag;
  limit_price: Unit<Price> | null;
  stop_price: Unit<Price> | null;
  /** Of paper orders, and of those at brokers. */
  state: PaperOrderState | BrokerOrderState;
  reason: string | null;
  /** Which reason it is, where it's one of ours, and the arguments of its sentence. */
  reason_code: Generated<ReasonCode | null>;
  reason_args: Generated<string | null>;
  filled_quantity: Unit<Micros>;
  /** The order fills on a quote later than this. */
  due_at: Unit<Millis>;
  expires_at: Unit<Millis> | null;
  created_at: Unit<Millis>;
  /** null while the order waits. */
  ended_at: Unit<Millis> | null;
  /** The rest only applies at brokers. Their id for the order, known once they have accepted it. */
  broker_order_id: Generated<string | null>;
  broker_symbol: Generated<string | null>;
  /** Units as sent, a decimal. */
  broker_quantity: Generated<string | null>;
  /** When it was last committed as being sent. */
  sent_at: Later<Millis>;
  /** When it's looked up or sent again, and how often it was looked up. */
  next_look_at: Later<Millis>;
  lookups: Generated<number>;
  /** How often the broker has answered that it doesn't know the order, and since when. */
  absents: Generated<number>;
  absent_since: Later<Millis>;
  /** When the unfilled rest is canceled; null for never. */
  cancel_at: Later<Millis>;
  /** For a stop until it fills: the cause of the entry whose position it guards. */
  entry_cause: Generated<string | null>;
  /** The difference that the order closes. */
  difference_id: Generated<string | null>;
  /** The rest only applies to orders by hand, which are on paper. */
  validity: Generated<Validity>;
  trail_amount: Later<Price>;
  /** Hundredths of a percent. */
  trail_bps: Generated<number | null>;
  /** Of a trailing stop: the highest price since it was placed, or the lowest for one that buys. */
  water_mark: Later<Price>;
  /** When a stop-limit order's stop was reached. */
  triggered_at: Later<Millis>;
  /** The client order id of the first of the orders that belong together. */
  group_id: Generated<string | null>;
  role: Generated<OrderRole | null>;
}

/** What users asked for by hand, so that a repeated request is answered and changes nothing more. */
interface OrderRequestsTable {
  account_id: string;
  request_key: string;
  /** JSON of what was asked. */
  asked: string;
  /** The order that was placed or changed first. */
  client_order_id: string;
  created_at: Unit<Millis>;
}
