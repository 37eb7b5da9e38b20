import { buildSearchIndex } from '@/lib/robots/catalogue/search/search-index';
import { randomSummaries } from '@/lib/robots/catalogue/synthetic/random-robots';
import { makeQueryMix, type Query } from './search/query-mix';
import { type BenchRow, median } from './table';

const SEED = 5;
/** Robots, and the target median of a search in microseconds. */
const SIZES = [
  { count: 10_000, target: 15 },
  { count: 100_000, target: 100 },
] as const;
/** Seconds for which the mix is repeated, at least once; more rounds than these don't change the figures. */
const SECONDS = 8;
const MOST_ROUNDS = 200;

/** The time of one search (a page of robots and the total count) over a mix of some 200 searches. */
export function benchSearch(): BenchRow[] {
  return SIZES.flatMap(({ count, target }) => benchSize(count, target));
}

function benchSize(count: number, target: number): BenchRow[] {
  const robots = randomSummaries(count, SEED);
  const started = performance.now();
  const index = buildSearchIndex(robots);
  const buildMs = performance.now() - started;
  const times = timeQueries(({ request, viewer }) => index.search(request, viewer), makeQueryMix(robots));
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const label = `${count.toLocaleString('en-US')} robots`;
  return [
    { name: `${label}: index built`, value: `${buildMs.toFixed(0)} ms`, target: '' },
    {
      name: `${label}: search, median`,
      value: `${median(times).toFixed(1)} µs (95 % within ${p95.toFixed(0)} µs)`,
      target: `${target} µs`,
    },
  ];
}

/** Microseconds of every query in every round, the fastest first. */
function timeQueries(search: (query: Query) => unknown, mix: readonly Query[]): readonly number[] {
  // Warms up: code is compiled, and orders are built.
  for (const query of mix) search(query);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || performance.now() < end); round += 1)
    for (const query of mix) {
      const before = process.hrtime.bigint();
      search(query);
      times.push(Number(process.hrtime.bigint() - before) / 1000);
    }
  return times.sort((a, b) => a - b);
}
