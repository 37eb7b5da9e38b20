import { type ChildProcess, spawn } from 'node:child_process';

/** The product as started by `npm start`, in its own process. */
export interface SharedProduct {
  readonly process: ChildProcess;
  /** Origin without a trailing slash. */
  readonly origin: string;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the output matches. */
  printed(pattern: RegExp, limitMs?: number): Promise<RegExpMatchArray>;
  /** Sends a signal and resolves with the exit code; null if the process was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Recomputing all figures takes a minute; the story of an imported market does it. No balancer has to notice. A captcha
 * takes a second of work, which many stories would do.
 */
const QUIET = {
  LOG_LEVEL: 'warn',
  VERIFY_AT_START: 'no',
  DRAIN_SECONDS: '0',
  DAILY_YEARS: '0',
  CAPTCHA_KEYS: '20',
};

export interface ProductOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product on a free port and resolves once it serves. */
export async function startProduct(options: ProductOptions): Promise<SharedProduct> {
  const role = startRole(options);
  const origin = (await role.printed(/Tickproof is at (http:\/\/127\.0\.0\.1:\d+)\//))[1] ?? '';
  return { ...role, origin };
}

/** Starts the product in a role that may not serve, without waiting for it. */
export function startRole({ dataDir, env = {} }: ProductOptions): Omit<SharedProduct, 'origin'> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', BASE_URL: '', DATA_DIR: dataDir, ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    process: child,
    ...watchOutput(child),
    end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
      const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
      child.kill(signal);
      return ended;
    },
  };
}

function watchOutput(child: ChildProcess): Pick<SharedProduct, 'output' | 'printed'> {
  let text = '';
  const waiting = new Set<() => void>();
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const printed = (pattern: RegExp, limitMs = 240_000) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const finish = (act: () => void) => {
        waiting.delete(look);
        clearTimeout(timer);
        child.off('exit', onExit);
        act();
      };
      const look = () => {
        const match = text.match(pattern);
        if (match) finish(() => resolve(match));
      };
      const onExit = () => finish(() => reject(new Error(`It ended before printing ${pattern}:\n${text}`)));
      const timer = setTimeout(
        () => finish(() => reject(new Error(`It did not print ${pattern} within ${limitMs} ms:\n${text}`))),
        limitMs,
      );
      waiting.add(look);
      child.once('exit', onExit);
      look();
    });
  return { output: () => text, printed };
}
