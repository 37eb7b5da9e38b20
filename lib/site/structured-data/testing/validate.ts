import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** A validator's findings about a page's structured data. */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly issueMessage: string;
  /** From the outermost object to the one concerned. */
  readonly path?: readonly { readonly type?: string; readonly index?: number; readonly property?: string }[];
  readonly fieldNames?: readonly string[];
  /** The object as found. */
  readonly source?: string;
}

interface Answer {
  readonly id: number;
  readonly issues?: readonly Issue[];
  readonly error?: string;
}

interface Waiting {
  resolve(issues: readonly Issue[]): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

/**
 * Issues of all structured data in a page or fragment, by Google's rich result rules and schema.org's vocabulary. Runs
 * in its own thread, which doesn't keep the process alive, because test runners can't load the validator's modules.
 */
export function validateStructuredData(html: string): Promise<readonly Issue[]> {
  worker ??= startWorker();
  const running = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    running.ref();
    running.postMessage({ id, html });
  });
}

function startWorker(): Worker {
  const started = new Worker(path.resolve('lib/site/structured-data/testing/validator-worker.mjs'));
  started.on('message', ({ id, issues, error }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (issues) asked?.resolve(issues);
    else asked?.reject(new Error(error));
  });
  started.on('error', (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = null;
  });
  return started;
}
