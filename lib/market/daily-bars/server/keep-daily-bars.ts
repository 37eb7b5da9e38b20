import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { LONGEST_BREAK_DAYS } from '@/lib/market/calendar/traded-time';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import { bringUpToDate, type NewestSessions, type UpdateOptions } from './bring-up-to-date';

export interface DailyBarsKeeper {
  /** The bars of a market are stored through an instant, and its robots are served. Returns at once. */
  barsStored(market: MarketSource, until: Millis): void;
  /** Ends what is under way, and waits for its commit. */
  stop(): Promise<void>;
}

/** Feeds correct a session's bar for a while after its close. */
const FEED_SETTLE_MS = 30 * MINUTE_MS;

/** Keeps a market's daily bars complete beside the loop of bars: fills what is missing, and adds closed sessions. */
export function createDailyBarsKeeper(options: UpdateOptions): DailyBarsKeeper {
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let next: { readonly market: MarketSource; readonly until: Millis } | null = null;
  let working: Promise<void> | null = null;
  /** The sessions and instruments whose daily bars are complete, so that most bars cost nothing. */
  let settled = '';

  async function work(): Promise<void> {
    while (next && !signal.aborted) {
      const { market, until } = next;
      next = null;
      const through = newestClosed(market, until);
      const key = JSON.stringify([through, market.instruments.map(({ fundId }) => fundId)]);
      if (key === settled) continue;
      try {
        if (await bringUpToDate({ ...options, signal }, market, through)) settled = key;
      } catch (error) {
        // Tried again after the next bar.
        if (!signal.aborted) options.log.warn({ event: 'daily-bars-failed', err: error });
      }
    }
  }

  return {
    barsStored(market, until) {
      next = { market, until };
      working ??= work().finally(() => {
        working = null;
      });
    },
    async stop() {
      ending.abort();
      await working;
    },
  };
}

/** The newest closed session of each calendar that a market's instruments trade by. */
function newestClosed({ name, instruments }: MarketSource, until: Millis): NewestSessions {
  const closedBy = name === 'live' ? until - FEED_SETTLE_MS : until;
  const from = (utcDay(closedBy) - LONGEST_BREAK_DAYS) as EpochDay;
  const to = (utcDay(closedBy) + 1) as EpochDay;
  const calendars = new Set(instruments.map(({ fundType }) => calendarNameFor(fundType)));
  return Object.fromEntries(
    [...calendars].map((calendar) => {
      const sessions = calendarFor(calendar).sessions(from, to);
      return [calendar, sessions.findLast(({ close }) => close <= closedBy)?.day ?? from];
    }),
  );
}
