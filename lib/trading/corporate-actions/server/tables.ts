import type { ColumnType } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import type { ActionChange } from '../account-action';

declare module '@/lib/core/database/schema' {
  interface Schema {
    account_actions: AccountActionsTable;
  }
}

/** Corporate actions that accounts were restated by, each once. */
interface AccountActionsTable {
  account_id: string;
  action_key: string;
  fund_id: Unit<FundId>;
  kind: CorporateAction['kind'];
  effective_at: Unit<Millis>;
  applied_at: Unit<Millis>;
  /** Number of the account's last fill before. */
  after_fill: number;
  action: ColumnType<Json<CorporateAction>, string, string>;
  changes: ColumnType<Json<readonly ActionChange[]>, string, string>;
}
