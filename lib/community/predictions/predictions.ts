import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { RegistryEntry } from '@/lib/robots/registry/registry';
import type { Standing } from './board';
import type { VoidReason, WindowOutcome } from './outcome';
import type { OwnVote, Vote } from './vote';
import type { PredictionHorizon } from './window';

/** What lists of questions show: those open for votes, those that wait for their close, those decided. */
export const PREDICTION_LISTS = ['open', 'locked', 'decided'] as const;
export type PredictionList = (typeof PREDICTION_LISTS)[number];

/** A question as everyone sees it. */
export interface PredictionQuestion {
  readonly id: string;
  readonly fundId: FundId;
  readonly ticker: string;
  readonly horizon: PredictionHorizon;
  /** The session whose close is the reference. */
  readonly from: EpochDay;
  /** The session whose close decides. */
  readonly to: EpochDay;
  readonly opensAt: Millis;
  readonly locksAt: Millis;
  readonly resolvesAt: Millis;
  /** 0 to 1. */
  readonly baseRate: number;
  readonly pastCount: number;
  readonly state: PredictionList;
  /** null until it's known. */
  readonly reference: number | null;
  readonly votes: number;
  /** Percent; null below ten votes of accounts older than a week, and until the lock. */
  readonly median: number | null;
  readonly outcome: WindowOutcome | null;
  readonly close: number | null;
  readonly reason: VoidReason | null;
}

/** A vote after the lock, with what its commitment is made of. */
export interface RevealedVote extends OwnVote {
  readonly voter: string;
  /** null for a former member. */
  readonly handle: string | null;
}

export interface QuestionDetails {
  readonly question: PredictionQuestion;
  /** A page of them, by time; none until the lock. */
  readonly revealed: readonly RevealedVote[];
}

/** Questions on a page of a list. */
export const QUESTIONS_PER_PAGE = 50;

/** Votes on a page of a question's. */
export const SHOWN_VOTES = 200;

/** A member's place on the board. */
export interface BoardPlace extends Standing {
  /** From 1; null for those with too few votes to rank, and for later accounts of one person. */
  readonly rank: number | null;
}

export interface NamedPlace extends BoardPlace {
  /** null for a former member. */
  readonly handle: string | null;
}

/** A page of the board: everyone who voted on a decided question, the ranked first, to the worst. */
export interface BoardPage {
  readonly ranked: number;
  /** Everyone else. */
  readonly tooFew: number;
  readonly places: readonly NamedPlace[];
}

/** Members on a page of the board. */
export const PLACES_PER_PAGE = 50;

export interface QuestionPage {
  readonly total: number;
  readonly questions: readonly PredictionQuestion[];
}

/** A member's predictions, for their profile and themselves. */
export interface PredictionRecord {
  /** null before the first decided question. */
  readonly place: BoardPlace | null;
  readonly decided: readonly { readonly question: PredictionQuestion; readonly vote: OwnVote }[];
}

/** Questions about the market's next closes. Every `now` is UTC milliseconds. */
export interface Predictions {
  list(show: PredictionList, page: number): Promise<QuestionPage>;
  /** null if there is no such question. */
  details(id: string, page: number): Promise<QuestionDetails | null>;
  board(page: number): Promise<BoardPage>;
  /** A member's own votes on questions, by question. */
  ownVotes(member: string, ids: readonly string[]): Promise<ReadonlyMap<string, OwnVote>>;
  /** @throws NotFoundError if there is no such question; LockedError from its lock on */
  vote(member: string, id: string, vote: Vote, now: () => Millis): Promise<OwnVote>;
  record(member: string): Promise<PredictionRecord>;
  /** What follows an entry of the chain, in order; at most a thousand. */
  entries(afterSeq: number): Promise<readonly RegistryEntry[]>;
}
