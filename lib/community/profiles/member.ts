import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';

/** A user who takes part in the community. Their registered name is never shown. */
export interface CommunityMember {
  /** 16 random bytes in hex: names them in records that outlive the account, and says nothing of them. */
  readonly member: string;
  readonly handle: string;
  readonly joinedAt: Millis;
  readonly shown: ShownParts;
}

/** What a member lets everyone see on their page, nothing at first. */
export interface ShownParts {
  readonly follows: boolean;
  /** The record of all paper accounts that the member ever opened. */
  readonly paper: boolean;
  readonly predictions: boolean;
}

/** What a deleted member is called. */
export const FORMER_MEMBER = 'A former member';

/** A handle can't be changed again before. */
export const HANDLE_REST_MS = 30 * DAY_MS;
