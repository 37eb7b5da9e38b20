import { createHash } from 'node:crypto';
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

/** An entry of a model's chain of forecasts or of outcomes, as it is stored. */
export interface ChainedRecord {
  readonly seq: number;
  /** JSON of the record: what the hash covers. */
  readonly entry: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** Precedes a chain's first entry. */
export const CHAIN_GENESIS = '0'.repeat(64);

export type ChainHead = Pick<ChainedRecord, 'seq' | 'hash'>;

/** SHA-256 of the hash before, a line feed and the entry's text, hex. */
export function hashRecord(prevHash: string, entry: string): string {
  return createHash('sha256').update(`${prevHash}\n${entry}`).digest('hex');
}

/** What follows a chain's head, in order. */
export function chainForecasts(
  { seq, hash }: ChainHead,
  records: readonly (ForecastRecord | OutcomeRecord)[],
): ChainedRecord[] {
  let prevHash = hash;
  return records.map((record, index) => {
    const entry = JSON.stringify(record);
    const chained = { seq: seq + index + 1, entry, prevHash, hash: hashRecord(prevHash, entry) };
    prevHash = chained.hash;
    return chained;
  });
}

/** The chain's first fault in words; null if there's none. */
export function chainFault(records: readonly ChainedRecord[]): string | null {
  let before = CHAIN_GENESIS;
  for (const [index, { seq, entry, prevHash, hash }] of records.entries()) {
    const name = `entry ${index + 1}`;
    if (seq !== index + 1) return `${name} is missing`;
    if (prevHash !== before) return `${name} doesn’t follow the one before`;
    if (hashRecord(prevHash, entry) !== hash) return `${name} doesn’t match its hash`;
    before = hash;
  }
  return null;
}

/**
 * From when on a forecast of a session is late: the next session's open. Where that is at the close itself, as with
 * currencies and coins, an hour later, since prices must settle before it can be made. UTC milliseconds.
 */
export function lateFrom(calendar: TradingCalendar, close: Millis): number {
  return Math.max(calendar.currentOrNext(close).open, close + HOUR_MS);
}
