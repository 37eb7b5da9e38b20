import { createHash } from 'node:crypto';
import { findField } from '@/lib/analysis/features/all-fields';
import { decimalsFor, type Panel, type PanelInstrument, rowsAsOf } from '@/lib/analysis/panel/panel';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import { close } from '@/lib/robots/daily-figures/steps';
import { type AsOf, resolveAsOf } from './as-of';
import { findMedian } from './forward-returns';
import { type PageOfRows, runScreen, type ScreenResult } from './run-screen';
import type { Screen } from './screen';
import { createScreenTable, type ScreenTable } from './screen-table';

export interface AnswerRow {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly fundName: string;
  readonly class: string;
  readonly sector: string;
  readonly group: string;
  /** Label of its session, which may be before the answer's day. */
  readonly day: EpochDay;
  readonly decimals: number;
  /** By the screen's columns; null where unknown. */
  readonly values: readonly (number | null)[];
  /** Its last closes up to that session, at most 60, oldest first. */
  readonly closes: readonly number[];
}

/** Sessions of a row's line: a quarter of stocks. */
const LINE_SESSIONS = 60;

/** A screen's answer as plain data. */
export interface ScreenAnswer extends AsOf, Pick<ScreenResult, 'total' | 'taken'> {
  readonly rows: readonly AnswerRow[];
  /** Instruments that had bars on that day. */
  readonly universe: number;
  readonly classes: readonly NameCount[];
  readonly sectors: readonly NameCount[];
  /** By the screen's columns: the median of all matching rows, and of the universe; null where unknown. */
  readonly medians: readonly { readonly matching: number | null; readonly universe: number | null }[];
  /** null for a screen without figures of forecasts. */
  readonly forecasts: ScreenForecasts | null;
  /** SHA-256 in hex over the day and all matching rows with the values shown: the same whenever it's asked. */
  readonly hash: string;
}

/** Forecasts of a screen's sessions, of its class, whether they match or not. */
export interface ScreenForecasts {
  readonly recorded: number;
  /** Those that whoever asks may not see, because they aren't settled: their figures are unknown. */
  readonly hidden: number;
}

export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/** @throws InputError for days without prices */
export function answerScreen(panel: Panel, screen: Screen, page: PageOfRows): ScreenAnswer {
  const asOf = resolveAsOf(panel, screen);
  return answerFrom(panel, createScreenTable(panel, rowsAsOf(panel, asOf.day)), asOf, screen, page);
}

/** The same from a table of that day that was made before. */
export function answerFrom(
  panel: Panel,
  table: ScreenTable,
  asOf: AsOf,
  screen: Screen,
  page: PageOfRows,
): ScreenAnswer {
  const result = runScreen(table, screen, { offset: 0, limit: table.length });
  const shown = result.page.slice(page.offset, page.offset + page.limit);
  return {
    ...asOf,
    total: result.total,
    taken: result.taken,
    universe: table.length,
    classes: counted(table, 'class', result.classes),
    sectors: counted(table, 'sector', result.sectors),
    rows: Array.from(shown, (row) => answerRow(panel, table, screen, row)),
    medians: screen.columns.map((id) => ({
      matching: median(table, id, result.page),
      universe: median(table, id, null),
    })),
    forecasts: null,
    hash: hashRows(panel, table, asOf.day, screen, result.page),
  };
}

function counted(table: ScreenTable, field: 'class' | 'sector', counts: readonly number[]): NameCount[] {
  return table.names(field).names.flatMap((name, code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? { name, count } : [];
  });
}

function median(table: ScreenTable, id: string, rows: Uint32Array | null): number | null {
  const column = table.column(id);
  const values = rows ? Float64Array.from(rows, (row) => column[row] as number) : Float64Array.from(column);
  const middle = findMedian(values.filter((value) => !Number.isNaN(value)));
  return Number.isNaN(middle) ? null : middle;
}

function rowInstrument(panel: Panel, table: ScreenTable, row: number): PanelInstrument {
  return panel.instruments[panel.owner[table.rows[row] as number] as number] as PanelInstrument;
}

function answerRow(panel: Panel, table: ScreenTable, screen: Screen, row: number): AnswerRow {
  const instrument = rowInstrument(panel, table, row);
  const { bars } = instrument;
  const at =
    (table.rows[row] as number) - (panel.start[panel.owner[table.rows[row] as number] as number] as number);
  const first = Math.max(0, at + 1 - LINE_SESSIONS);
  const fieldName = (field: 'class' | 'sector' | 'group') => {
    const { names, code } = table.names(field);
    return names[code[row] as number] ?? '';
  };
  return {
    fundId: instrument.fundId,
    ticker: instrument.ticker,
    fundName: instrument.fundName,
    class: fieldName('class'),
    sector: fieldName('sector'),
    group: fieldName('group'),
    day: panel.day[table.rows[row] as number] as EpochDay,
    decimals: instrument.decimals,
    values: shownTexts(table, instrument, screen, row).map((text) => (text === '' ? null : Number(text))),
    closes: Array.from({ length: at + 1 - first }, (_, index) => close(bars, first + index)),
  };
}

/** A row's values with the decimals shown; empty where unknown. */
function shownTexts(table: ScreenTable, instrument: PanelInstrument, screen: Screen, row: number): string[] {
  return screen.columns.map((id) => {
    const field = findField(id);
    const value = table.column(id)[row] as number;
    return !field || Number.isNaN(value) ? '' : value.toFixed(decimalsFor(field, instrument));
  });
}

/** One line a row, tab-separated: ticker, the session's date, values; before them the day and the columns. */
function hashRows(
  panel: Panel,
  table: ScreenTable,
  day: EpochDay,
  screen: Screen,
  rows: Uint32Array,
): string {
  const hash = createHash('sha256').update(`${[isoDay(day), ...screen.columns].join('\t')}\n`);
  for (const row of rows) {
    const instrument = rowInstrument(panel, table, row);
    const date = isoDay(panel.day[table.rows[row] as number] as number);
    hash.update(`${[instrument.ticker, date, ...shownTexts(table, instrument, screen, row)].join('\t')}\n`);
  }
  return hash.digest('hex');
}
