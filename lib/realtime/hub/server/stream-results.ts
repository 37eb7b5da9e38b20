import { ABORTED, type HubCall } from './hub-call';

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Gives up a stream that nobody will read: its `finally` runs when it can. */
export function discardStream(stream: AsyncIterable<unknown>): void {
  endIterator(stream[Symbol.asyncIterator]());
}

/**
 * Sends the items of a stream one by one, as fast as the client takes them: the next one is asked for when there is room.
 * Ends with the stream, or as soon as the call is aborted; a stream that is left early is told so and not waited for.
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

/** What fails while a stream is being given up concerns nobody any more. */
function endIterator(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // It had no wish to be ended.
  }
}
