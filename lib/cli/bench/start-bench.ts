import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

function start(dataDir: string): Promise<Start> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    let serves = Number.NaN;
    let ready = Number.NaN;
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (Number.isNaN(serves) && text.includes('Tickproof is at')) serves = seconds();
      if (!Number.isNaN(ready) || !text.includes('Everything is up to date')) return;
      ready = seconds();
      child.kill('SIGTERM');
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (Number.isNaN(ready)) reject(new Error(`The product ended early with code ${code}`));
      else resolve({ serves, ready });
    });
  });
}
