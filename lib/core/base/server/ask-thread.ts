import type { Worker } from 'node:worker_threads';
import { fromSentError, type SentError, toSentError } from './sent-error';

export type ThreadReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SentError };

/** Asks a thread for something; rejects with its error, and once it has ended. */
export type AskThread<Request extends object> = (request: Request) => Promise<unknown>;

/** @param worker answers each request with a `ThreadReply` of the request's `id` (`answerRequest`) */
export function askThread<Request extends object>(worker: Worker): AskThread<Request> {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let ended: Error | null = null;
  let cause: unknown;
  worker.on('message', (reply: ThreadReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asked?.reject(fromSentError(reply.error));
    else asked?.resolve(reply.result);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    ended = new Error('The thread has ended', { cause });
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });
  return (request) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...request, id: lastId });
    });
}

/** A thread's reply to a request, whatever becomes of it. */
export async function answerRequest(id: number, answer: () => Promise<unknown>): Promise<ThreadReply> {
  try {
    return { id, result: await answer() };
  } catch (error) {
    return { id, error: toSentError(error) };
  }
}
