import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import type { FundamentalReport } from '../fundamentals';
import { unsettledJump, withJump } from '../imported/jumps';
import { createCloseLookup, lastBarClose } from '../imported/session-closes';
import { calendarNameFor, type Instrument } from '../instrument';
import type { MarketSource } from '../source';
import { readDays } from './bar-store';
import { type ImportedInstrument, listImportedInstruments } from './imported-instrument-store';

const MOST_SOURCES = 3;

/** Generates the reports with from < announcedAt <= to; `priceAt` returns the last close known at an instant. */
export type ReportSimulator = (
  instrument: Instrument,
  from: Millis,
  to: Millis,
  priceAt: (time: Millis) => number | null,
) => readonly FundamentalReport[];

/**
 * The market of imported bars. Its present is its last bar's close, so it doesn't advance until more is imported. Files
 * contain no fundamentals: there are none, or with `simulateReports` simulated ones, labeled as such.
 * @throws OperatorError if nothing has been imported yet
 */
export async function createImportedMarket(
  db: Kysely<Schema>,
  simulateReports?: ReportSimulator,
): Promise<MarketSource> {
  const imported = await listImportedInstruments(db);
  const holdings = (await Promise.all(imported.map((one) => openHolding(db, one)))).filter(
    (holding) => holding !== null,
  );
  if (holdings.length === 0)
    throw new OperatorError(
      "MARKET 'imported': nothing has been imported yet; begin with npm run import -- FILE --symbol SPY",
    );
  const instrumentById = new Map(holdings.map((holding) => [holding.instrument.fundId, holding]));
  const now = Math.max(...holdings.map((holding) => holding.lastClose)) as Millis;
  const findHolding = (fundId: FundId): Holding => {
    const holding = instrumentById.get(fundId);
    if (!holding) throw new Error(`Instrument ${fundId} has not been imported`);
    return holding;
  };
  return {
    name: 'imported',
    label: `Imported prices: ${describeSources(imported)}${simulateReports ? '; fundamentals are simulated' : ''}`,
    instruments: holdings.map((holding) => holding.instrument),
    firstDay: Math.min(...holdings.map((holding) => holding.firstDay)) as EpochDay,
    barInterval: (fundId) => findHolding(fundId).intervalMinutes,
    barRange: (fundId) => findHolding(fundId).range,
    now: () => now,
    async dayBars(fundId, day, until) {
      const { calendar } = findHolding(fundId);
      const [bars] = await readDays(db, 'imported', fundId, day, day);
      return bars ? completedBars(bars, calendar, until) : null;
    },
    reports(fundId, from, to) {
      const { instrument, closeAt } = findHolding(fundId);
      return simulateReports?.(instrument, from, to, closeAt) ?? [];
    },
  };
}

interface Holding extends ImportedInstrument {
  readonly calendar: TradingCalendar;
  readonly firstDay: EpochDay;
  readonly lastClose: Millis;
  readonly range: { readonly first: Millis; readonly last: Millis };
  readonly closeAt: (time: Millis) => number | null;
}

async function openHolding(db: Kysely<Schema>, imported: ImportedInstrument): Promise<Holding | null> {
  const { fundId, fundType } = imported.instrument;
  const calendar = calendarFor(calendarNameFor(fundType));
  const days = await readDays(db, 'imported', fundId, FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return {
    ...imported,
    // Found again, since bars stored by earlier versions have no jump beside them.
    instrument: withJump(imported.instrument, unsettledJump(days, fundType, imported.acceptedJumps)),
    calendar,
    firstDay: first.day,
    lastClose: lastBarClose(last, calendar),
    range: { first: first.time[0] as Millis, last: last.time[last.length - 1] as Millis },
    closeAt: createCloseLookup(days, calendar),
  };
}

/** The bars complete by then; a session's last bar ends with the session, regardless of bar length. */
function completedBars(day: DayBars, calendar: TradingCalendar, until: Millis): DayBars | null {
  if (lastBarClose(day, calendar) <= until) return day;
  const step = day.intervalMinutes * MINUTE_MS;
  const length = day.time.findIndex((time, index) => time + step > until || index === day.length - 1);
  if (length <= 0) return null;
  return {
    ...day,
    length,
    time: day.time.slice(0, length),
    open: day.open.slice(0, length),
    high: day.high.slice(0, length),
    low: day.low.slice(0, length),
    close: day.close.slice(0, length),
    volume: day.volume.slice(0, length),
  };
}

function describeSources(imported: readonly ImportedInstrument[]): string {
  const sources = [...new Set(imported.flatMap((one) => one.sources))];
  const shown = sources.slice(0, MOST_SOURCES).join(', ');
  const more = sources.length - MOST_SOURCES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
