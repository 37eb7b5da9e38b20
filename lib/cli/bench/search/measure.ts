import { medianOf } from '../table';
import type { Contender, Found } from './contender';
import type { Query } from './query-mix';

export interface Timing {
  /** Microseconds, over every query of every round. */
  readonly median: number;
  readonly p95: number;
}

/** Rounds beyond which the figures do not change. */
const MOST_ROUNDS = 200;
/** Rounds that are not counted: code is compiled and orders are made in them. */
const WARM_UP = 0.25;

/** Asks every query of the mix in turn, for so many seconds or rounds, and times each by itself. */
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

/** @throws when the total or a robot of the page is another one */
export function compareFound(name: string, query: Query, expected: Found, found: Found): void {
  if (found.total === expected.total && `${found.ids}` === `${expected.ids}`) return;
  throw new Error(
    `${name} finds ${found.total} robots, first ${found.ids}; the index finds ${expected.total}, first ` +
      `${expected.ids}, for ${JSON.stringify(query.request)}`,
  );
}
