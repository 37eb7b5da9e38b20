import type { PredictionRecord } from '@/lib/community/predictions/predictions';
import type { Millis, RobotId } from '@/lib/core/base/brand';
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
}

/** Whether a member shows anything but a handle. */
export function showsAnything({ follows, paper, predictions }: MemberProfile): boolean {
  return follows !== null || paper !== null || predictions !== null;
}
