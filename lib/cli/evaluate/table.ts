import { csvLine } from '@/lib/core/base/csv';
import { groupBy } from '@/lib/core/base/group-by';
import { roundTo } from '@/lib/core/base/round';
import { isoDay } from '@/lib/core/base/time';
import { DAILY_MINUTES } from '@/lib/market/data/imported/interval';
import type { EvaluatedRow } from './evaluate-bars';

type Cell = string | number | null;

interface Column {
  /** With its unit. */
  readonly title: string;
  readonly decimals: number;
  readonly cell: (row: EvaluatedRow) => Cell;
}

const text = (title: string, cell: (row: EvaluatedRow) => string): Column => ({ title, decimals: 0, cell });
const figure = (title: string, decimals: number, cell: (row: EvaluatedRow) => number | null): Column => ({
  ...{ title, decimals },
  cell(row) {
    const value = cell(row);
    return value === null || !Number.isFinite(value) ? null : roundTo(value, decimals);
  },
});

const COLUMNS: readonly Column[] = [
  text('Ticker', ({ symbol }) => symbol),
  text('Class', ({ fundType }) => fundType),
  text('Bars', ({ timeframe }) => (timeframe === DAILY_MINUTES ? '1 day' : `${timeframe} min`)),
  text('First day', ({ firstDay }) => isoDay(firstDay)),
  text('Last day', ({ lastDay }) => isoDay(lastDay)),
  text('Strategy', ({ title }) => title),
  figure('Gross %/y', 1, ({ grossPct }) => grossPct),
  figure('Costs %/y', 1, ({ costsPct }) => costsPct),
  figure('Net %/y', 1, ({ netPct }) => netPct),
  figure('Net low %/y', 1, ({ netRange }) => netRange?.low ?? null),
  figure('Net high %/y', 1, ({ netRange }) => netRange?.high ?? null),
  figure('Sharpe ratio', 2, ({ sharpe }) => sharpe),
  figure('Sharpe low', 2, ({ sharpeRange }) => sharpeRange?.low ?? null),
  figure('Sharpe high', 2, ({ sharpeRange }) => sharpeRange?.high ?? null),
  figure('Drawdown %', 1, ({ maxDrawdownPct }) => maxDrawdownPct),
  figure('Trades', 0, ({ trades }) => trades),
  figure('Round trips/y', 1, ({ roundTripsPerYear }) => roundTripsPerYear),
  figure('Random rank %', 0, ({ rankPct }) => rankPct),
  figure('Net before %/y', 1, ({ before }) => before?.netPct ?? null),
  figure('Sharpe before', 2, ({ before }) => before?.sharpe ?? null),
];

/** The whole table, a line a row. */
export function tableAsCsv(rows: readonly EvaluatedRow[]): string {
  const lines = rows.map((row) => COLUMNS.map(({ cell }) => cell(row)));
  return [COLUMNS.map(({ title }) => title), ...lines].map(csvLine).join('');
}

export function tableAsMarkdown(rows: readonly EvaluatedRow[]): string {
  const rules = COLUMNS.map(({ cell }) => (isText(cell(rows[0] as EvaluatedRow)) ? '---' : '---:'));
  const lines = [COLUMNS.map(({ title }) => title), rules, ...rows.map((row) => COLUMNS.map(shownIn(row)))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** For a terminal: what a group's rows have in common is said once above them, and titles take two lines. */
export function tableAsText(rows: readonly EvaluatedRow[]): string[] {
  const shared = COLUMNS.findIndex(({ title }) => title === 'Strategy');
  const columns = COLUMNS.slice(shared);
  const groups = groupBy(rows, (row) => COLUMNS.slice(0, shared).map(shownIn(row)).join(' '));
  const titles = columns.map(({ title }) => title.split(/ (?=\S+$)/));
  const headLines = [0, 1].map((line) => titles.map((parts) => parts[line] ?? ''));
  const bodies = [...groups].map(([name, members]) => ({
    name,
    lines: members.map((row) => columns.map(shownIn(row))),
  }));
  const all = [...headLines, ...bodies.flatMap(({ lines }) => lines)];
  const widths = columns.map((_, index) => Math.max(...all.map((cells) => cells[index]?.length ?? 0)));
  const tableLine = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  return bodies.flatMap(({ name, lines }) => [name, ...[...headLines, ...lines].map(tableLine), '']);
}

function shownIn(row: EvaluatedRow): (column: Column) => string {
  return ({ cell, decimals }) => {
    const value = cell(row);
    return typeof value === 'number' ? value.toFixed(decimals) : (value ?? '');
  };
}

function isText(cell: Cell): boolean {
  return typeof cell === 'string';
}
