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
  const { first = 0, last = -1 } = panel.range ?? {};
  const span = last - first + 1;
  const calendars = calendarIndex(panel);
  /** By calendar, then by day, whether there's a session or not. */
  const slotAt = (row: number) =>
    (calendars[panel.owner[row] as number] as number) * span + (panel.day[row] as number) - first;
  const sizes = new Uint32Array(CALENDARS * span);
  for (let row = 0; row < panel.length; row += 1) {
    const slot = slotAt(row);
    sizes[slot] = (sizes[slot] as number) + 1;
  }
  const dates: PanelDate[] = [];
  const placeAt = new Uint32Array(sizes.length);
  let start = 0;
  for (const [slot, size] of sizes.entries()) {
    if (size === 0) continue;
    placeAt[slot] = dates.length;
    dates.push({ day: first + (slot % span), calendar: Math.floor(slot / span), start, size });
    start += size;
  }
  const place = new Uint32Array(panel.length);
  const rows = new Uint32Array(panel.length);
  const next = Uint32Array.from(dates, (date) => date.start);
  for (let row = 0; row < panel.length; row += 1) {
    const at = placeAt[slotAt(row)] as number;
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
