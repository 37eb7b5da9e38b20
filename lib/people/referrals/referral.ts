import type { Millis } from '@/lib/core/base/brand';

/** Whether a friend who joined counts; `review`: an admin decides. */
export const REFERRAL_STATES = ['counted', 'review', 'refused'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/**
 * Why a friend may be the person who invited them, or one who joined before: the same mailbox (which is refused at
 * once), browser or network; or the inviter seems to pay for them.
 */
export const REFERRAL_REASONS = ['mailbox', 'device', 'network', 'customer'] as const;
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

/** A user's invite code with what came of it. Friends who deleted their accounts aren't in the counts. */
export interface Invite {
  readonly code: string;
  readonly joined: number;
  readonly inReview: number;
  readonly notCounted: number;
}

/** Users who invite friends. */
export interface Referrals {
  /** The user's code, made when it's first asked for. */
  invite(userId: string, now: Millis): Promise<Invite>;
}
