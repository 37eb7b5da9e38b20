import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { inRunFolder } from './run-folder';

export interface TestChild {
  readonly pid: number;
  /** Its output so far. */
  readonly lines: readonly string[];
  /** Resolves after that many lines of output; rejects with its error output if it exits first. */
  hasPrinted(lines: number): Promise<void>;
  /** Kills it, like a power failure, and waits until it's gone. */
  kill(): Promise<void>;
}

const running = new Set<TestChild>();

afterEach(async () => {
  for (const child of running) await child.kill();
});

/**
 * A program of this repository as one file, made once per run: reading each module on its own takes a process most of a
 * second. Packages are found with `BUNDLE_ENVIRONMENT`.
 */
export function bundleProgram(file: string): string {
  const outfile = inRunFolder(`${path.relative('.', file).replaceAll(path.sep, '-')}.cjs`);
  if (existsSync(outfile)) return outfile;
  // Another worker may be making it, too.
  const own = `${outfile}.${process.pid}`;
  buildSync({
    entryPoints: [file],
    outfile: own,
    bundle: true,
    platform: 'node',
    packages: 'external',
    // Their hundreds of files would take each process as long as all others.
    alias: {
      kysely: path.resolve('node_modules/kysely/dist/esm/index.js'),
      ccxt: path.resolve('scripts/tested-exchanges.mjs'),
    },
    // Packages are found through NODE_PATH, which `import()` doesn't follow.
    supported: { 'dynamic-import': false },
  });
  renameSync(own, outfile);
  return outfile;
}

/** Of processes that run a bundle, which lies outside of the folder with packages. */
export const BUNDLE_ENVIRONMENT = { ...process.env, NODE_PATH: path.resolve('node_modules') };

/** Runs a TypeScript file of this repository in its own process, at most until the test ends. */
export function startChild(file: string, ...args: readonly string[]): TestChild {
  const child = spawn(process.execPath, [bundleProgram(file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: BUNDLE_ENVIRONMENT,
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  child.stderr.on('data', (text) => errors.push(String(text)));
  const closed = once(child, 'close');
  const started: TestChild = {
    pid: child.pid ?? 0,
    lines,
    async hasPrinted(count) {
      while (lines.length < count) {
        const more = await Promise.race([once(output, 'line').then(() => true), closed.then(() => false)]);
        if (!more && lines.length < count) throw new Error(`${file} ended: ${errors.join('')}`);
      }
    },
    async kill() {
      running.delete(started);
      child.kill('SIGKILL');
      await closed;
    },
  };
  running.add(started);
  return started;
}
