import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProduct } from './product';
import { progress } from './progress';
import type { BenchRow } from './table';

interface Start {
  /** Seconds until it serves, and until every robot is up to date. */
  readonly serves: number;
  readonly ready: number;
  /** Resident memory in bytes, a while after everything was recomputed. */
  readonly idleBytes: number;
}

/** Garbage of the recomputation is collected some time after it. */
const IDLE_MS = 30_000;
const ASK_MS = 1_000;

/** First and second start of the built product: seconds since the command, and memory once it is idle. */
export async function benchStart(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    progress('first start');
    const first = await start(dataDir);
    progress('second start');
    const second = await start(dataDir);
    return [
      { name: 'first start, serving', value: `${first.serves.toFixed(1)} s`, target: '' },
      { name: 'first start, every robot ready', value: `${first.ready.toFixed(1)} s`, target: '60 s' },
      { name: 'first start, idle memory', value: megabytes(first), target: '350 MB' },
      { name: 'second start, serving', value: `${second.serves.toFixed(1)} s`, target: '2 s' },
      { name: 'second start, caught up', value: `${second.ready.toFixed(1)} s`, target: '' },
      { name: 'second start, idle memory', value: megabytes(second), target: '350 MB' },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<Start> {
  const startedAt = Date.now() / 1000;
  const product = await startProduct(dataDir);
  const ready = await product.ready;
  progress(`ready after ${ready.toFixed(0)} s; recomputing all figures, then ${IDLE_MS / 1000} s idle`);
  while ((await readMetric(product.origin, 'tickproof_verified_timestamp_seconds')) < startedAt)
    await setTimeout(ASK_MS);
  await setTimeout(IDLE_MS);
  const idleBytes = await readMetric(product.origin, 'process_resident_memory_bytes');
  await product.stop();
  return { serves: product.serves, ready, idleBytes };
}

async function readMetric(origin: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
}

const megabytes = ({ idleBytes }: Start) => `${(idleBytes / 2 ** 20).toFixed(0)} MB`;
