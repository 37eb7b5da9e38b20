export {};

declare module '@/lib/core/database/schema' {
  interface Schema {
    read_models: ReadModelsTable;
  }
}

interface ReadModelsTable {
  robot_id: number;
  market: string;
  model: string;
  /** Increases across all read models, so readers at n ask for more than n. */
  revision: number;
}
