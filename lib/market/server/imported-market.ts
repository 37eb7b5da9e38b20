import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/base/brand';
import { OperatorError } from '@/lib/base/errors';
import { MINUTE_MS } from '@/lib/base/time';
import { calendarFor } from '@/lib/calendar/calendars';
import type { Schema } from '@/lib/database/schema';
import type { DayBars } from '../bars';
import { calendarNameOf } from '../instrument';
import type { MarketSource } from '../source';
import { dayRange, readDays } from './bar-store';
import { type ImportedInstrument, listImportedInstruments } from './imported-instrument-store';

const MOST_SOURCES = 3;

/**
 * The market of imported bars. Its present is the close of its last bar: it stands still until more is imported.
 * @throws OperatorError when nothing has been imported yet.
 */
export async function createImportedMarket(db: Kysely<Schema>): Promise<MarketSource> {
  const imported = await listImportedInstruments(db);
  const ends = await Promise.all(imported.map((one) => rangeOf(db, one)));
  const known = ends.filter((end) => end !== null);
  if (known.length === 0)
    throw new OperatorError(
      "MARKET 'imported': nothing has been imported yet; begin with npm run import -- FILE --symbol SPY",
    );
  const now = Math.max(...known.map((end) => end.lastClose)) as Millis;
  const intervals = new Map(imported.map((one) => [one.instrument.fundId, one.intervalMinutes]));
  return {
    name: 'imported',
    label: labelOf(imported),
    instruments: imported.map((one) => one.instrument),
    firstDay: Math.min(...known.map((end) => end.first)) as EpochDay,
    intervalOf(fundId) {
      const interval = intervals.get(fundId);
      if (interval === undefined) throw new Error(`Instrument ${fundId} has not been imported`);
      return interval;
    },
    now: () => now,
    async dayBars(fundId, day, until) {
      const [bars] = await readDays(db, 'imported', fundId, day, day);
      return bars ? completedBars(bars, closeOf(imported, fundId, day), until) : null;
    },
    reports: () => [],
  };
}

interface Range {
  readonly first: EpochDay;
  readonly lastClose: Millis;
}

async function rangeOf(db: Kysely<Schema>, { instrument }: ImportedInstrument): Promise<Range | null> {
  const range = await dayRange(db, 'imported', instrument.fundId);
  if (!range) return null;
  const [last] = await readDays(db, 'imported', instrument.fundId, range.last, range.last);
  if (!last) return null;
  const session = calendarFor(calendarNameOf(instrument.fundType)).sessionOn(range.last);
  const end = (last.time[last.length - 1] as number) + last.intervalMinutes * MINUTE_MS;
  return { first: range.first, lastClose: Math.min(end, session?.close ?? end) as Millis };
}

function closeOf(imported: readonly ImportedInstrument[], fundId: FundId, day: EpochDay): number {
  const found = imported.find((one) => one.instrument.fundId === fundId);
  const session = found && calendarFor(calendarNameOf(found.instrument.fundType)).sessionOn(day);
  return session?.close ?? Number.POSITIVE_INFINITY;
}

/** The bars that are complete by then; a session's last bar ends with the session, however long bars are. */
function completedBars(day: DayBars, sessionClose: number, until: Millis): DayBars | null {
  const step = day.intervalMinutes * MINUTE_MS;
  let length = day.length;
  while (length > 0 && Math.min((day.time[length - 1] as number) + step, sessionClose) > until) length -= 1;
  if (length === 0) return null;
  if (length === day.length) return day;
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

function labelOf(imported: readonly ImportedInstrument[]): string {
  const sources = [...new Set(imported.map((one) => one.source))];
  const shown = sources.slice(0, MOST_SOURCES).join(', ');
  const more = sources.length - MOST_SOURCES;
  return `Imported prices: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
