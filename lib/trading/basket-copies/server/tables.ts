import type { Micros, Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { BasketCopyState, BasketWeight, RebalanceLine, RebalanceState } from '../basket-copy';

declare module '@/lib/core/database/schema' {
  interface Schema {
    basket_copies: BasketCopiesTable;
    basket_rebalances: BasketRebalancesTable;
  }
}

/** Baskets copied to paper accounts. */
interface BasketCopiesTable {
  /** Owner of its positions and orders. */
  id: string;
  user_id: string;
  account_id: string;
  market: MarketName;
  basket: string;
  /** The basket's name. */
  name: string;
  state: BasketCopyState;
  /** Why it isn't active, as a sentence. */
  reason: string | null;
  /** What was set aside for it. */
  amount: Unit<Micros>;
  /** What its closed positions have made. */
  closed_profit: Unit<Micros>;
  stop_pct: number | null;
  /** The last decision of the basket's log that was planned for it. */
  followed_seq: number;
  started_at: Unit<Millis>;
  ended_at: Unit<Millis> | null;
}

/** What a basket's decisions mean for its copies: planned once each, and ordered once. */
interface BasketRebalancesTable {
  basket_copy_id: string;
  /** The decision's number in the basket's log. */
  seq: number;
  weights: Json<readonly BasketWeight[]>;
  due_at: Unit<Millis>;
  state: RebalanceState;
  /** Empty until it's ordered. */
  lines: Json<readonly RebalanceLine[]>;
  created_at: Unit<Millis>;
  done_at: Unit<Millis> | null;
}
