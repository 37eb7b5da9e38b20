import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LEAST_ROBOTS } from '@/lib/core/config/world-size';
import { openDatabase } from '@/lib/core/database/open-database';
import { DATABASE_FILE } from '@/lib/core/database/sqlite';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { startProduct } from './product';
import { progress } from './progress';
import type { RoundCost, WeekCosts } from './scale/week';
import { type BenchRow, latencyRow } from './table';
import { startThread } from './thread';
import { buildProduct } from './web/build-product';

const DAYS = 7;
const THREADS = [0, 1, 2, 4];
const PAGES = 40;
const MB = 2 ** 20;
/** Searches that no visitor's before has answered. */
const WORDS = [
  'trend',
  'slow',
  'SIM',
  'Energy',
  'long only',
  'breakout',
  'momentum',
  '15 min',
  'pairs',
  'gap',
];

export const SCALE_OPTIONS = { robots: { type: 'string' }, folder: { type: 'string' } } as const;

/**
 * Worlds of the sizes of `--robots 322,3000,10000`: the first start, what serving takes, and a week caught up with.
 * `--folder` names a data folder that was prepared before, whose first start isn't measured.
 */
export async function benchScale(args: readonly string[] = process.argv.slice(2)): Promise<BenchRow[]> {
  const { robots = '322', folder } = parseArgs({
    args: [...args],
    options: SCALE_OPTIONS,
    strict: false,
  }).values;
  buildProduct();
  const rows: BenchRow[] = [];
  for (const size of String(robots).split(','))
    rows.push(...(await benchSize(Number(size), typeof folder === 'string' ? folder : null)));
  return rows;
}

async function benchSize(robots: number, folder: string | null): Promise<BenchRow[]> {
  const dataDir = folder ?? mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  // The usual ones need no setting.
  const world = robots < LEAST_ROBOTS ? {} : { SIMULATED_ROBOTS: String(robots) };
  const row = (name: string, value: string, target = ''): BenchRow => ({
    name: `${robots} robots: ${name}`,
    value,
    target,
  });
  try {
    if (folder === null) progress(`first start with ${robots} robots`);
    const first = folder === null ? await measureStart(dataDir, world) : null;
    progress('second start, pages and searches');
    const second = await measureStart(dataDir, world, true);
    const size = databaseBytes(dataDir);
    const weeks: BenchRow[] = [];
    let growth = 0;
    for (const threads of THREADS) {
      progress(`a week caught up with by ${threads === 0 ? 'the engine alone' : `${threads} threads`}`);
      const week = await catchUp(dataDir, world, threads);
      growth = week.growth;
      const by = threads === 0 ? 'the engine’s thread alone' : `${threads} threads`;
      const bars = Math.round(week.costs.bars / week.costs.week.seconds).toLocaleString('en');
      weeks.push(
        row(`a week, by ${by}`, `${costText(week.costs.week)}, ${bars} bars/s`, '120 s'),
        row('a bar’s round after it, all markets open', costText(week.costs.bar), '20 s'),
      );
    }
    return [
      row(
        'load of the machine, tasks',
        loadavg()
          .map((value) => value.toFixed(1))
          .join(' '),
      ),
      ...(first === null
        ? []
        : [
            row('first start, serving', `${first.serves.toFixed(1)} s`),
            row('first start, every robot ready', `${first.ready.toFixed(0)} s`),
            row('first start, memory at its end', megabytes(first.bytes)),
          ]),
      row('second start, serving', `${second.serves.toFixed(1)} s`, '5 s'),
      row('second start, caught up', `${second.ready.toFixed(1)} s`),
      row('memory of the server, engine and web', megabytes(second.bytes), '1,024 MB'),
      row('database', megabytes(size)),
      row('database, growth a day', megabytes(growth)),
      ...second.latencies.map((latency) => ({ ...latency, name: `${robots} robots: ${latency.name}` })),
      ...weeks,
    ];
  } finally {
    if (folder === null) rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Started {
  readonly serves: number;
  readonly ready: number;
  readonly bytes: number;
  readonly latencies: readonly BenchRow[];
}

async function measureStart(dataDir: string, world: NodeJS.Dict<string>, asks = false): Promise<Started> {
  const product = await startProduct(dataDir, { ...world, VERIFY_AT_START: 'no' });
  try {
    const ready = await product.ready;
    const latencies = asks ? await measurePages(product.origin) : [];
    const metrics = await (await fetch(`${product.origin}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    return { serves: product.serves, ready, bytes, latencies };
  } finally {
    await product.stop();
  }
}

/** One request after another, each for a page that nobody has asked for yet. */
async function measurePages(origin: string): Promise<BenchRow[]> {
  const text = async (address: string) => (await fetch(`${origin}${address}`)).text();
  const time = async (addresses: readonly string[]) => {
    const times: number[] = [];
    for (const address of addresses) {
      const started = performance.now();
      await text(address);
      times.push(performance.now() - started);
    }
    return times;
  };
  const list = robotsPath('stocks-etf');
  const robots = new Set<string>();
  for (let page = 1; robots.size < PAGES && page <= PAGES; page += 1)
    for (const [, address = ''] of (await text(robotsPath('stocks-etf', page))).matchAll(/href="([^"?#]+)"/g))
      if (address.startsWith(list) && /\/\d+-[^/]+\/$/.test(address)) robots.add(address);
  const searches = Array.from({ length: PAGES }, (_, index) => {
    const word = WORDS[index % WORDS.length] ?? '';
    return `${list}?q=${encodeURIComponent(`${word} ${Math.floor(index / WORDS.length)}`)}`;
  });
  return [
    latencyRow(`robots’ pages, ${robots.size} of them, uncached`, await time([...robots]), ''),
    latencyRow('lists by a search, uncached', await time(searches), ''),
    latencyRow('a kept page', await time(Array.from({ length: PAGES }, () => '/')), ''),
  ];
}

async function catchUp(dataDir: string, world: NodeJS.Dict<string>, threads: number) {
  const copy = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    cpSync(dataDir, copy, { recursive: true });
    await completeFile(copy);
    const bytes = databaseBytes(copy);
    Object.assign(process.env, world);
    const data = { dataDir: copy, bus: path.basename(copy), days: DAYS, threads };
    const engine = await startThread('bench/scale/week.ts', data);
    const gone = once(engine, 'exit');
    const [costs] = (await once(engine, 'message')) as [WeekCosts];
    await gone;
    await completeFile(copy);
    return { costs, growth: (databaseBytes(copy) - bytes) / costs.days };
  } finally {
    delete process.env['SIMULATED_ROBOTS'];
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Moves what is in the write-ahead log into the file. */
async function completeFile(dataDir: string): Promise<void> {
  const { close } = await openDatabase({ dataDir });
  await close();
}

function databaseBytes(dataDir: string): number {
  return statSync(path.join(dataDir, DATABASE_FILE)).size;
}

function costText({ seconds, cpuSeconds, commits }: RoundCost): string {
  return `${seconds.toFixed(1)} s (processor time: ${cpuSeconds.toFixed(1)} s), ${commits.toLocaleString('en')} commits`;
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(bytes < 100 * MB ? 1 : 0)} MB`;
