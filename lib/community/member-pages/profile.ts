import type { ListStint } from '@/lib/analysis/list-record/list-record';
import type { PredictionRecord } from '@/lib/community/predictions/predictions';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import type { ListChange, SharedList, SharedLists } from '@/lib/people/watchlists/shared-list';
import type { AccountsRecord } from '@/lib/trading/accounts/paper-record';

/** A robot that a member follows. */
export interface FollowedSince {
  readonly robotId: RobotId;
  readonly followedAt: Millis;
}

/** What everyone sees of a member. */
export interface MemberProfile {
  /** As of now. */
  readonly handle: string;
  /** The month of the first handle, YYYY-MM. */
  readonly joined: string;
  /** The newest first; null unless the member shows them. */
  readonly follows: readonly FollowedSince[] | null;
  /** What the paper accounts made; null unless the member shows it. */
  readonly paper: { readonly record: AccountsRecord | null } | null;
  /** null unless the member shows them. */
  readonly predictions: PredictionRecord | null;
  /** Each is shared by itself. */
  readonly watchlists: SharedLists;
}

/** A list that a member shares, with its record. */
export interface MemberList extends SharedList {
  /** The member's, as of now. */
  readonly handle: string;
  /** Since it was first shared, oldest first. */
  readonly changes: readonly ListChange[];
}

/** Times that instruments were in a list, the earliest first. */
export function toStints(changes: readonly ListChange[]): readonly ListStint[] {
  const stints: { -readonly [Name in keyof ListStint]: ListStint[Name] }[] = [];
  for (const { fundId, change, at } of changes) {
    if (change === 'added') stints.push({ fundId, addedAt: at, removedAt: null });
    else {
      const open = stints.findLast((stint) => stint.fundId === fundId && stint.removedAt === null);
      if (open) open.removedAt = at;
    }
  }
  return stints;
}

/** Whether a member shows anything but a handle. */
export function showsAnything({ follows, paper, predictions, watchlists }: MemberProfile): boolean {
  return follows !== null || paper !== null || predictions !== null || watchlists.lists.length > 0;
}
