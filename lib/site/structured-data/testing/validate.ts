import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a validator says of the structured data on a page. */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly issueMessage: string;
  /** From the outermost object to the one concerned. */
  readonly path?: readonly { readonly type?: string; readonly index?: number; readonly property?: string }[];
  readonly fieldNames?: readonly string[];
  /** The object as it was found. */
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
 * The issues of all structured data in a page or a part of one, by the rules of Google's rich results and by
 * schema.org's vocabulary. Runs in its own thread, which does not keep the process alive: the validator is made of
 * modules that test runners cannot load.
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
  const started = new Worker(path.join(__dirname, 'validator-worker.mjs'));
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
