import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { FeedError, type RawBar } from '../feed-state';

/** A source of bars for some instruments. */
export interface BarFeed {
  readonly name: string;
  readonly instruments: readonly Instrument[];
  /** Maximum instruments per request. */
  readonly batch: number;
  /** Bars that open in [from, to), by instrument. @throws FeedError */
  bars(
    instruments: readonly Instrument[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<FundId, readonly RawBar[]>>;
  /** Daily bars that open in [from, to), likewise, each timed within its session's day in UTC. @throws FeedError */
  dailyBars: BarFeed['bars'];
}

/** For up to this many days, sessions are fetched together with other instruments of the same feed. */
const RECENT_DAYS = 5;
/** Longer histories are fetched in chunks, so that few are in memory and a failure costs only one. */
const PIECE_DAYS = 40;
/** Concurrent chunks, including the one being waited for. */
const AT_ONCE = 4;

interface Piece {
  readonly feed: BarFeed;
  readonly instruments: readonly Instrument[];
  readonly firstDay: number;
  readonly lastDay: number;
  answer: Promise<ReadonlyMap<FundId, readonly RawBar[]>> | null;
}

export interface Round {
  /** The feed's bars for a session; null if unavailable in this round. */
  bars(fundId: FundId, day: EpochDay): Promise<readonly RawBar[] | null>;
}

export interface RoundOptions {
  readonly feeds: readonly BarFeed[];
  /** Each instrument's first session. */
  readonly fromDay: (fundId: FundId) => EpochDay;
  readonly until: Millis;
  readonly signal: AbortSignal;
  readonly onFailed: (feed: BarFeed, error: unknown) => void;
}

/**
 * Fetches missing data up to `until`, slightly ahead of a reader that goes through instruments and sessions in order:
 * recent days of many instruments in one request, long histories in chunks. A feed that fails is skipped for the rest
 * of the round.
 */
export function startRound({ feeds, fromDay, until, signal, onFailed }: RoundOptions): Round {
  const pieces = feeds.flatMap((feed) => splitIntoPieces(feed, fromDay, until));
  const failed = new Set<BarFeed>();

  function begin(piece: Piece): Promise<ReadonlyMap<FundId, readonly RawBar[]>> {
    if (piece.answer) return piece.answer;
    const { feed, instruments, firstDay, lastDay } = piece;
    const answer = failed.has(feed)
      ? Promise.reject(new FeedError(`${feed.name} has failed before`, 'temporary'))
      : feed.bars(instruments, firstDay * DAY_MS, Math.min(until, (lastDay + 1) * DAY_MS), signal);
    // The reader handles the failure; it may not be waiting yet.
    answer.catch(() => {});
    piece.answer = answer;
    return answer;
  }

  return {
    async bars(fundId, day) {
      const place = pieces.findIndex(
        ({ instruments, firstDay, lastDay }) =>
          day >= firstDay && day <= lastDay && instruments.some((one) => one.fundId === fundId),
      );
      const piece = pieces[place];
      if (!piece) return [];
      const answer = begin(piece);
      if (!failed.has(piece.feed)) for (const next of pieces.slice(place, place + AT_ONCE)) begin(next);
      // Data read by its only reader isn't needed again; shared data is read by all.
      for (const before of pieces.slice(0, place)) if (before.instruments.length === 1) before.answer = null;
      try {
        return (await answer).get(fundId) ?? [];
      } catch (error) {
        if (!failed.has(piece.feed) && !signal.aborted) {
          failed.add(piece.feed);
          onFailed(piece.feed, error);
        }
        return null;
      }
    },
  };
}

function splitIntoPieces(feed: BarFeed, fromDay: (fundId: FundId) => EpochDay, until: Millis): Piece[] {
  const long: Piece[] = [];
  const recent: { instrument: Instrument; firstDay: number; lastDay: number }[] = [];
  for (const instrument of feed.instruments) {
    const firstDay = fromDay(instrument.fundId);
    const lastDay = calendarFor(calendarNameFor(instrument.fundType)).currentOrNext(until).day;
    if (lastDay - firstDay <= RECENT_DAYS) recent.push({ instrument, firstDay, lastDay });
    else
      for (let day: number = firstDay; day <= lastDay; day += PIECE_DAYS)
        long.push({
          feed,
          instruments: [instrument],
          firstDay: day,
          lastDay: Math.min(lastDay, day + PIECE_DAYS - 1),
          answer: null,
        });
  }
  const together: Piece[] = [];
  for (let from = 0; from < recent.length; from += feed.batch) {
    const some = recent.slice(from, from + feed.batch);
    together.push({
      feed,
      instruments: some.map(({ instrument }) => instrument),
      firstDay: Math.min(...some.map((one) => one.firstDay)),
      lastDay: Math.max(...some.map((one) => one.lastDay)),
      answer: null,
    });
  }
  return [...together, ...long];
}
