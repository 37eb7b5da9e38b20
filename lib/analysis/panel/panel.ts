import { bisectRight } from 'd3-array';
import { findField } from '@/lib/analysis/features/all-fields';
import { computeField, type Field, type FieldContext } from '@/lib/analysis/features/field';
import { isForecastField } from '@/lib/analysis/features/forecast-fields';
import type { RobotPresence } from '@/lib/analysis/features/robot-presence';
import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { endOfDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName, TradingCalendar } from '@/lib/market/calendar/types';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';

/** An instrument's part of a panel: what screens name it by, and its data. */
export interface PanelInstrument {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  /** Sector of a stock, kind of others. */
  readonly group: string;
  readonly category: string;
  /** Decimal places of its prices. */
  readonly decimals: number;
  readonly bars: DailyBars;
  /** In order of announcement. Some aren't announced yet: only their dates may be shown, and those 21 days before. */
  readonly reports: readonly FundamentalReport[];
  readonly presence: RobotPresence;
  /** By session; none in a panel as it's loaded, see `withForecasts`. */
  readonly forecasts?: readonly SessionForecast[];
}

/** Values of a field, one a row, rounded to the decimals shown; NaN where unknown. */
export type FieldColumn = Float32Array | Float64Array;

/** All sessions of all instruments as rows: by ticker, then by day. */
export interface Panel {
  readonly instruments: readonly PanelInstrument[];
  readonly length: number;
  /** Each row's session label, days since 1970-01-01. */
  readonly day: Int32Array;
  /** Each row's instrument. */
  readonly owner: Uint32Array;
  /** Where each instrument's rows begin; one more entry than there are instruments, the last being `length`. */
  readonly start: Uint32Array;
  /** The oldest and newest session of any instrument; null without rows. */
  readonly range: { readonly first: EpochDay; readonly last: EpochDay } | null;
  /** Computed when first asked for, then kept. @throws RangeError for an unknown field */
  column(id: string): FieldColumn;
}

/** An instrument without a bar for more sessions than these has left the universe. */
const MOST_MISSED_SESSIONS = 10;
/** A calendar's sessions looked back at: more than `MOST_MISSED_SESSIONS` of any. */
const LOOKBACK_DAYS = 30;
/** Fields whose values may need more digits than a Float32 holds. */
const WIDE: ReadonlySet<Field['unit']> = new Set(['price', 'units', 'dollars']);

/** @param benchmark the ticker whose returns beta and correlation compare with */
export function createPanel(given: readonly PanelInstrument[], benchmark = 'SPY'): Panel {
  const instruments = [...given].sort((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0));
  const start = new Uint32Array(instruments.length + 1);
  for (const [index, { bars }] of instruments.entries())
    start[index + 1] = (start[index] as number) + bars.length;
  const length = start[instruments.length] as number;
  const day = new Int32Array(length);
  const owner = new Uint32Array(length);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, { bars }] of instruments.entries()) {
    const from = start[index] as number;
    day.set(bars.day.subarray(0, bars.length), from);
    owner.fill(index, from, from + bars.length);
    if (bars.length === 0) continue;
    first = Math.min(first, bars.day[0] as number);
    last = Math.max(last, bars.day[bars.length - 1] as number);
  }
  const computed = { instruments, length, start, benchmark };

  return {
    instruments,
    length,
    day,
    owner,
    start,
    range: length === 0 ? null : { first: first as EpochDay, last: last as EpochDay },
    column: keepColumns((field) => computeColumn(computed, field)),
  };
}

/**
 * The same panel with forecasts, whose columns are its own; it shares all others.
 * @param forecasts each instrument's by session
 */
export function withForecasts(
  panel: Panel,
  forecasts: ReadonlyMap<FundId, readonly SessionForecast[]>,
): Panel {
  const instruments = panel.instruments.map((one) => ({
    ...one,
    forecasts: forecasts.get(one.fundId) ?? [],
  }));
  const computed = { ...panel, instruments, benchmark: null };
  const own = keepColumns((field) => computeColumn(computed, field));
  return {
    ...panel,
    instruments,
    column: (id) => (isForecastField(id) ? own(id) : panel.column(id)),
  };
}

