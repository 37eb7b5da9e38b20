import { makeRunFolder, RUN_FOLDER_VARIABLE } from '@/lib/core/database/testing/run-folder';
import { buildSearchIndex } from '@/lib/robots/catalogue/search/search-index';
import { randomSummaries } from '@/lib/robots/catalogue/testing/random-robots';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { ratioRow } from './ratio';
import type { Contender, Found } from './search/contender';
import { compareFound, type Timing, timeQueries } from './search/measure';
import { openPostgresRobots } from './search/postgres-robots';
import { makeQueryMix } from './search/query-mix';
import { openSqliteRobots } from './search/sqlite-robots';
import { toStoredRobots } from './search/stored-robot';
import type { BenchRow } from './table';

const SEED = 5;
/** Robots, and the target median of a search in microseconds. */
const SIZES = [
  { count: 10_000, target: 15 },
  { count: 100_000, target: 100 },
] as const;
/** Seconds for which each contender repeats the mix, at least once. */
const SECONDS = 8;
const DIGITS = { digits: 1 } as const;

/**
 * The time of one search (a page of robots and the total count) over the same mix of some 200 searches in the product's
 * index, SQLite and PostgreSQL, which must return the same robots in the same order.
 * @throws if two of them disagree
 */
export async function benchSearch(): Promise<BenchRow[]> {
  const folder = makeRunFolder();
  const before = process.env[RUN_FOLDER_VARIABLE];
  process.env[RUN_FOLDER_VARIABLE] = folder.path;
  try {
    const rows: BenchRow[] = [];
    for (const { count, target } of SIZES) rows.push(...(await benchSize(count, target)));
    return rows;
  } finally {
    if (before === undefined) delete process.env[RUN_FOLDER_VARIABLE];
    else process.env[RUN_FOLDER_VARIABLE] = before;
    await folder.remove();
  }
}

async function benchSize(count: number, target: number): Promise<BenchRow[]> {
  const robots = randomSummaries(count, SEED);
  const started = performance.now();
  const index = buildSearchIndex(robots);
  const buildMs = performance.now() - started;
  const own: Contender = {
    search({ request, viewer }) {
      const { items, total } = index.search(request, viewer);
      return { total, ids: items.map((robot) => robot.id) };
    },
    close: async () => {},
  };
  const mix = makeQueryMix(robots);
  const label = `${count.toLocaleString('en-US')} robots`;
  const expected: Found[] = [];
  for (const query of mix) expected.push(await own.search(query));
  const ours = await timeQueries(own, mix, SECONDS);
  const rows: BenchRow[] = [
    { name: `${label}: index built`, value: `${buildMs.toFixed(0)} ms`, target: '' },
    timingRow(`${label}: search, median`, ours, `${target} µs`),
  ];
  for (const { name, open } of databases(count, index.robots)) {
    const contender = await open();
    try {
      for (const [i, query] of mix.entries())
        compareFound(name, query, expected[i] as Found, await contender.search(query));
      const theirs = await timeQueries(contender, mix, SECONDS);
      rows.push(
        timingRow(`${label}: ${name}, median`, theirs, ''),
        ratioRow(`${label}: ratio ${name} ÷ search, median`, [theirs.median / ours.median], DIGITS),
        ratioRow(`${label}: ratio ${name} ÷ search, 95 %`, [theirs.p95 / ours.p95], DIGITS),
      );
    } finally {
      await contender.close();
    }
  }
  return rows;
}

interface Database {
  readonly name: string;
  readonly open: () => Promise<Contender>;
}

function databases(count: number, robots: readonly RobotSummary[]): readonly Database[] {
  const stored = toStoredRobots(robots);
  return [
    { name: 'SQLite', open: async () => openSqliteRobots(stored) },
    { name: 'PostgreSQL', open: () => openPostgresRobots(`search_${count}`, stored) },
  ];
}

function timingRow(name: string, { median, p95 }: Timing, target: string): BenchRow {
  return { name, value: `${median.toFixed(1)} µs (95 % within ${p95.toFixed(0)} µs)`, target };
}
