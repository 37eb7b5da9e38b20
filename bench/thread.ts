import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

interface ThreadData {
  readonly dataDir: string;
  readonly bus: string;
  readonly skipped?: SharedArrayBuffer;
  readonly paperUrl?: string;
  readonly days?: number;
  readonly threads?: number;
}

/** Bundles a program of this folder into the data folder and starts it in a thread of its own. */
export async function startThread(file: string, workerData: ThreadData): Promise<Worker> {
  const outfile = path.join(workerData.dataDir, `${path.basename(file, '.ts')}.cjs`);
  await build({
    entryPoints: [path.resolve(file)],
    outfile,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  return new Worker(outfile, {
    workerData,
    env: { ...process.env, NODE_PATH: path.resolve('node_modules') },
  });
}
