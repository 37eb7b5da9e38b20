import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Flag, Unit } from '@/lib/core/database/schema';
import type { ScreenKind } from '../screen-limits';

declare module '@/lib/core/database/schema' {
  interface Schema {
    saved_screens: SavedScreensTable;
  }
}

interface SavedScreensTable {
  id: string;
  user_id: string;
  kind: ScreenKind;
  name: string;
  /** Unique among a user's screens of the kind. */
  name_key: string;
  query: string;
  created_at: Unit<Millis>;
  alert: Flag;
  /** The sessions the alert was asked through; null before, and without one. */
  asked_through: string | null;
  /** The day of what it matched then. */
  matched_on: Unit<EpochDay> | null;
  /** The tickers it matched then, with spaces between them. */
  matching: string | null;
}
