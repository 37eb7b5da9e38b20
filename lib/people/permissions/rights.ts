/** The levels an account can have. */
export const ACCOUNT_LEVELS = ['beginner', 'intermediate', 'expert', 'advisor'] as const;

export type AccountLevel = (typeof ACCOUNT_LEVELS)[number];

/** What every account begins as. */
export const FIRST_LEVEL: AccountLevel = 'beginner';

/** Stored rights; ends are UTC milliseconds, null if there is none. */
export interface StoredRights {
  readonly is_content_admin: 0 | 1;
  readonly content_admin_until: number | null;
  readonly has_money_management: 0 | 1;
  readonly money_management_until: number | null;
  readonly level: string;
  readonly level_until: number | null;
  /** The level that follows one with an end. */
  readonly level_after: string | null;
}

/** Rights besides plans. Ends are UTC milliseconds, null if there is none. */
export interface Rights {
  readonly isContentAdmin: boolean;
  readonly contentAdminUntil: number | null;
  readonly hasMoneyManagement: boolean;
  readonly moneyManagementUntil: number | null;
  /** Such as beginner or advisor. */
  readonly level: string;
  readonly levelUntil: number | null;
}

/** The rights that apply now, without expired grants. */
export function rightsOf(row: StoredRights, now: number): Rights {
  const runs = (until: number | null) => until === null || until > now;
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
