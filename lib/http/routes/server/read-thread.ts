import { Worker } from 'node:worker_threads';
import { BusyError } from '@/lib/core/base/errors';
import { fromSentError } from '@/lib/core/base/server/sent-error';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { Reads } from '@/lib/core/database/reads';
import type { ReadReply, ReadRequest, ReadSettings } from './read-messages';

/** Reads that wait or run; more are refused. */
const MAX_WAITING = 500;
const YOUNG_GENERATION_MB = 16;

export interface ReadThread extends Reads {
  stop(): Promise<void>;
}

export interface ReadThreadOptions extends ReadSettings {
  /** The bundle of read-worker.ts. */
  readonly file: string;
  readonly onBroken: (error: unknown) => void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs heavy reads on a thread with a read-only connection, which sees all that was committed before. Started by the
 * first read; if it crashes, its reads fail and the next read starts another.
 */
export function startReadThread({ file, database, onBroken }: ReadThreadOptions): ReadThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function launch(): Worker {
    const started = new Worker(file, {
      workerData: { database } satisfies ReadSettings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    started.unref();
    started.on('message', (reply: ReadReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.kind === 'done') asked?.resolve(reply.result);
      else asked?.reject(fromSentError(reply.error));
    });
    started.on('error', onBroken);
    started.on('exit', () => {
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error('The thread of this read ended'));
      waiting.clear();
    });
    return started;
  }

  function ask(request: ReadRequest): void {
    worker ??= launch();
    worker.postMessage(request);
  }

  function answered(toRequest: (id: number) => ReadRequest): Promise<unknown> {
    if (waiting.size >= MAX_WAITING) throw new BusyError('Too many requests. Please try again in a moment');
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      ask(toRequest(id));
    });
  }

  async function* readChunks(of: number): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = await answered((id) => ({ kind: 'next', id, of }));
        if (chunk === null) return;
        yield chunk as Uint8Array;
      }
    } finally {
      ask({ kind: 'close', of });
    }
  }

  return {
    run: async <Result>({ name }: { readonly name: string }, ...args: readonly unknown[]) =>
      (await answered((id) => ({ kind: 'run', id, name, args }))) as Result,
    async lines<Head>({ name }: { readonly name: string }, ...args: readonly unknown[]) {
      let of = 0;
      const head = await answered((id) => {
        of = id;
        return { kind: 'open', id, name, args };
      });
      return { head: head as Head, chunks: readChunks(of) };
    },
    async stop() {
      if (worker) await stopThread(worker);
    },
  };
}
