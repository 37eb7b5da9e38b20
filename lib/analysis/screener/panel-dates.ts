import { bisectRight } from 'd3-array';
import type { Panel } from '@/lib/analysis/panel/panel';
import { CALENDAR_NAMES } from '@/lib/market/calendar/calendars';
import { calendarIndex } from './as-of';

const CALENDARS = CALENDAR_NAMES.length;

/** A panel's rows by date: those of one day and calendar are compared with each other. */
export interface PanelDates {
  /** By calendar, then by day. */
  readonly dates: readonly PanelDate[];
  /** Each row's place in `dates`. */
  readonly place: Uint32Array;
  /** All rows by date; a date's are those from its `start` on, `size` of them. */
  readonly rows: Uint32Array;
}

export interface PanelDate {
  readonly day: number;
  readonly calendar: number;
  readonly start: number;
  readonly size: number;
}

const kept = new WeakMap<Panel, PanelDates>();

/** Computed once a panel. */
export function panelDates(panel: Panel): PanelDates {
  const dates = kept.get(panel) ?? sortByDate(panel);
  kept.set(panel, dates);
  return dates;
}

function sortByDate(panel: Panel): PanelDates {
  const calendars = calendarIndex(panel);
  const sizes = Array.from({ length: CALENDARS }, () => new Map<number, number>());
  const calendarAt = (row: number) => calendars[panel.owner[row] as number] as number;
  for (let row = 0; row < panel.length; row += 1) {
    const own = sizes[calendarAt(row)] as Map<number, number>;
    const day = panel.day[row] as number;
    own.set(day, (own.get(day) ?? 0) + 1);
  }
  let start = 0;
  const dates = sizes.flatMap((own, calendar) =>
    [...own]
      .sort(([one], [other]) => one - other)
      .map(([day, size]) => {
        start += size;
        return { day, calendar, start: start - size, size };
      }),
  );
  const places = sizes.map(() => new Map<number, number>());
  for (const [place, { day, calendar }] of dates.entries()) places[calendar]?.set(day, place);
  const place = new Uint32Array(panel.length);
  const rows = new Uint32Array(panel.length);
  const next = Uint32Array.from(dates, (date) => date.start);
  for (let row = 0; row < panel.length; row += 1) {
    const at = places[calendarAt(row)]?.get(panel.day[row] as number) as number;
    place[row] = at;
    rows[next[at] as number] = row;
    next[at] = (next[at] as number) + 1;
  }
  return { dates, place, rows };
}

/** The date of the same calendar some sessions later or, if negative, earlier; null if the panel has none. */
export function dateAfter({ dates }: PanelDates, place: number, sessions: number): PanelDate | null {
  const after = dates[place + sessions];
  return after && after.calendar === dates[place]?.calendar ? after : null;
}

/** The days of a calendar, ascending. */
export function calendarDays({ dates }: PanelDates, calendar: number): readonly number[] {
  return dates.filter((date) => date.calendar === calendar).map(({ day }) => day);
}

/** The last of ascending days up to one; undefined before the first. */
export function dayUpTo(days: readonly number[], day: number): number | undefined {
  return days[bisectRight(days, day) - 1];
}
