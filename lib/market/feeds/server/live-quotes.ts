import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { Quote } from '@/lib/market/data/quote';
import { readDays } from '@/lib/market/data/server/bar-store';
import type { Tick } from '../feed-state';
import { createPriceGuard } from '../price-guard';

/** Recent sessions, enough to find two of them across any holidays. */
const LOOK_BACK_DAYS = 12;

export interface LiveQuotes {
  /** Starts with the last stored closes. */
  restore(db: Kysely<Schema>): Promise<void>;
  /** A session's official bars: their last close is a price, too, and the reference for the next session. */
  note(fundId: FundId, bars: DayBars): void;
  /** Whether the price was accepted; late, repeated and impossible ones aren't. */
  take(tick: Tick): boolean;
  quote(fundId: FundId): Quote | null;
  /** All quotes changed since the last call. */
  changes(): readonly Quote[];
  all(): readonly Quote[];
  dropped(): number;
}

interface Close {
  readonly day: EpochDay;
  readonly price: number;
}

/** Each instrument's last valid price, and the previous session's close. */
export function createLiveQuotes(instruments: readonly Instrument[], clock: () => number): LiveQuotes {
  const guard = createPriceGuard();
  const calendars = new Map(
    instruments.map(({ fundId, fundType }) => [fundId, calendarFor(calendarNameFor(fundType))]),
  );
  /** The closes of the last two sessions with bars, older first. */
  const closes = new Map<FundId, readonly Close[]>();
  const latest = new Map<FundId, Tick>();
  const changed = new Set<FundId>();

  const note = (fundId: FundId, { day, length, time, close, intervalMinutes }: DayBars) => {
    if (length === 0) return;
    const price = close[length - 1] as number;
    const others = (closes.get(fundId) ?? []).filter((one) => one.day !== day);
    closes.set(fundId, [...others, { day, price }].sort((a, b) => a.day - b.day).slice(-2));
    const tick = { fundId, price, time: (time[length - 1] as number) + intervalMinutes * MINUTE_MS };
    guard.trust(tick);
    if (tick.time <= (latest.get(fundId)?.time ?? 0)) return;
    latest.set(fundId, tick);
    changed.add(fundId);
  };

  /** The close before the session containing the instant; outside sessions, before the one that just ended. */
  function previousClose(fundId: FundId, time: number): number | null {
    const calendar = calendars.get(fundId);
    if (!calendar) return null;
    // A bar may end at the close itself, which is outside the session.
    const session = calendar.sessionAt(time as Millis) ?? calendar.sessionAt((time - 1) as Millis);
    const known = closes.get(fundId) ?? [];
    const day = session?.day ?? known.at(-1)?.day;
    return known.findLast((close) => day !== undefined && close.day < day)?.price ?? null;
  }

  const quote = (fundId: FundId): Quote | null => {
    const tick = latest.get(fundId);
    if (!tick) return null;
    const { price, time } = tick;
    return { fundId, price, previousClose: previousClose(fundId, time), time: time as Millis };
  };
  const quotesFor = (fundIds: Iterable<FundId>) =>
    [...fundIds].map(quote).filter((one): one is Quote => one !== null);

  return {
    async restore(db) {
      const today = utcDay(clock());
      for (const { fundId } of instruments) {
        const from = plus(today, -LOOK_BACK_DAYS);
        for (const bars of (await readDays(db, 'live', fundId, from, plus(today, 1))).slice(-2))
          note(fundId, bars);
      }
    },
    note,
    take(tick) {
      if (!calendars.has(tick.fundId) || !guard.accepts(tick, clock())) return false;
      latest.set(tick.fundId, tick);
      changed.add(tick.fundId);
      return true;
    },
    quote,
    changes() {
      const quotes = quotesFor(changed);
      changed.clear();
      return quotes;
    },
    all: () => quotesFor(latest.keys()),
    dropped: () => guard.dropped(),
  };
}
