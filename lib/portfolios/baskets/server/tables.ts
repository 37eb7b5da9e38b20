import type { MarketName } from '@/lib/market/data/source';

declare module '@/lib/core/database/schema' {
  interface Schema {
    basket_log: BasketLogTable;
  }
}

/** What baskets decided and traded: a hash chain each. */
interface BasketLogTable {
  market: MarketName;
  basket: string;
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** One line with a JSON object, which is hashed. */
  entry: string;
  prev_hash: string;
  hash: string;
}
