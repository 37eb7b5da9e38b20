import type { ColumnType, Generated } from 'kysely';
import type { EpochDay, FundId, Millis, Price } from '@/lib/core/base/brand';
import type { Bytes, Json, Unit } from '@/lib/core/database/schema';
import type { Instrument } from '../instrument';
import type { MarketName } from '../source';

declare module '@/lib/core/database/schema' {
  interface Schema {
    bars: BarsTable;
    imported_instruments: ImportedInstrumentsTable;
    quotes: QuotesTable;
  }
}

interface BarsTable {
  market: MarketName;
  fund_id: Unit<FundId>;
  day: Unit<EpochDay>;
  interval_minutes: number;
  bar_count: number;
  data: Bytes;
  /** See `hashSession`; null for sessions stored before digests existed. */
  digest: string | null;
}

interface ImportedInstrumentsTable {
  fund_id: Unit<FundId>;
  ticker: string;
  instrument: ColumnType<Json<Instrument>, string, string>;
  /** One a line. */
  source: string;
  interval_minutes: number;
  accepted_jumps: Generated<string>;
}

/** Each instrument's latest price. */
interface QuotesTable {
  market: MarketName;
  fund_id: Unit<FundId>;
  price: Unit<Price>;
  previous_close: Unit<Price> | null;
  time_ms: Unit<Millis>;
}
