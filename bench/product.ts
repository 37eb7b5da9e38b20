import { spawn } from 'node:child_process';

/** The built product in its own process, on a free port. */
export interface RunningProduct {
  /** Origin without trailing slash. */
  readonly origin: string;
  /** Seconds from start to serving. */
  readonly serves: number;
  /** Resolves with the seconds from start until every robot is up to date. */
  readonly ready: Promise<number>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

const SERVES = /Tickproof is at (http:\/\/127\.0\.0\.1:\d+)\//;
const READY = 'Everything is up to date';

/**
 * Starts the product as `npm start` does, and resolves once it serves.
 * @throws Error if it ends before that; `ready` also rejects if it ends early
 */
export function startProduct(dataDir: string, env: NodeJS.Dict<string> = {}): Promise<RunningProduct> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', BASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const lookers: (() => void)[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    for (const looker of lookers) looker();
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = <Found>(find: () => Found | null) =>
    new Promise<Found>((resolve, reject) => {
      lookers.push(() => {
        const found = find();
        if (found !== null) resolve(found);
      });
      child.once('error', reject);
      void ended.then((code) => reject(new Error(`The product ended early with code ${code}`)));
    });
  const ready = printed(() => (text.includes(READY) ? seconds() : null));
  // Callers that stop it early don't wait for this.
  ready.catch(() => undefined);
  return printed(() => SERVES.exec(text)?.[1] ?? null).then((origin) => ({
    origin,
    serves: seconds(),
    ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  }));
}
