import { ABORTED, type HubCall } from './hub-call';

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Abandons a stream nobody will read; its `finally` runs when it can. */
export function discardStream(stream: AsyncIterable<unknown>): void {
  endIterator(stream[Symbol.asyncIterator]());
}

/**
 * Sends a stream's items one by one, as fast as the client takes them. Ends with the stream or when the call is
 * aborted; an abandoned stream is notified but not awaited.
 * @throws what the stream throws, or what `sendItem` does
 */
export async function sendStream(
  stream: AsyncIterable<unknown>,
  call: HubCall<unknown>,
  whenWritable: () => Promise<void> | null,
  sendItem: (item: unknown) => void,
): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  let isOver = false;
  try {
    while (!call.isAborted) {
      const room = whenWritable();
      if (room) {
        await call.untilAborted(room);
        continue;
      }
      const next = await call.untilAborted(Promise.resolve(iterator.next()));
      if (next === ABORTED) return;
      if (next.done) {
        isOver = true;
        return;
      }
      sendItem(next.value);
    }
  } finally {
    if (!isOver) endIterator(iterator);
  }
}

/** Errors while abandoning a stream no longer matter. */
function endIterator(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // It doesn't support being ended early.
  }
}
