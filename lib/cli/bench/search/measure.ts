import { medianOf } from '../table';
import type { Contender, Found } from './contender';
import type { Query } from './query-mix';

export interface Timing {
  /** Microseconds, over every query of every round. */
  readonly median: number;
  readonly p95: number;
}

/** More rounds don't change the figures. */
const MOST_ROUNDS = 200;
/** Warm-up rounds, in which code is compiled and orders are built. */
const WARM_UP = 0.25;

/** Runs every query of the mix in turn, for a number of seconds or rounds, and times each one. */
export async function timeQueries(
  contender: Contender,
  mix: readonly Query[],
  seconds: number,
): Promise<Timing> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || performance.now() < end); round += 1)
    for (const query of mix) {
      const before = process.hrtime.bigint();
      const found = contender.search(query);
      if (found instanceof Promise) await found;
      times.push(Number(process.hrtime.bigint() - before) / 1000);
    }
  const rounds = times.length / mix.length;
  const counted = times.slice(Math.floor(rounds * WARM_UP) * mix.length);
  const sorted = [...counted].sort((a, b) => a - b);
  return { median: medianOf(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

/** @throws if the total or a robot on the page differs */
export function compareFound(name: string, query: Query, expected: Found, found: Found): void {
  if (found.total === expected.total && `${found.ids}` === `${expected.ids}`) return;
  throw new Error(
    `${name} finds ${found.total} robots, first ${found.ids}; the index finds ${expected.total}, first ` +
      `${expected.ids}, for ${JSON.stringify(query.request)}`,
  );
}
