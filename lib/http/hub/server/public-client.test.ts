/** @jest-environment node */

import { HttpTransportType, LogLevel, TransferFormat } from '@microsoft/signalr';
import { until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';

// The client's own transports, without the hub protocol; its package doesn't export them.
const { HttpConnection } = jest.requireActual<typeof import('@microsoft/signalr/dist/esm/HttpConnection')>(
  '@microsoft/signalr/dist/cjs/HttpConnection',
);

let server: TransportServer;

afterEach(() => server.stop());

const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const;

describe.each(TRANSPORTS)('the transports of the public client over %s', (transport) => {
  const connect = () =>
    new HttpConnection(`http://127.0.0.1:${server.port}/hub`, {
      transport: HttpTransportType[transport],
      logger: LogLevel.None,
    });

  test('connect, send and get back in order, and stop', async () => {
    server = await startTransportServer({ maxReceiveBytes: 32 * 1024 });
    const client = connect();
    const got: string[] = [];
    client.onreceive = (data) => got.push(String(data));
    await client.start(TransferFormat.Text);
    const sent = Array.from({ length: 30 }, (_, index) => `${index}:${'ü'.repeat(index * 30)};`);
    for (const text of sent) await client.send(text);
    await until(() => got.join('') === sent.join(''));
    expect(server.seen[0]?.connection.transport).toBe(transport);
    await client.stop();
    await until(() => server.transports.connectionCount() === 0);
    expect(server.seen[0]?.closedWith).toBeNull();
  });

  test('the hub’s close is a clean end for the client, after the last messages', async () => {
    server = await startTransportServer();
    const client = connect();
    const got: unknown[] = [];
    client.onreceive = (data) => got.push(data);
    client.onclose = (error) => got.push(error);
    await client.start(TransferFormat.Text);
    await until(() => server.seen.length === 1);
    const connection = server.seen[0]?.connection;
    connection?.send([{ bytes: Buffer.from('last message') }]);
    connection?.close();
    await until(() => got.length === 2);
    expect(got[0]).toBe('last message');
    // An event stream has no clean end: the client treats it as a loss, as with the reference server.
    if (transport !== 'ServerSentEvents') expect(got[1]).toBeUndefined();
    await until(() => server.transports.connectionCount() === 0);
  });
});

test.each(['WebSockets', 'LongPolling'] as const)(
  'arbitrary bytes go over %s unchanged',
  async (transport) => {
    server = await startTransportServer();
    const client = new HttpConnection(`http://127.0.0.1:${server.port}/hub`, {
      transport: HttpTransportType[transport],
      logger: LogLevel.None,
    });
    const got: Buffer[] = [];
    client.onreceive = (data) => got.push(Buffer.from(data as ArrayBuffer));
    await client.start(TransferFormat.Binary);
    await until(() => server.seen.length === 1);
    server.seen[0]?.connection.setFormat('Binary');
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await client.send(bytes.buffer);
    await until(() => Buffer.concat(got).length === 256);
    expect(Buffer.concat(got)).toEqual(Buffer.from(bytes));
    await client.stop();
  },
);
