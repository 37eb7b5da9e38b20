import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { MarketName } from '@/lib/market/data/source';

/** How long a question looks ahead: one session, or the sessions of a calendar week. */
export const PREDICTION_HORIZONS = ['day', 'week'] as const;
export type PredictionHorizon = (typeof PREDICTION_HORIZONS)[number];

/**
 * The instruments that questions are about: those with the most trade, so that nobody can move one for a vote, and the
 * same for everyone, so that nobody chooses easy ones.
 */
export const PREDICTED_TICKERS = [
  'SPY',
  'QQQ',
  'IWM',
  'GLD',
  'TLT',
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'META',
  'TSLA',
  'JPM',
  'BTC.X',
  'ETH.X',
  'SOL.X',
  'EURUSD',
  'GBPUSD',
  'USDJPY',
] as const;

/** Fewer past horizons make no base rate, so no question. */
export const LEAST_PAST = 100;
/** The newest ones that a base rate counts. */
export const MOST_PAST = 1_000;

/** When a question opens, when votes lock and when it's decided. */
export interface WindowTimes {
  readonly horizon: PredictionHorizon;
  /** The session whose close is the reference. */
  readonly from: EpochDay;
  /** The session whose close decides. */
  readonly to: EpochDay;
  readonly opensAt: Millis;
  /** The open of the first session after `from`: no vote changes from here on. */
  readonly locksAt: Millis;
  /** The close of `to`. */
  readonly resolvesAt: Millis;
  /** The last session that is over when votes open: `from`, or where markets never rest the one before. */
  readonly lastKnown: EpochDay;
}

/** Whether the reference is known while votes are open. Where markets never rest, it's the price at the lock. */
export function knowsReference({ from, lastKnown }: Pick<WindowTimes, 'from' | 'lastKnown'>): boolean {
  return lastKnown === from;
}

/** "Will AAPL close above its close of November 26 on November 27?" */
export interface PredictionWindow extends WindowTimes {
  readonly id: string;
  readonly market: MarketName;
  readonly fundId: FundId;
  readonly ticker: string;
  /** How often the close was higher, of `pastCount` earlier horizons; 0 to 1, four decimals. */
  readonly baseRate: number;
  readonly pastCount: number;
}

/** `simulated:17:day:2026-11-27`. */
export function windowId(
  market: MarketName,
  fundId: FundId,
  { horizon, to }: Pick<WindowTimes, 'horizon' | 'to'>,
): string {
  return `${market}:${fundId}:${horizon}:${isoDay(to)}`;
}
