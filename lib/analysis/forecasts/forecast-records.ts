import type { FundId, Millis } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { Probabilities } from '@/lib/robots/forecast-models/model';
import type { ForecastOutcome } from './barriers';

/** A forecast as it was recorded at a session's close, before its outcome could be known. */
export interface ForecastRecord {
  readonly fundId: FundId;
  readonly ticker: string;
  /** The session's date, YYYY-MM-DD. */
  readonly asOf: string;
  readonly horizon: ForecastHorizon;
  /** Barriers are in prices of that day. */
  readonly close: number;
  readonly upper: number;
  readonly lower: number;
  readonly probabilities: Probabilities;
  readonly base: Probabilities;
  readonly modelHash: string;
  /** See `hashFeatures`. */
  readonly featureHash: string;
  /** UTC milliseconds. */
  readonly recordedAt: number;
  /** Whether it was recorded when the next session had begun. */
  readonly late: boolean;
}

/** What became of a forecast. */
export interface OutcomeRecord {
  readonly fundId: FundId;
  /** The forecast's session, YYYY-MM-DD. */
  readonly asOf: string;
  /** The session whose close decided, YYYY-MM-DD. */
  readonly settledOn: string;
  /** That close ÷ the forecast's close, both as adjusted for splits by then. */
  readonly ratio: number;
  readonly outcome: ForecastOutcome;
  readonly recordedAt: number;
}

/**
 * From when on a forecast of a session is late: the next session's open. Where that is at the close itself, as with
 * currencies and coins, an hour later, since prices must settle before it can be made. UTC milliseconds.
 */
export function lateFrom(calendar: TradingCalendar, close: Millis): number {
  return Math.max(calendar.currentOrNext(close).open, close + HOUR_MS);
}
