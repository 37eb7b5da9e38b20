import type { Generated } from 'kysely';
import type { Bytes } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    bars: BarsTable;
    imported_instruments: ImportedInstrumentsTable;
    quotes: QuotesTable;
  }
}

interface BarsTable {
  market: string;
  fund_id: number;
  day: number;
  interval_minutes: number;
  bar_count: number;
  data: Bytes;
  /** See `hashSession`; null for sessions stored before digests existed. */
  digest: string | null;
}

interface ImportedInstrumentsTable {
  fund_id: number;
  ticker: string;
  instrument: string;
  /** One a line. */
  source: string;
  interval_minutes: number;
  accepted_jumps: Generated<string>;
}

/** Each instrument's latest price. */
interface QuotesTable {
  market: string;
  fund_id: number;
  price: number;
  previous_close: number | null;
  /** UTC milliseconds. */
  time_ms: number;
}
