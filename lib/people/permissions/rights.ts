import type { Millis } from '@/lib/core/base/brand';
import type { Row } from '@/lib/core/database/schema';
/** The levels an account can have. */
export const ACCOUNT_LEVELS = ['beginner', 'intermediate', 'expert', 'advisor'] as const;

export type AccountLevel = (typeof ACCOUNT_LEVELS)[number];

/** What every account begins as. */
export const FIRST_LEVEL: AccountLevel = 'beginner';

/** The columns of an account's rights. */
export type StoredRights = Pick<
  Row<'users'>,
  | 'is_content_admin'
  | 'content_admin_until'
  | 'has_money_management'
  | 'money_management_until'
  | 'level'
  | 'level_until'
  | 'level_after'
>;

/** Rights besides plans. Ends are UTC milliseconds, null if there is none. */
export interface Rights {
  readonly isContentAdmin: boolean;
  readonly contentAdminUntil: Millis | null;
  readonly hasMoneyManagement: boolean;
  readonly moneyManagementUntil: Millis | null;
  readonly level: AccountLevel;
  readonly levelUntil: Millis | null;
}

/** The rights that apply now, without expired grants. */
export function currentRights(row: StoredRights, now: Millis): Rights {
  const runs = (until: Millis | null) => until === null || until > now;
  const isContentAdmin = row.is_content_admin === 1 && runs(row.content_admin_until);
  const hasMoneyManagement = row.has_money_management === 1 && runs(row.money_management_until);
  const isLevelKept = runs(row.level_until);
  return {
    isContentAdmin,
    contentAdminUntil: isContentAdmin ? row.content_admin_until : null,
    hasMoneyManagement,
    moneyManagementUntil: hasMoneyManagement ? row.money_management_until : null,
    level: isLevelKept ? row.level : (row.level_after ?? FIRST_LEVEL),
    levelUntil: isLevelKept ? row.level_until : null,
  };
}
