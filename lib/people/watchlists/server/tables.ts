import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { AlertCondition } from '../price-alert';

declare module '@/lib/core/database/schema' {
  interface Schema {
    watchlists: WatchlistsTable;
    watchlist_items: WatchlistItemsTable;
    watchlist_alerts: WatchlistAlertsTable;
    shared_watchlists: SharedWatchlistsTable;
    shared_watchlist_changes: SharedWatchlistChangesTable;
  }
}

interface WatchlistsTable {
  id: string;
  user_id: string;
  market: MarketName;
  name: string;
  /** Among the user's lists. */
  position: number;
  /** 1 at first, one more each time it's saved. */
  version: number;
  created_at: Unit<Millis>;
  changed_at: Unit<Millis>;
}

interface WatchlistItemsTable {
  list_id: string;
  fund_id: Unit<FundId>;
  /** The list's. */
  user_id: string;
  position: number;
  note: string;
  added_at: Unit<Millis>;
}

interface WatchlistAlertsTable {
  id: string;
  user_id: string;
  market: MarketName;
  fund_id: Unit<FundId>;
  condition: AlertCondition;
  /** A price, or percent. */
  level: number;
  /** Whether the last price that counted was beyond the level. */
  is_beyond: number;
  /** The previous close when it was crossed last, for changes of a day. */
  base_price: number | null;
  crossings: number;
  crossed_at: Unit<Millis> | null;
  created_at: Unit<Millis>;
  changed_at: Unit<Millis>;
}

/** Lists that were ever shared; rows stay when a list is deleted. */
interface SharedWatchlistsTable {
  list_id: string;
  user_id: string;
  market: MarketName;
  /** Numbers a user's shared lists of a market from 1. */
  no: number;
  /** When it was first shared. */
  shared_at: Unit<Millis>;
  /** null while it's shared. */
  stopped_at: Unit<Millis> | null;
}

/** See `ListChange`. */
interface SharedWatchlistChangesTable {
  list_id: string;
  /** Numbers a list's changes from 1. */
  seq: number;
  user_id: string;
  fund_id: Unit<FundId>;
  change: 'added' | 'removed';
  at: Unit<Millis>;
}
