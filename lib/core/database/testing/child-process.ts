import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

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

/** Runs a TypeScript file of this repository in its own process, at most until the test ends. */
export function startChild(file: string, ...args: readonly string[]): TestChild {
  const child = spawn(process.execPath, ['-r', 'esbuild-register', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
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
