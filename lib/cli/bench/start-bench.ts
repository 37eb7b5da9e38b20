import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product';
import type { BenchRow } from './table';

interface Start {
  /** Seconds until it serves, and until every robot is up to date. */
  readonly serves: number;
  readonly ready: number;
}

/** First and second start of the built product in seconds, from the command to serving and to every robot ready. */
export async function benchStart(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    const first = await start(dataDir);
    const second = await start(dataDir);
    return [
      { name: 'first start, serving', value: `${first.serves.toFixed(1)} s`, target: '' },
      { name: 'first start, every robot ready', value: `${first.ready.toFixed(1)} s`, target: '60 s' },
      { name: 'second start, serving', value: `${second.serves.toFixed(1)} s`, target: '2 s' },
      { name: 'second start, caught up', value: `${second.ready.toFixed(1)} s`, target: '' },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<Start> {
  const product = await startProduct(dataDir);
  const ready = await product.ready;
  await product.stop();
  return { serves: product.serves, ready };
}
