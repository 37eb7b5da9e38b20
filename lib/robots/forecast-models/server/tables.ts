import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastClass } from '../model';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robot_models: RobotModelsTable;
  }
}

interface RobotModelsTable {
  market: MarketName;
  /** See `hashModel`. */
  hash: string;
  fund_class: ForecastClass;
  cutoff: Unit<EpochDay>;
  /** See `modelText`. */
  model: string;
  stored_at: Unit<Millis>;
}