/** Computes each column when it's first asked for. */
function keepColumns(compute: (field: Field) => FieldColumn): Panel['column'] {
  const columns = new Map<string, FieldColumn>();
  return (id) => {
    const field = findField(id);
    if (!field) throw new RangeError(`no field ${id}`);
    const kept = columns.get(id) ?? compute(field);
    columns.set(id, kept);
    return kept;
  };
}

interface Computed extends Pick<Panel, 'instruments' | 'length' | 'start'> {
  readonly benchmark: string | null;
}

function computeColumn({ instruments, length, start, benchmark }: Computed, field: Field): FieldColumn {
  const comparison = instruments.find(({ ticker }) => ticker === benchmark)?.bars ?? null;
  const column = WIDE.has(field.unit) ? new Float64Array(length) : new Float32Array(length);
  for (const [index, instrument] of instruments.entries()) {
    const values = computeField(field, instrument.bars, contextFor(instrument, comparison));
    column.set(roundAll(values, decimalsFor(field, instrument)), start[index]);
  }
  return column;
}

/** Decimals with which a field is shown for an instrument. */
export function decimalsFor({ decimals }: Field, instrument: Pick<PanelInstrument, 'decimals'>): number {
  return decimals === 'instrument' ? instrument.decimals : decimals;
}

export function panelCalendar({ fundType }: Pick<PanelInstrument, 'fundType'>): TradingCalendar {
  return calendarFor(calendarNameFor(fundType));
}

function contextFor(instrument: PanelInstrument, benchmark: DailyBars | null): FieldContext {
  const calendar = panelCalendar(instrument);
  return { ...instrument, calendar, benchmark, closeTime: (day) => sessionClose(calendar, day) };
}

/** A session's close; the end of the UTC day for imported days that the calendar doesn't have. */
export function sessionClose(calendar: TradingCalendar, day: number): Millis {
  return calendar.sessionOn(day as EpochDay)?.close ?? endOfDay(day);
}

function roundAll(values: Float64Array, decimals: number): Float64Array {
  const scale = 10 ** decimals;
  // Adding 0 makes a negative zero positive.
  return values.map((value) => Math.round(value * scale) / scale + 0);
}

/**
 * The rows of the universe as of a day, by ticker: each instrument's last session up to it, unless the instrument had
 * missed more than ten sessions of its calendar by then. What has ended since is in.
 */
export function rowsAsOf(panel: Panel, asOf: EpochDay): Uint32Array {
  const oldest = new Map<CalendarName, number>();
  const rows: number[] = [];
  for (const [index, instrument] of panel.instruments.entries()) {
    const calendar = panelCalendar(instrument);
    const limit = oldest.get(calendar.name) ?? oldestTraded(calendar, asOf);
    oldest.set(calendar.name, limit);
    const row = lastRowUpTo(panel, index, asOf);
    if (row !== null && (panel.day[row] as number) >= limit) rows.push(row);
  }
  return Uint32Array.from(rows);
}

/** Label of the last session after which ten were missed. */
function oldestTraded(calendar: TradingCalendar, asOf: EpochDay): number {
  const sessions = calendar.sessions(plus(asOf, -LOOKBACK_DAYS), asOf);
  return sessions.at(-1 - MOST_MISSED_SESSIONS)?.day ?? plus(asOf, -LOOKBACK_DAYS);
}

function lastRowUpTo(panel: Panel, index: number, asOf: number): number | null {
  const first = panel.start[index] as number;
  const row = bisectRight(panel.day, asOf, first, panel.start[index + 1] as number) - 1;
  return row < first ? null : row;
}

/** Whether an instrument's bars have ended: it has missed more than ten sessions by the panel's newest day. */
export function hasEnded(panel: Panel, index: number): boolean {
  const row = (panel.start[index + 1] as number) - 1;
  const instrument = panel.instruments[index];
  if (!instrument || panel.range === null || row < (panel.start[index] as number)) return false;
  return (panel.day[row] as number) < oldestTraded(panelCalendar(instrument), panel.range.last);
}
