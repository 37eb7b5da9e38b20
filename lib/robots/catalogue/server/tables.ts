import type { MarketName } from '@/lib/market/data/source';

declare module '@/lib/core/database/schema' {
  interface Schema {
    read_models: ReadModelsTable;
  }
}

interface ReadModelsTable {
  robot_id: number;
  market: MarketName;
  model: string;
  /** Increases across all read models, so readers at n ask for more than n. */
  revision: number;
}
