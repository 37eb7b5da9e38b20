import { max, min } from 'd3-array';
import { SCHEDULE_DAYS } from '@/lib/analysis/features/record-fields';
import { type Panel, type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, startOfWeek, utcDay, weekday } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { MarketName } from '@/lib/market/data/source';
import type { EarningsCalendarAddress, EarningsClass } from '@/lib/site/addresses/earnings-calendar-address';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { type GapStudy, studyGaps } from './gap-study';
import {
  closedSessions,
  measureReaction,
  placeAnnouncement,
  REPORT_TIMES,
  type Reaction,
  type ReportTime,
} from './reaction';

/** What a report said, and what the price did; only once it's announced. */
export interface AnnouncedFigures extends Reaction {
  /** Against expectations, in standard deviations. */
  readonly surprise: number;
  /** Year over year, in percent. */
  readonly growthPct: number;
}

export interface EarningsEvent extends Pick<PanelInstrument, 'ticker' | 'fundName' | 'fundType' | 'group'> {
  readonly time: ReportTime;
  /** The last day of the period it's about. */
  readonly periodEnd: EpochDay;
  /** null while it's scheduled. */
  readonly announced: AnnouncedFigures | null;
}

export interface EarningsDay {
  /** A date in New York. */
  readonly day: EpochDay;
  /** Trading hours in New York; null on a day without any. */
  readonly session: { readonly open: Millis; readonly close: Millis; readonly isEarly: boolean } | null;
  /** Before the open first, then by ticker. */
  readonly events: readonly EarningsEvent[];
}

export interface EarningsCalendar {
  readonly market: MarketName;
  readonly week: EpochDay;
  readonly isCurrent: boolean;
  /** Weeks that can have reports: from the first prices to 21 days from now; null in a market without reports. */
  readonly firstWeek: EpochDay | null;
  readonly lastWeek: EpochDay | null;
  /** Monday to Friday, and days of the weekend that have reports. */
  readonly days: readonly EarningsDay[];
  readonly study: GapStudy;
}

const stockExchange = calendarFor('xnys');

/** The week shown without one in the address: this one, from Saturday on the next. */
export function currentWeek(now: Millis): EpochDay {
  const day = newYorkDay(now);
  return startOfWeek([0, 6].includes(weekday(day)) ? day + 2 : day);
}

/**
 * A week's reports as known at `now`: no figure before it's announced, and no date more than 21 days before. Simulated
 * reports of the future exist, and are left out here.
 */
export function readEarningsCalendar(
  { panel, market }: Pick<AnalysisMarket, 'panel' | 'market'>,
  address: EarningsCalendarAddress,
  now: Millis,
): EarningsCalendar {
  const instruments = reportingInstruments(panel, address.class);
  const week = address.week ?? currentWeek(now);
  const hasReports = instruments.some(({ reports }) => reports.length > 0);
  const first = min(instruments, ({ bars }) => bars.day[0]);
  return {
    market,
    week,
    isCurrent: week === currentWeek(now),
    firstWeek: hasReports && first !== undefined ? startOfWeek(first) : null,
    lastWeek: hasReports ? startOfWeek(newYorkDay(now + SCHEDULE_DAYS * DAY_MS)) : null,
    days: toDays(
      week,
      instruments.flatMap((instrument) => listEvents(instrument, week, now)),
    ),
    study: keptStudy(panel, instruments, address.class, now),
  };
}

/** Stocks and ETFs. Simulated economies and networks report as well, but those aren't earnings. */
function reportingInstruments(panel: Panel, only: EarningsClass | null): readonly PanelInstrument[] {
  const types: readonly string[] = (only === null ? (['stocks', 'etfs'] as const) : [only]).map(
    (name) => INSTRUMENT_CLASSES[name],
  );
  return panel.instruments.filter(({ fundType }) => types.includes(fundType));
}

interface DatedEvent {
  readonly day: EpochDay;
  readonly event: EarningsEvent;
}

function listEvents(instrument: PanelInstrument, week: EpochDay, now: Millis): readonly DatedEvent[] {
  const { ticker, fundName, fundType, group, reports } = instrument;
  const scheduled = now + SCHEDULE_DAYS * DAY_MS;
  return reports.flatMap((report) => {
    // Only near reports are placed exactly, since that takes a calendar.
    const day = utcDay(report.announcedAt);
    if (report.announcedAt > scheduled || day < week - 1 || day > week + 8) return [];
    const placed = placeAnnouncement(panelCalendar(instrument), report.announcedAt);
    if (placed === null || placed.day < week || placed.day > week + 6) return [];
    const event: EarningsEvent = {
      ...{ ticker, fundName, fundType, group, time: placed.time },
      // Periods end at a midnight, which belongs to the next day.
      periodEnd: utcDay(report.periodEnd - 1),
      announced: report.announcedAt > now ? null : readFigures(report, instrument, now),
    };
    return [{ day: placed.day, event }];
  });
}

function readFigures(
  report: FundamentalReport,
  instrument: PanelInstrument,
  now: Millis,
): AnnouncedFigures | null {
  const calendar = panelCalendar(instrument);
  const placed = placeAnnouncement(calendar, report.announcedAt);
  if (placed === null) return null;
  return {
    surprise: report.surprise,
    growthPct: 100 * report.growth,
    ...measureReaction(instrument.bars, closedSessions(instrument.bars, calendar, now), placed),
  };
}

function toDays(week: EpochDay, found: readonly DatedEvent[]): readonly EarningsDay[] {
  return Array.from({ length: 7 }, (_, index) => plus(week, index))
    .map((day): EarningsDay => {
      const session = stockExchange.sessionOn(day);
      return {
        day,
        session: session && { open: session.open, close: session.close, isEarly: session.early },
        events: found
          .filter((one) => one.day === day)
          .map(({ event }) => event)
          .sort(
            (a, b) =>
              REPORT_TIMES.indexOf(a.time) - REPORT_TIMES.indexOf(b.time) || (a.ticker < b.ticker ? -1 : 1),
          ),
      };
    })
    .filter(({ day, events }) => ![0, 6].includes(weekday(day)) || events.length > 0);
}

const studies = new WeakMap<Panel, Map<string, GapStudy>>();

/** It changes with each session and announcement that becomes known. */
function keptStudy(
  panel: Panel,
  instruments: readonly PanelInstrument[],
  only: EarningsClass | null,
  now: Millis,
): GapStudy {
  const kept = studies.get(panel) ?? new Map<string, GapStudy>();
  studies.set(panel, kept);
  // A report counts with the session after it, so until the panel has another one nothing is added.
  const newest = max(instruments, ({ bars }) => bars.day[bars.length - 1]) ?? 0;
  const close = stockExchange.sessionOn(newest as EpochDay)?.close ?? now;
  const key = `${only} ${Math.min(now, close)}`;
  const study = kept.get(key) ?? studyGaps(instruments, now);
  kept.set(key, study);
  return study;
}

/** A week's reports as known at an instant. */
export const EARNINGS_CALENDAR: MarketQuestion<
  readonly [address: EarningsCalendarAddress, now: Millis],
  EarningsCalendar
> = { name: 'earnings-calendar', answer: readEarningsCalendar };
