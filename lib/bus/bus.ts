import type { MarketName } from '@/lib/market/source';

/** Everything that the engine tells the web role. Whoever misses one finds the same in the database. */
export type BusEvent =
  | {
      readonly type: 'progress';
      readonly stage: 'market' | 'robots';
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: 'robots-changed'; readonly ids: readonly number[] }
  | { readonly type: 'market-now'; readonly market: MarketName; readonly now: number }
  | { readonly type: 'prepared'; readonly seconds: number };

/** The one way, apart from the database, by which the roles meet. */
export interface Bus {
  publish(event: BusEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  close(): void;
}
