import type { Millis } from '@/lib/core/base/brand';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import type { CommunityMember, ShownParts } from './member';

/** Who takes part in the community. Every `now` is UTC milliseconds. */
export interface Members {
  /** null for a user without a handle. */
  find(userId: string): Promise<CommunityMember | null>;
  /** @throws InputError for a user without a handle */
  require(userId: string): Promise<CommunityMember>;
  /** @throws InputError in a sentence if it's taken, can't be one, or was changed less than 30 days ago */
  takeHandle(userId: string, handle: string, now: Millis): Promise<CommunityMember>;
  /**
   * Chooses what others see of a member, at once.
   * @throws InputError for a user without a handle, and for the paper record of a person's later account
   */
  setShown(
    userId: string,
    shown: ShownParts,
    requestContext: Pick<RequestContext, 'address' | 'cookie'>,
    now: Millis,
  ): Promise<CommunityMember>;
  /**
   * Notes which other members are the person at this browser: those whose mail reaches the same mailbox, and those who
   * logged in with it and used its network. One of these two isn't enough.
   */
  linkAccounts(
    userId: string,
    requestContext: Pick<RequestContext, 'address' | 'cookie'>,
    now: Millis,
  ): Promise<void>;
}
