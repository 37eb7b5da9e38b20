import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const KEPT_ALIVE_MS = 600_000;

/** Overrides the response to a single request. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

export interface LocalServer {
  readonly httpUrl: string;
  readonly wsUrl: string;
  /** Paths with queries, in request order. */
  readonly requests: URL[];
  /** Overrides for the next requests. */
  readonly faults: Fault[];
  /** Messages sent by clients. */
  readonly received: unknown[];
  readonly sockets: Set<WebSocket>;
  /** Number of connections so far. */
  connections(): number;
  send(message: unknown): void;
  /** Drops connections without a close message. */
  cut(): void;
  close(): Promise<void>;
}

export interface LocalHandlers {
  answer(
    url: URL,
    request: IncomingMessage,
    text: string,
  ): { readonly status: number; readonly body: unknown };
  onConnect?(socket: WebSocket): void;
  onMessage(socket: WebSocket, message: Readonly<Record<string, unknown>>): void;
}

/** An HTTP and WebSocket server on a free local port. */
export async function startLocalServer({
  answer,
  onConnect,
  onMessage,
}: LocalHandlers): Promise<LocalServer> {
  const requests: URL[] = [];
  const faults: Fault[] = [];
  const received: unknown[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    requests.push(url);
    const fault = faults.shift();
    if (fault) return fault(request, response);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status, body } = answer(url, request, Buffer.concat(parts).toString('utf8'));
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  // A busy machine must not end a connection just as a request leaves on it.
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  const upgrades = new WebSocketServer({ server });
  const { clients: sockets } = upgrades;
  upgrades.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Readonly<Record<string, unknown>>;
      received.push(message);
      onMessage(socket, message);
    });
    onConnect?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.terminate();
  };
  return {
    httpUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    requests,
    faults,
    received,
    sockets,
    connections: () => connections,
    send(message) {
      for (const socket of sockets) socket.send(JSON.stringify(message));
    },
    cut,
    close() {
      cut();
      upgrades.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const respond =
  (status: number, body = '{}', headers: Record<string, string> = {}): Fault =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts responding and disconnects. */
export const breakOff: Fault = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
  response.write('{"bars":{"SPY":[{"t":');
  setTimeout(() => response.destroy(), 5);
};

/** Never responds. */
export const hang: Fault = () => {};
