import { InputError } from '@/lib/core/base/errors';

export const PERCENTS = { least: 1, most: 99 } as const;

/** What a member says of a window. */
export interface Vote {
  /** How likely "yes" is: a whole percent from 1 to 99. */
  readonly percent: number;
  /** Whether they hold a position in the instrument. */
  readonly holdsPosition: boolean;
}

/** A member's own vote, with what proves it was counted. */
export interface OwnVote extends Vote {
  /** UTC milliseconds. */
  readonly at: number;
  /** In hex; see `voteCommitment`. */
  readonly salt: string;
  readonly commitment: string;
}

/** Why a vote isn't taken any more. */
export class LockedError extends InputError {
  constructor() {
    super('Votes on this question are locked. Your last vote before the lock counts.');
  }
}
