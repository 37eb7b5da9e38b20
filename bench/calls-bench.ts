import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { migrate } from '@/lib/core/database/migrate';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { startReadThread } from '@/lib/http/routes/server/read-thread';
import { type BusyCall, openBusySite } from '@/lib/http/routes/synthetic/busy-calls';
import { TEN_TIMES } from '@/lib/http/routes/synthetic/busy-site';
import { postgresOptions } from './postgres';
import type { BenchRow } from './table';

const ROBOTS = 2_500;
const WARM_UP = 2;
/** A call is made so often, or for so long. */
const ROUNDS = 30;
const ROUNDS_MS = 3_000;
const TARGET_MS = 5;

/**
 * What each call takes of the thread that serves, at ten times a site's rows, on both databases if there are two; the slowest first. By
 * the CPU time of that thread, so that neither waiting nor other threads count. Calls answered with an error status
 * name it.
 */
export async function benchCalls(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    const file = path.join(dataDir, 'reads.cjs');
    await build({
      entryPoints: [path.resolve('lib/http/routes/server/read-worker.ts')],
      outfile: file,
      bundle: true,
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    });
    process.env['NODE_PATH'] = path.resolve('node_modules');
    const embedded = await measureOn(file, { dataDir });
    const { PostgreSQL } = postgresOptions(dataDir);
    const postgres = PostgreSQL ? await measureOn(file, PostgreSQL) : null;
    return embedded
      .map((one, index) => ({
        ...one,
        times: [one.ms, ...(postgres ? [postgres[index]?.ms ?? Number.NaN] : [])],
      }))
      .sort((a, b) => Math.max(...b.times) - Math.max(...a.times))
      .map(({ name, status, times }) => ({
        name: status < 400 ? name : `${name} (${status})`,
        value: `${times.map((ms) => ms.toFixed(2)).join(' · ')} ms`,
        target: Math.max(...times) > TARGET_MS ? `${TARGET_MS} ms` : '',
      }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  readonly name: string;
  readonly status: number;
  /** Of the thread, a call. */
  readonly ms: number;
}

async function measureOn(file: string, options: DatabaseOptions): Promise<readonly Measured[]> {
  const database = await openDatabase(options);
  await migrate(database);
  const reads = startReadThread({
    file,
    database: { dataDir: options.dataDir, databaseUrl: options.databaseUrl ?? null },
    onBroken(error) {
      throw error;
    },
  });
  const site = await openBusySite(database, { robots: ROBOTS, size: TEN_TIMES, reads });
  try {
    const measured: Measured[] = [];
    for (const call of site.calls) measured.push(await measure(call));
    return measured;
  } finally {
    await site.close();
    await reads.stop();
    await database.close();
  }
}

async function measure(call: BusyCall): Promise<Measured> {
  const { name, isRepeatable } = call;
  let status = 0;
  if (isRepeatable) for (let round = 0; round < WARM_UP; round += 1) status = await call.run();
  const started = performance.now();
  const before = threadMs();
  let rounds = 0;
  do {
    status = await call.run();
    rounds += 1;
  } while (isRepeatable && rounds < ROUNDS && performance.now() - started < ROUNDS_MS);
  return { name, status, ms: (threadMs() - before) / rounds };
}

/** CPU time of this thread in milliseconds; of the process where only that is known. */
function threadMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}
