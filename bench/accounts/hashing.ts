import type { BenchRow } from '@/bench/table';
import type { BenchPart } from '@/bench/web/part';
import { quantile } from './compare-times';
import { personAddress, unknownEmail, WRONG_PASSWORD } from './people';
import type { Stored } from './stored';
import { openVisitor } from './visitor';

const WAITING = 50;
const SECONDS = 4;
const LIST = '/bot-trading/';

/** Hashes per second while 50 users keep logging in, and the effect on others who read pages. */
export async function measureHashing(
  part: BenchPart,
  port: number,
  robotPaths: readonly string[],
): Promise<BenchRow[]> {
  const [quietPaths, busyPaths] = [robotPaths.slice(0, 1000), robotPaths.slice(1000)];
  const reader = await openVisitor(port, personAddress(100_000));
  await reader.open(LIST);
  const quiet = await readPages(reader, quietPaths);
  const before = await part.ask<Stored>({ kind: 'stored' });
  let isOver = false;
  let next = 0;
  const logins = Array.from({ length: WAITING }, async () => {
    const visitor = await openVisitor(port, personAddress(100_001));
    while (!isOver) {
      next += 1;
      const { status } = await visitor.call(
        'Account/Login',
        { login: unknownEmail(next), password: WRONG_PASSWORD },
        personAddress(100_001 + next),
      );
      if (status !== 200) throw new Error(`A login returned ${status}`);
    }
    visitor.close();
  });
  const began = performance.now();
  const busy = await readPages(reader, busyPaths);
  const seconds = (performance.now() - began) / 1000;
  const after = await part.ask<Stored>({ kind: 'stored' });
  isOver = true;
  await Promise.all(logins);
  reader.close();
  const told = ({ kept, made }: Pages) =>
    `${quantile(kept, 0.5).toFixed(1)} / ${quantile(kept, 0.99).toFixed(1)}, ${quantile(made, 0.5).toFixed(1)} / ${quantile(made, 0.99).toFixed(1)} ms`;
  return [
    {
      name: `hashes a second, ${WAITING} logins waiting`,
      value: ((after.hashes - before.hashes) / seconds).toFixed(0),
      target: '',
    },
    { name: 'kept page, new page, p50 / p99, nobody logging in', value: told(quiet), target: '' },
    { name: `kept page, new page, p50 / p99, ${WAITING} logins waiting`, value: told(busy), target: '' },
  ];
}

interface Pages {
  readonly kept: number[];
  readonly made: number[];
}

/** Alternates between a cached list and uncached pages. */
async function readPages(
  reader: Awaited<ReturnType<typeof openVisitor>>,
  paths: readonly string[],
): Promise<Pages> {
  const pages: Pages = { kept: [], made: [] };
  const ends = performance.now() + SECONDS * 1000;
  for (const path of paths) {
    if (performance.now() > ends) break;
    pages.kept.push(await reader.open(LIST));
    pages.made.push(await reader.open(path));
  }
  return pages;
}
