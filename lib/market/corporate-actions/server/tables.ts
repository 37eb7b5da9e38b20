import type { ColumnType } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { CorporateAction } from '../corporate-action';

declare module '@/lib/core/database/schema' {
  interface Schema {
    market_actions: MarketActionsTable;
  }
}

/** Corporate actions that a market's feed announced, or that its prices show. */
interface MarketActionsTable {
  market: MarketName;
  action_key: string;
  fund_id: Unit<FundId>;
  kind: CorporateAction['kind'];
  effective_at: Unit<Millis>;
  noted_at: Unit<Millis>;
  /** Who says so: the feed's announcement, or bars that it delivers again on another scale. */
  source: 'announced' | 'bars';
  action: ColumnType<Json<CorporateAction>, string, string>;
}
