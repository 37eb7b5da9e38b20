import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { TransportConnection, TransportEndpoint } from '../server/transport';
import { createTransports, type Transports, type TransportsOptions } from '../server/transports';

/** What the hub side of one connection has seen. */
export interface SeenConnection {
  readonly connection: TransportConnection;
  /** Names of calls other than `onData`, in order. */
  readonly calls: string[];
  /** Everything received, joined. */
  received: Buffer;
  closedWith: Error | null | undefined;
}

export interface TransportServer {
  readonly port: number;
  readonly transports: Transports;
  readonly seen: SeenConnection[];
  readonly errors: unknown[];
  /** Sends a request and returns the response text. */
  ask(method: string, path: string, options?: AskOptions): Promise<TransportAnswer>;
  /** Resolves once the next request has arrived and its synchronous work is done; call before sending it. */
  nextRequest(): Promise<void>;
  /** Negotiates and returns the secret token. */
  negotiate(query?: string): Promise<string>;
  /** Opens a WebSocket and records its input. */
  open(path: string, headers?: Record<string, string>): Promise<OpenSocket>;
  /** Sends bytes over a raw connection; returns what came back until it closed. */
  raw(text: string): Promise<string>;
  dial(): Promise<Socket>;
  stop(): Promise<void>;
}

export interface AskOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface OpenSocket {
  readonly socket: WebSocket;
  readonly messages: { readonly text: string; readonly isBinary: boolean }[];
  readonly closed: Promise<number>;
}

/** A server on this machine with one hub at "/hub", which echoes its input unless `accept` says otherwise. */
export async function startTransportServer(
  endpoint: Partial<TransportEndpoint> = {},
  options: Partial<TransportsOptions> = {},
): Promise<TransportServer> {
  const seen: SeenConnection[] = [];
  const errors: unknown[] = [];
  const waiting: (() => void)[] = [];
  const transports = createTransports({ onError: (error) => errors.push(error), ...options });
  transports.mount({
    path: '/hub',
    allowStatefulReconnect: true,
    maxReceiveBytes: 1024,
    accept: (connection) => echo(connection, seen),
    ...endpoint,
  });
  const server = createServer((request, response) => {
    if (!transports.handle(request, response)) response.writeHead(418).end();
    for (const resolve of waiting.splice(0)) setImmediate(resolve);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!transports.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = new Set<{ terminate(): void }>();

  const ask: TransportServer['ask'] = (method, path, { headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = sendRequest(
        { host: '127.0.0.1', port, method, path, headers, agent: false, ...(signal && { signal }) },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString('utf8'),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });

  const dial = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    sockets.add({ terminate: () => socket.destroy() });
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };

  return {
    port,
    transports,
    seen,
    errors,
    ask,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async negotiate(query = 'negotiateVersion=1') {
      const { body } = await ask('POST', `/hub/negotiate?${query}`);
      const negotiated = JSON.parse(body) as { connectionToken?: string; connectionId: string };
      return negotiated.connectionToken ?? negotiated.connectionId;
    },
    open(path, headers = {}) {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
        sockets.add(socket);
        const messages: OpenSocket['messages'] = [];
        socket.on('message', (data, isBinary) => messages.push({ text: String(data), isBinary }));
        const closed = new Promise<number>((done) => socket.on('close', done));
        socket.on('error', reject);
        socket.on('unexpected-response', (_, response) => {
          let body = '';
          response.on('data', (part) => (body += part));
          response.on('end', () => reject(new Error(`${response.statusCode} ${body}`)));
        });
        socket.on('open', () => resolve({ socket, messages, closed }));
      });
    },
    async raw(text) {
      const socket = await dial();
      let answer = '';
      socket.on('data', (part) => (answer += part));
      socket.write(text);
      await new Promise((resolve) => socket.on('close', resolve));
      return answer;
    },
    dial,
    async stop() {
      transports.close();
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function echo(connection: TransportConnection, seen: SeenConnection[]) {
  const record: SeenConnection = { connection, calls: [], received: Buffer.alloc(0), closedWith: undefined };
  seen.push(record);
  return {
    onData(bytes: Uint8Array) {
      record.received = Buffer.concat([record.received, bytes]);
      connection.send([{ bytes: Buffer.from(bytes) }]);
    },
    onDrain: () => void record.calls.push('drain'),
    onPause: () => void record.calls.push('pause'),
    onResume: () => void record.calls.push('resume'),
    onClose(error: Error | null) {
      record.calls.push('close');
      record.closedWith = error;
    },
  };
}
