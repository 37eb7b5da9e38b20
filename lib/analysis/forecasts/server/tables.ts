import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { ForecastClass } from '@/lib/robots/forecast-models/model';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import type { ModelCard } from '../model-card';
import type { ClassTrackRecord } from '../track-record';

declare module '@/lib/core/database/schema' {
  interface Schema {
    forecast_models: ForecastModelsTable;
    forecast_entries: ForecastChainTable<ForecastRecord>;
    forecast_outcomes: ForecastChainTable<OutcomeRecord>;
    forecast_track_records: ForecastTrackRecordsTable;
  }
}

interface ForecastModelsTable {
  /** See `hashModel`. */
  hash: string;
  market: MarketName;
  fund_class: ForecastClass;
  horizon: ForecastHorizon;
  cutoff: Unit<EpochDay>;
  /** See `modelText`. */
  model: string;
  card: Json<ModelCard>;
  made_at: Unit<Millis>;
}

/** Each model's chain. */
interface ForecastChainTable<Entry> {
  model_hash: string;
  seq: number;
  fund_id: Unit<FundId>;
  /** The forecast's session. */
  day: Unit<EpochDay>;
  entry: Json<Entry>;
  prev_hash: string;
  hash: string;
}

/** Can be computed again at any time. */
interface ForecastTrackRecordsTable {
  market: MarketName;
  fund_class: ForecastClass;
  horizon: ForecastHorizon;
  /** What daily prices it was computed from. */
  made_from: string;
  record: Json<ClassTrackRecord>;
}
