import type { Millis } from '@/lib/core/base/brand';
import type { Bytes, Json, Unit } from '@/lib/core/database/schema';
import type { FillTotals } from '../archive';

declare module '@/lib/core/database/schema' {
  interface Schema {
    archived_rows: ArchivedRowsTable;
  }
}

/** Old rows of an account, compressed: each part has those that one move took. Parts never change. */
interface ArchivedRowsTable {
  account_id: string;
  /** Which tables' rows are in it; see `ARCHIVED_TABLES`. */
  kind: 'activity' | 'trades' | 'equity' | 'log';
  /** 1, 2, … of its account and kind. */
  part: number;
  /** All times of its rows are within these. */
  first_at: Unit<Millis>;
  last_at: Unit<Millis>;
  /** Numbers of the first and last fill, or entry of a broker account's log, in it; null without either. */
  first_seq: number | null;
  last_seq: number | null;
  /** Sums of all fills in it, so that sums over long spans don't unpack it; null without fills. */
  totals: Json<FillTotals> | null;
  data: Bytes;
}
