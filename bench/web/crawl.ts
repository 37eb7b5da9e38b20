import { progress } from '@/bench/progress';
import type { BenchRow } from '@/bench/table';
import type { Usage } from '@/bench/usage';
import { openConnection, wireBytes } from './load';
import type { BenchPart, Started } from './part';

const READERS = 4;
/** Pages between two lines of progress. */
const STEP = 1_000;
/** Longer crawls are aborted and report how far they came. */
const MAX_SECONDS = 400;

/** Requests every robot's page once, a few at a time, like a crawler on its first visit. */
export async function crawl(
  web: BenchPart,
  { port, robotPaths }: Started,
  headers: Readonly<Record<string, string>>,
): Promise<BenchRow[]> {
  const before = await web.ask<Usage>({ kind: 'usage' });
  const times: number[] = [];
  const waiting = [...robotPaths].reverse();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      const connection = openConnection(port);
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const asked = performance.now();
        if (asked - began > MAX_SECONDS * 1000) break;
        const { status } = await connection.ask(wireBytes({ method: 'GET', path, headers }));
        if (status !== 200) throw new Error(`${path} returned ${status}`);
        times.push(performance.now() - asked);
        if (times.length % STEP === 0) progress(`${times.length} of ${robotPaths.length} pages`);
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await web.ask<Usage>({ kind: 'usage' });
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(0);
  return [
    {
      name: `cold crawl of ${times.length} robots' pages`,
      value: `${(times.length / seconds).toFixed(0)} pages/s`,
      target: '',
    },
    { name: 'answer time in the crawl, p50 / p99', value: `${at(0.5)} / ${at(0.99)} ms`, target: '' },
    {
      name: 'CPU time per page',
      value: `${((after.cpuMicros - before.cpuMicros) / 1000 / times.length).toFixed(1)} ms`,
      target: '',
    },
    { name: 'server memory before the crawl', value: megabytes(before.rssBytes), target: '' },
    { name: 'after it', value: megabytes(after.rssBytes), target: '' },
    { name: 'at its peak', value: megabytes(after.peakRssBytes), target: '800 MB' },
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
