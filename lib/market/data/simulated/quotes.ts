import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import { calendarNameFor, type Instrument } from '../instrument';
import type { Quote } from '../quote';
import { barTicks } from './bar-ticks';
import { BAR_MINUTES } from './session-table';

const BAR_MS = BAR_MINUTES * MINUTE_MS;
/** No market is closed for longer than this. */
const LONGEST_BREAK_DAYS = 14;

/** The part of the simulated market that quotes need: whole sessions, including the current one. */
export interface SessionBars {
  readonly instruments: readonly Instrument[];
  /** Like a simulated market's `dayBars`: with a session's close as `until`, all of its bars. */
  dayBars(fundId: FundId, day: EpochDay, until: Millis): DayBars | null;
}

/** Prices between the simulated market's bars. */
export interface SimulatedQuotes {
  /**
   * The price at an instant: the latest tick while the market is open, otherwise the last close. A bar's ticks start at
   * its open, end at its close, and touch its high and low. Depends only on seed and instant. Null for instruments the
   * market doesn't trade, and before their first session.
   */
  quoteAt(fundId: FundId, time: Millis): Quote | null;
}

/** One instrument's state between calls, replaced when its session or bar ends. */
interface Held {
  readonly calendar: TradingCalendar;
  readonly instrument: Instrument;
  readonly tickMs: number;
  session: Session | null;
  /** When the session after `session` opens. */
  nextOpen: number;
  bars: DayBars | null;
  previousClose: number | null;
  slot: number;
  ticks: Float64Array;
}

/** Quotes of a simulated market's instruments; keeps one session and one bar per instrument in memory. */
export function createSimulatedTicks(market: SessionBars, seed: number): SimulatedQuotes {
  const held = new Map<FundId, Held>();
  for (const instrument of market.instruments)
    held.set(instrument.fundId, {
      calendar: calendarFor(calendarNameFor(instrument.fundType)),
      instrument,
      tickMs: tickInterval(instrument),
      session: null,
      nextOpen: Number.NEGATIVE_INFINITY,
      bars: null,
      previousClose: null,
      slot: -1,
      ticks: new Float64Array(),
    });

  function moveTo(one: Held, time: Millis): void {
    if (one.session && time >= one.session.open && time < one.nextOpen) return;
    const { session, before, nextOpen } = sessionsAround(one.calendar, time);
    one.session = session;
    one.nextOpen = nextOpen;
    one.slot = -1;
    const { fundId } = one.instrument;
    one.bars = market.dayBars(fundId, session.day, session.close);
    const last = before && market.dayBars(fundId, before.day, before.close);
    one.previousClose = last ? (last.close[last.length - 1] ?? null) : null;
  }

  return {
    quoteAt(fundId, time) {
      const one = held.get(fundId);
      if (!one) return null;
      moveTo(one, time);
      const { session, bars, previousClose, instrument, tickMs } = one;
      if (!session || !bars) return null;
      const slot = Math.floor((time - session.open) / BAR_MS);
      if (time >= session.close || slot >= bars.length)
        return { fundId, price: bars.close[bars.length - 1] as number, previousClose, time: session.close };
      const opened = bars.time[slot] as number;
      if (one.slot !== slot) {
        const prices = {
          open: bars.open[slot] as number,
          high: bars.high[slot] as number,
          low: bars.low[slot] as number,
          close: bars.close[slot] as number,
        };
        one.ticks = barTicks(prices, { seed, fundId, time: opened }, BAR_MS / tickMs, instrument.decimals);
        one.slot = slot;
      }
      const tick = Math.floor((time - opened) / tickMs);
      return {
        fundId,
        price: one.ticks[tick] as number,
        previousClose,
        time: (opened + tick * tickMs) as Millis,
      };
    },
  };
}

/** Interval between an instrument's prices: from one second for the most liquid up to five. */
function tickInterval({ fundType, fundId }: Instrument): number {
  if (fundType === 'C') return 1_000;
  return [1_000, 2_000, 3_000, 5_000][fundId % 4] ?? 1_000;
}

/** The current or last session, the one before it, and when the next one opens. */
function sessionsAround(
  calendar: TradingCalendar,
  time: Millis,
): { readonly session: Session; readonly before: Session | null; readonly nextOpen: number } {
  const day = utcDay(time);
  const near = calendar.sessions(plus(day, -LONGEST_BREAK_DAYS), plus(day, LONGEST_BREAK_DAYS));
  const place = near.findLastIndex(({ open }) => open <= time);
  const session = near[place];
  if (!session) throw new Error(`No session of ${calendar.name} in the ${LONGEST_BREAK_DAYS} days before`);
  return {
    session,
    before: near[place - 1] ?? null,
    nextOpen: near[place + 1]?.open ?? session.close + DAY_MS,
  };
}
