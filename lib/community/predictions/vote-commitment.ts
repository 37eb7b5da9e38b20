import { createHash } from 'node:crypto';
import type { VoidReason, WindowOutcome } from './outcome';

/** What a vote's commitment hides until its window locks. */
export interface SealedVote {
  readonly windowId: string;
  /** The member, in hex: a random number of theirs that says nothing else of them. */
  readonly voter: string;
  /** Whole percent, 1 to 99. */
  readonly percent: number;
  /** Whether they say that they hold a position in it. */
  readonly holdsPosition: boolean;
  /** UTC milliseconds. */
  readonly at: number;
  /** 16 random bytes in hex: without it nobody could try out the 99 percentages. */
  readonly salt: string;
}

/** SHA-256 in hex over the fields in this order, a line feed between them. */
export function voteCommitment({ salt, windowId, voter, percent, holdsPosition, at }: SealedVote): string {
  const text = [salt, windowId, voter, percent, holdsPosition ? 'holds' : 'none', at].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

/** An entry of a market's chain of predictions, in the order in which its JSON has the fields. */
export type PredictionEntry =
  | {
      readonly kind: 'window';
      readonly window: string;
      readonly ticker: string;
      /** YYYY-MM-DD of the reference's session. */
      readonly from: string;
      readonly opensAt: number;
      readonly locksAt: number;
      readonly resolvesAt: number;
      /** The reference's close; null where it isn't known before the lock. */
      readonly reference: number | null;
      readonly baseRate: number;
      readonly pastCount: number;
    }
  | { readonly kind: 'vote'; readonly window: string; readonly commitment: string; readonly at: number }
  | {
      readonly kind: 'lock';
      readonly window: string;
      readonly votes: number;
      /** See `voteListHash`. */
      readonly voteList: string;
      readonly at: number;
    }
  | {
      readonly kind: 'outcome';
      readonly window: string;
      readonly outcome: WindowOutcome;
      readonly reference: number | null;
      readonly close: number | null;
      /** Why it's void; null if it isn't. */
      readonly reason: VoidReason | null;
      readonly at: number;
    };

/** SHA-256 in hex over the commitments of the votes that count, sorted, each followed by a line feed. */
export function voteListHash(commitments: readonly string[]): string {
  const text = commitments
    .toSorted()
    .map((commitment) => `${commitment}\n`)
    .join('');
  return createHash('sha256').update(text).digest('hex');
}
