import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { endOfDay, MINUTE_MS, startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { lastDays, readDays } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';
import { dailySessions } from '../daily-sessions';
import { LIVE_BAR_MINUTES, LIVE_BAR_MS, rescaledBy, sessionBars } from '../session-bars';
import type { LiveQuotes } from './live-quotes';
import { type BarFeed, type Round, startRound } from './round';

/** A bar is fetched this long after its interval, because its last trades are reported late. */
const SETTLE_MS = 4_000;
/** A larger difference between stored prices and the feed's indicates a split. */
const SPLIT_SHARE = 0.2;
/** A session fetched this long after its end gets no more bars. */
const FINAL_MS = 30 * MINUTE_MS;

export interface LiveMarketOptions {
  readonly database: Database;
  readonly feeds: readonly BarFeed[];
  readonly firstDay: EpochDay;
  readonly label: string;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  readonly quotes: Pick<LiveQuotes, 'note'>;
  readonly onFailed: (feed: BarFeed, error: unknown) => void;
  /**
   * Called once for an instrument whose prices are on a different scale than the stored ones.
   * @param firstDay of the session after the stored ones, the same however often the server starts
   */
  readonly onRescaled: (instrument: Instrument, ratio: number, firstDay: EpochDay) => void;
  /** Whether a feed has answered anything else than bars. */
  readonly isHeard: () => boolean;
  /** Whether more can be offered than when this market was opened. */
  readonly isOutdated: () => boolean;
  readonly settleMs?: number;
}

/**
 * The live feeds' market. Stored bars are final: later bars of a session are appended, and no feed changes what robots
 * have traded on. If an instrument's bars aren't available, it gets none in this round, including later ones, so
 * there's never a gap; `isComplete` says who has to wait.
 */
export function createLiveMarket(options: LiveMarketOptions): MarketSource {
  const {
    database,
    feeds,
    firstDay,
    label,
    clock,
    signal,
    quotes,
    onFailed,
    onRescaled,
    isHeard,
    isOutdated,
  } = options;
  const settleMs = options.settleMs ?? SETTLE_MS;
  const instruments = feeds.flatMap((feed) => feed.instruments);
  const instrumentById = new Map(instruments.map((instrument) => [instrument.fundId, instrument]));
  const heldBack = new Set<FundId>();
  let hasDelivered = false;
  /** Until when each instrument's stored bars are known to be complete. */
  const completeThrough = new Map<FundId, number>();
  let current: {
    readonly until: Millis;
    readonly incomplete: Set<FundId>;
    readonly opening: Promise<OpenRound>;
  } | null = null;

  async function openRound(until: Millis): Promise<OpenRound> {
    const ready = Math.floor(until / LIVE_BAR_MS) * LIVE_BAR_MS + settleMs;
    await pause(Math.max(0, ready - clock()), signal);
    const stored = await lastDays(database.db, 'live');
    const fromDay = (fundId: FundId) => stored.get(fundId) ?? firstDay;
    const round = startRound({ feeds, fromDay, until, signal, onFailed });
    return { round, stored };
  }

  async function storedBars(fundId: FundId, day: EpochDay, { stored }: OpenRound): Promise<DayBars | null> {
    if (stored.get(fundId) !== day) return null;
    return (await readDays(database.db, 'live', fundId, day, day))[0] ?? null;
  }

  return {
    name: 'live',
    label,
    instruments,
    firstDay,
    barInterval: () => LIVE_BAR_MINUTES,
    now: () => clock() as Millis,
    async dayBars(fundId, day, until) {
      const instrument = instrumentById.get(fundId);
      if (!instrument) return null;
      const calendar = calendarFor(calendarNameFor(instrument.fundType));
      const session = calendar.sessionOn(day);
      if (session === null) return null;
      if (current?.until !== until) current = { until, incomplete: new Set(), opening: openRound(until) };
      const { incomplete, opening } = current;
      const open = await opening;
      if (incomplete.has(fundId)) return null;
      const stored = await storedBars(fundId, day, open);
      if (stored && (completeThrough.get(fundId) ?? 0) > session.close + FINAL_MS) return stored;
      const delivered = heldBack.has(fundId) ? null : await open.round.bars(fundId, day);
      hasDelivered ||= delivered !== null;
      if (delivered === null || signal.aborted) {
        incomplete.add(fundId);
        return null;
      }
      const ratio = stored && rescaledBy(stored, delivered);
      if (ratio && Math.abs(ratio - 1) > SPLIT_SHARE) {
        heldBack.add(fundId);
        incomplete.add(fundId);
        onRescaled(instrument, ratio, calendar.currentOrNext(session.close).day);
        return null;
      }
      completeThrough.set(fundId, Math.min(until, session.close + 2 * FINAL_MS));
      const bars = sessionBars(session, stored, delivered, until);
      if (bars) quotes.note(fundId, bars);
      return bars;
    },
    async fetchDailyBars(some, from, to, asking) {
      const found = new Map<FundId, DailyBars>();
      for (const feed of feeds) {
        const own = some.filter(({ fundId }) => feed.instruments.some((one) => one.fundId === fundId));
        if (own.length === 0) continue;
        const delivered = await feed.dailyBars(own, startOfDay(from), endOfDay(to), asking);
        for (const instrument of own) {
          const bars = delivered.get(instrument.fundId);
          if (bars) found.set(instrument.fundId, dailySessions(instrument, bars, from, to));
        }
      }
      return found;
    },
    isComplete: (fundId, until) => current?.until === until && !current.incomplete.has(fundId),
    isReached: () => hasDelivered || isHeard(),
    isOutdated,
    // No feed provides company reports, and simulated ones don't belong next to real prices.
    hasReports: false,
    reports: () => [],
  };
}

interface OpenRound {
  readonly round: Round;
  /** Each instrument's last stored session at the start of the round. */
  readonly stored: ReadonlyMap<FundId, EpochDay>;
}
