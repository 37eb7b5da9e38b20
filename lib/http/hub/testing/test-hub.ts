import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createTransports } from '../server/transports';
import { createTestEndpoints } from './test-hub-endpoints';
import { createTestRoutes } from './test-hub-routes';
import { createTestTokens } from './test-tokens';

export interface TestHub {
  /** Base URL without trailing slash. */
  readonly url: string;
  readonly connectionCount: () => number;
  /** Cuts every socket, like a lost network; the server keeps running. */
  cutSockets(): void;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

export interface TestHubOptions {
  /** 0 or omitted: any free port. */
  readonly port?: number;
  /** Called for internal errors. */
  readonly onError?: (text: string) => void;
}

/**
 * Starts the public functional tests' server on loopback.
 * @throws the listener's error if the port is taken
 */
export async function startTestHub({
  port = 0,
  onError = () => undefined,
}: TestHubOptions = {}): Promise<TestHub> {
  const tokens = createTestTokens();
  const transports = createTransports({ onError: (error) => onError(String(error)) });
  const { endpoints, hub } = createTestEndpoints(tokens, onError);
  for (const endpoint of endpoints) transports.mount(endpoint);
  const route = createTestRoutes(hub, tokens);
  const server = createServer((request, response) => {
    if (route(request, response) || transports.handle(request, response)) return;
    response.statusCode = 404;
    response.end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!transports.upgrade(request, socket, head)) socket.destroy();
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionCount: transports.connectionCount,
    cutSockets: trackSockets(server),
    close() {
      transports.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

function trackSockets(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
