import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    user_settings: UserSettingsTable;
  }
}

interface UserSettingsTable {
  user_id: string;
  name: string;
  /** JSON. */
  value: string;
  changed_at: Unit<Millis>;
}
