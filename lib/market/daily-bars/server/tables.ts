import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { Bytes, Unit } from '@/lib/core/database/schema';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { MarketName } from '@/lib/market/data/source';

declare module '@/lib/core/database/schema' {
  interface Schema {
    daily_bars: DailyBarsTable;
  }
}

/** An instrument's daily bars of one calendar year. */
interface DailyBarsTable {
  market: MarketName;
  fund_id: Unit<FundId>;
  year: number;
  calendar: CalendarName;
  bar_count: number;
  last_day: Unit<EpochDay>;
  /** How many of its first sessions lie before the market's first day. */
  made_afterwards: number;
  /** Hex SHA-256 of the imported sessions it was made of, as they were; null elsewhere. */
  source: string | null;
  /** See `packYears`. */
  data: Bytes;
  /** See `hashSession`: of the year's bars, each timed at its day's midnight UTC. */
  digest: string;
}
