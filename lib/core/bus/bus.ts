import type { Quote } from '@/lib/market/data/quote';
import type { MarketName } from '@/lib/market/data/source';

/** Everything that the engine tells the web role. Whoever misses one finds the same in the database. */
export type BusEvent =
  /** What the engine is doing since it started: instruments whose bars are stored, or robots that are ready. */
  | {
      readonly type: 'progress';
      readonly stage: 'market' | 'robots';
      /** All robots have their figures already and are only brought up to the present. */
      readonly isUpdate: boolean;
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: 'robots-changed'; readonly ids: readonly number[] }
  | { readonly type: 'market-now'; readonly market: MarketName; readonly now: number }
  | { readonly type: 'prepared'; readonly seconds: number; readonly ready: number; readonly total: number }
  /** Prices that changed, about once a second. */
  | { readonly type: 'quotes'; readonly quotes: readonly Quote[] }
  /** Entries were appended to the ledgers of these robots. */
  | { readonly type: 'trades'; readonly robotIds: readonly number[] }
  /** A user has changed what they have set for a robot, in one of the web processes. */
  | { readonly type: 'marks-changed'; readonly userId: string; readonly robotId: number }
  /** Sessions of a user have ended: their connections have to be asked again who they are. */
  | { readonly type: 'sessions-ended'; readonly userId: string };

/** The one way, apart from the database, by which the roles meet. */
export interface Bus {
  publish(event: BusEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  close(): void;
}
