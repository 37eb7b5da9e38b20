/** The official client in a browser, against the functional-test hub on another origin. */
import type * as SignalR from '@microsoft/signalr';
import type { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { expect, test } from './setup/test';
import { type ServedHub, servePublicClient, serveTestHub } from './setup/test-hub';

/** What the page's scripts add to window. */
interface ClientWindow {
  readonly signalR: typeof SignalR & {
    readonly protocols: {
      readonly msgpack: { readonly MessagePackHubProtocol: typeof MessagePackHubProtocol };
    };
  };
}

const COMBINATIONS = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'ServerSentEvents', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'messagepack' },
] as const;

interface Task {
  readonly url: string;
  readonly transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  readonly protocol: 'json' | 'messagepack';
}

// With long polling, the client sends its last message and deletes the connection at once; the message may arrive too
// late.
test.use({ forgiven: /status of 404/ });

let hub: ServedHub;
let client: ServedHub;

test.beforeAll(async () => {
  [hub, client] = await Promise.all([serveTestHub(), servePublicClient()]);
});
test.afterAll(async () => {
  await Promise.all([hub.end(), client.end()]);
});

test('the official client works in a browser over every transport and in both encodings', async ({
  page,
}) => {
  await page.goto(client.origin);
  for (const { transport, protocol } of COMBINATIONS) {
    const told = await page.evaluate(useEverything, { url: hub.origin, transport, protocol });
    expect(told, `${transport} ${protocol}`).toEqual({
      transport,
      isSameId: true,
      echoed: '你好，世界！',
      error:
        "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: No.",
      received: 'Hello',
      bytes: protocol === 'json' ? 'AQID' : '1,2,3',
      streamed: ['a', 'b', 'c'],
      isCanceled: true,
      concatenated: 'Hello world!',
      asked: '42',
      authorized: 'in',
      isNewAfterReconnect: true,
      afterReconnect: 'back',
      closedWith: null,
    });
  }
});

/** Runs in the page. */
async function useEverything({ url, transport, protocol }: Task) {
  const { signalR } = window as unknown as ClientWindow;
  const build = (path: string, options: SignalR.IHttpConnectionOptions = {}) =>
    new signalR.HubConnectionBuilder()
      .withUrl(`${url}${path}`, { ...options, transport: signalR.HttpTransportType[transport] })
      .withHubProtocol(
        protocol === 'json'
          ? new signalR.JsonHubProtocol()
          : new signalR.protocols.msgpack.MessagePackHubProtocol(),
      )
      .withAutomaticReconnect([0, 100, 500])
      .configureLogging(signalR.LogLevel.None)
      .build();
  const connection = build('/testhub');
  const next = (name: string) =>
    new Promise<unknown>((resolve) => connection.on(name, (value: unknown) => resolve(value ?? null)));
  await connection.start();

  const received = next('Message');
  await connection.send('InvokeWithString', 'Hello');
  const complex = await connection.invoke<{ ByteArray: string | Uint8Array }>('SendComplexObject');
  const streamed = await new Promise<unknown[]>((resolve, reject) => {
    const items: unknown[] = [];
    const observer = { next: (item: unknown) => items.push(item), error: reject };
    connection.stream('Stream').subscribe({ ...observer, complete: () => resolve(items) });
  });
  const canceled = next('StreamCanceled');
  const ignore = () => undefined;
  connection.stream('InfiniteStream').subscribe({ next: ignore, error: ignore, complete: ignore }).dispose();
  const words = new signalR.Subject<string>();
  const concatenated = connection.invoke('StreamingConcat', words);
  for (const word of ['Hello ', 'world', '!']) words.next(word);
  words.complete();
  connection.on('Result', () => 42);
  const asked = await fetch(`${url}/clientresult/${connection.connectionId}`);

  const accessTokenFactory = async () => (await fetch(`${url}/generateJwtToken`)).text();
  const guarded = build('/authorizedhub', { accessTokenFactory });
  await guarded.start();
  const authorized = await guarded.invoke('Echo', 'in');
  await guarded.stop();

  const told = {
    transport: await connection.invoke('GetActiveTransportName'),
    isSameId: (await connection.invoke('GetCallerConnectionId')) === connection.connectionId,
    echoed: await connection.invoke('Echo', '你好，世界！'),
    error: await connection.invoke('ThrowException', 'No.').catch((error: Error) => error.message),
    received: await received,
    bytes: String(complex.ByteArray),
    streamed,
    isCanceled: (await canceled) === null,
    concatenated: await concatenated,
    asked: await asked.text(),
    authorized,
  };

  const before = connection.connectionId;
  const reconnected = new Promise((resolve) => connection.onreconnected(resolve));
  // Calls what the client does on its own after a silence. With long polling, it doesn't wait for that.
  (connection as unknown as { serverTimeout(): void }).serverTimeout();
  const after = await reconnected;
  const afterReconnect = await connection.invoke('Echo', 'back');
  const closed = new Promise((resolve) => connection.onclose((error) => resolve(error ?? null)));
  await connection.stop();
  return { ...told, isNewAfterReconnect: after !== before, afterReconnect, closedWith: await closed };
}
