import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { createConnectionStore } from './connection-store';
import { refuse, refuseUpgrade } from './http-answer';
import { answerHubRequest, answerNegotiate, type HubRequestContext } from './http-requests';
import { maxBodyBytes } from './post-body';
import { readRequestUrl } from './request-url';
import type { TransportEndpoint, TransportName, TransportRefusal } from './transport';
import { TRANSPORT_TIMINGS, type TransportTimings } from './transport-timings';
import { answerUpgrade } from './upgrade-requests';
import { createSocketServer } from './websockets';

export interface TransportsOptions {
  /** Called for exceptions from hubs and checks, after ending the connection or request. */
  onError(error: unknown): void;
  /** Called for every refused request. */
  onRefused?(refusal: TransportRefusal): void;
  /** Maximum negotiated connections not yet used; defaults to 10,000. */
  readonly maxUnused?: number;
  /** Overrides the reference server's timings. */
  readonly timings?: Partial<TransportTimings>;
}

/** Transports of any number of hubs on one HTTP server. */
export interface Transports {
  /** Serves a hub from now on. @throws if its path is taken */
  mount(endpoint: TransportEndpoint): void;
  /** Answers a request if its path belongs to a hub; otherwise returns false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for Node's 'upgrade' event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Open connections, including those waiting for a lost client to return. */
  connectionCount(): number;
  /** The same for each transport. */
  connectionsByTransport(): Readonly<Record<TransportName, number>>;
  /** Negotiated connections not yet used. */
  unusedCount(): number;
  /**
   * Refuses new connections with 503 and retry times spread over `overMs` milliseconds. Open connections continue until
   * their hub ends them. Resolves when none is left, or after `overMs`.
   */
  drain(options: { readonly overMs: number }): Promise<void>;
  /** Ends all connections at once. */
  close(): void;
}

interface Mounted {
  readonly endpoint: TransportEndpoint;
  readonly sockets: WebSocketServer;
  readonly isNegotiation: boolean;
}

/**
 * Transports of the public SignalR specification: negotiation, WebSockets, Server-Sent Events and long polling, with
 * the reference server's status codes.
 */
export function createTransports({
  onError,
  onRefused,
  maxUnused = 10_000,
  timings,
}: TransportsOptions): Transports {
  const allTimings = { ...TRANSPORT_TIMINGS, ...timings };
  const connections = createConnectionStore({ timings: allTimings, maxUnused, onError });
  const mounted = new Map<string, Mounted>();
  let drainingMs: number | null = null;
  /** Paths are case-insensitive, as on the reference server. */
  const hubAt = (path: string) => mounted.get(path.toLowerCase());

  function refusal(): TransportRefusal | null {
    if (drainingMs === null) return null;
    // Otherwise, refused clients would all return at once.
    return {
      status: 503,
      message: 'The server is stopping',
      retryAfter: 1 + (Math.random() * drainingMs) / 1000,
      reason: 'stopping',
    };
  }

  const context: HubRequestContext = {
    connections,
    timings: allTimings,
    refusal,
    refuse(response, refusal) {
      onRefused?.(refusal);
      refuse(response, refusal);
    },
    refuseUpgrade(socket, refusal) {
      onRefused?.(refusal);
      refuseUpgrade(socket, refusal);
    },
    onError,
  };

  return {
    mount(endpoint) {
      const path = endpoint.path.toLowerCase();
      const negotiation = `${path}/negotiate`;
      if (mounted.has(path) || mounted.has(negotiation))
        throw new Error(`Two hubs at the path ${endpoint.path}`);
      const sockets = createSocketServer(maxBodyBytes(endpoint.maxReceiveBytes));
      mounted.set(path, { endpoint, sockets, isNegotiation: false });
      mounted.set(negotiation, { endpoint, sockets, isNegotiation: true });
    },
    handle(request, response) {
      const { path, query } = readRequestUrl(request.url);
      const found = hubAt(path);
      if (!found) return false;
      const hub = { endpoint: found.endpoint, request, response, query };
      void (found.isNegotiation ? answerNegotiate(context, hub) : answerHubRequest(context, hub));
      return true;
    },
    upgrade(request, socket, head) {
      const { path, query } = readRequestUrl(request.url);
      const found = hubAt(path);
      if (!found) return false;
      if (found.isNegotiation) {
        socket.on('error', () => socket.destroy());
        context.refuseUpgrade(socket, { status: 400, message: 'Negotiation does not use WebSockets' });
      } else void answerUpgrade(context, { ...found, request, socket, head, query });
      return true;
    },
    connectionCount: connections.openCount,
    connectionsByTransport: connections.countByTransport,
    unusedCount: connections.unusedCount,
    drain({ overMs }) {
      drainingMs = overMs;
      return connections.whenEmpty(overMs);
    },
    close: connections.close,
  };
}
