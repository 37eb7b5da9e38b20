import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { Flag, Later, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { VoidReason, WindowOutcome } from '../outcome';
import type { PredictionHorizon } from '../window';

declare module '@/lib/core/database/schema' {
  interface Schema {
    prediction_windows: PredictionWindowsTable;
    prediction_votes: PredictionVotesTable;
    prediction_heads: PredictionHeadsTable;
    prediction_entries: PredictionEntriesTable;
    prediction_scores: PredictionScoresTable;
    prediction_standings: PredictionStandingsTable;
  }
}

interface PredictionWindowsTable {
  id: string;
  market: MarketName;
  fund_id: Unit<FundId>;
  ticker: string;
  horizon: PredictionHorizon;
  from_day: Unit<EpochDay>;
  to_day: Unit<EpochDay>;
  opens_at: Unit<Millis>;
  locks_at: Unit<Millis>;
  resolves_at: Unit<Millis>;
  /** 0 to 1. */
  base_rate: number;
  past_count: number;
  state: 'open' | 'locked' | 'decided';
  /** The reference's close, once it's known. */
  reference: number | null;
  /** Votes, as of now while it's open. */
  votes: number;
  /** Percent; null below ten votes of accounts older than a week, and while it's open. */
  median: number | null;
  outcome: WindowOutcome | null;
  close: number | null;
  reason: VoidReason | null;
  decided_at: Later<Millis>;
}

/** The vote that counts; while its window is open, the last one so far. */
interface PredictionVotesTable {
  window_id: string;
  /** See `SealedVote`. */
  voter: string;
  percent: number;
  holds_position: Flag;
  at: Unit<Millis>;
  salt: string;
  commitment: string;
}

/** Each market's last entry. Whoever appends locks its row. */
interface PredictionHeadsTable {
  market: MarketName;
  seq: number;
  hash: string;
}

/** See `PredictionEntry`. */
interface PredictionEntriesTable {
  market: MarketName;
  seq: number;
  window_id: string;
  entry: string;
  prev_hash: string;
  hash: string;
}

/** See `DayScore`. */
interface PredictionScoresTable {
  market: MarketName;
  voter: string;
  day: Unit<EpochDay>;
  count: number;
  own: number;
  base: number;
}

/** The board as of the last decided question; see `Standing`. */
interface PredictionStandingsTable {
  market: MarketName;
  voter: string;
  /** From 1, best first, those with too few votes to rank last. */
  place: number;
  rank: number | null;
  count: number;
  days: number;
  own: number;
  base: number;
  low: number | null;
  high: number | null;
}
