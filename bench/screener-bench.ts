import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { createPanel, rowsAsOf } from '@/lib/analysis/panel/panel';
import { runScreen } from '@/lib/analysis/screener/run-screen';
import type { Screen } from '@/lib/analysis/screener/screen';
import { parseScreen } from '@/lib/analysis/screener/screen-address';
import { createScreenTable, type ScreenTable } from '@/lib/analysis/screener/screen-table';
import { fillDuckDb, screenSql } from '@/lib/analysis/screener/synthetic/duckdb-table';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import { ratioRow } from './ratio';
import { type BenchRow, median } from './table';

const UNTIL = parseIsoDay('2025-03-14');
const SEED = 5;
/** A tenth of them have ended, so that 10,000 are in the universe of the newest day. */
const INSTRUMENTS = 11_111;
const PAGE = 50;
const SAMPLES = 60;
const THREADS = 2;
/** Four ranges, a sector, and an order; several, so that neither side answers from one place. */
const SCREENS = [20, 25, 30, 35, 40].map((bound) =>
  parseScreen(
    new URLSearchParams(
      `f=rsi14:between:${bound}:${bound + 40},change21:gt:-8,sma20:lt:6,percentb:gt:${bound / 2},sector:in:technology.energy&sort=-volatility21`,
    ),
  ),
);

/** Screens on one day of 10,000 instruments, and on all days of 130, beside the same queries in DuckDB. */
export async function benchScreener(): Promise<BenchRow[]> {
  const many = createPanel(randomInstruments(INSTRUMENTS, 60, UNTIL, SEED));
  const day = await benchTable(createScreenTable(many, rowsAsOf(many, UNTIL)), '0.2 ms', '5');
  const before = process.memoryUsage();
  const long = createPanel(randomInstruments(130, 2500, UNTIL, SEED));
  const started = process.cpuUsage();
  for (const { id } of ALL_FIELDS) long.column(id);
  const { user, system } = process.cpuUsage(started);
  const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  const size = long.length.toLocaleString('en-US');
  return [
    ...day,
    {
      name: `${size} rows: all ${ALL_FIELDS.length} columns`,
      value: `${((user + system) / 1000).toFixed(0)} ms of CPU`,
      target: '',
    },
    {
      name: `${size} rows: bars and columns in memory`,
      value: `${(grown / 1e6).toFixed(0)} MB`,
      target: '200 MB',
    },
    ...(await benchTable(createScreenTable(long), 'DuckDB’s', '1')),
  ];
}

async function benchTable(table: ScreenTable, target: string, ratio: string): Promise<BenchRow[]> {
  const label = `${table.length.toLocaleString('en-US')} rows`;
  const duckDb = await fillDuckDb(table, THREADS);
  const theirs: number[] = [];
  const ours: number[] = [];
  const ask = (screen: Screen) => runScreen(table, screen, { offset: 0, limit: PAGE });
  const prepared = await Promise.all(SCREENS.map((screen) => duckDb.prepare(screenSql(table, screen, PAGE))));
  for (let warm = 0; warm < 200; warm += 1) for (const screen of SCREENS) ask(screen);
  for (let sample = 0; sample < SAMPLES; sample += 1)
    for (const [index, screen] of SCREENS.entries()) {
      const begun = performance.now();
      ask(screen);
      const between = performance.now();
      (await prepared[index]?.runAndReadAll())?.getRows();
      ours.push(between - begun);
      theirs.push(performance.now() - between);
    }
  duckDb.closeSync();
  return [
    { name: `${label}: a screen, median`, value: `${median(ours).toFixed(3)} ms`, target },
    { name: `${label}: DuckDB, median`, value: `${median(theirs).toFixed(3)} ms`, target: '' },
    ratioRow(`${label}: DuckDB’s time ÷ ours`, [median(theirs) / median(ours)], { target: ratio }),
  ];
}
