import type { HubConnection, HubMethod } from '../server/hub-contract';
import { readRequestUrl } from '../server/request-url';
import { SharedMessage } from '../server/shared-message';

/** The hub for the public clients' functional tests. */
export const TEST_HUB_METHODS: Readonly<Record<string, HubMethod<unknown>>> = {
  Echo: { run: (_, message: unknown) => message },
  EchoComplexObject: { run: (_, value: unknown) => value },
  EchoComplete: {
    run: ({ connection }, message: unknown) => {
      connection.send(new SharedMessage('EchoComplete', [message]));
      return message;
    },
  },
  InvokeWithString: {
    run: ({ connection }, message: unknown) => connection.send(new SharedMessage('Message', [message])),
  },
  SendCustomObject: {
    run: ({ connection }, value: unknown) => connection.send(new SharedMessage('CustomObject', [value])),
  },
  SendComplexObject: { run: ({ connection }) => makeComplexObject(connection.protocol) },
  ThrowException: { run: (_, message: unknown) => throwInvalidOperation(message) },

  Stream: { run: () => streamLetters() },
  EmptyStream: { run: () => streamNothing() },
  InfiniteStream: { isStream: true, run: ({ connection, signal }) => streamSilence(connection, signal) },
  StreamThrowException: { isStream: true, run: (_, message: unknown) => throwInvalidOperation(message) },
  StreamingConcat: { uploads: 1, run: (_, stream: AsyncIterable<unknown>) => concatenate(stream) },

  GetActiveTransportName: { run: ({ connection }) => connection.transport },
  GetCallerConnectionId: { run: ({ connection }) => connection.id },
  GetContentTypeHeader: { run: ({ connection }) => readHeader(connection, 'Content-Type') },
  GetHeader: { run: ({ connection }, name: unknown) => readHeader(connection, String(name)) },
  GetCookie: { run: ({ connection }, name: unknown) => readCookie(connection, String(name)) },
  GetNumRedirects: {
    run: ({ connection }) => Number(readRequestUrl(connection.request.url).query.get('numredirects')),
  },
};

/** Named as the suites expect. */
class InvalidOperationError extends Error {
  override readonly name = 'InvalidOperationException';
}

function throwInvalidOperation(message: unknown): never {
  throw new InvalidOperationError(String(message));
}

async function* streamLetters(): AsyncGenerator<string> {
  yield* ['a', 'b', 'c'];
}

async function* streamNothing(): AsyncGenerator<never> {}

/** Yields nothing until the client cancels, then reports it, even if it canceled before anyone reads. */
function streamSilence(connection: HubConnection<unknown>, signal: AbortSignal): AsyncIterable<never> {
  const canceled = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
  void canceled.then(() => connection.send(new SharedMessage('StreamCanceled', [])));
  const ended = canceled.then(() => ({ done: true as const, value: undefined }));
  return { [Symbol.asyncIterator]: () => ({ next: () => ended }) };
}

async function concatenate(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const item of stream) text += String(item);
  return text;
}

/** JSON dates are text, to the second, as the suites expect; the other encoding has its own dates. */
function makeComplexObject(protocol: HubConnection<unknown>['protocol']): unknown {
  return {
    String: 'hello world',
    IntArray: [1, 2, 3],
    ByteArray: Uint8Array.of(1, 2, 3),
    Guid: '00010203-0405-0607-0706-050403020100',
    DateTime: protocol === 'json' ? '2000-01-01T00:00:00Z' : new Date(Date.UTC(2000, 0, 1)),
  };
}

function readHeader(connection: HubConnection<unknown>, name: string): string | null {
  const value = connection.request.headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
}

function readCookie(connection: HubConnection<unknown>, name: string): string | null {
  for (const pair of (connection.request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}
