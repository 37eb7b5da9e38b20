import { randomBytes } from 'node:crypto';
import { type ConnectionIdentity, NegotiatedConnection } from './connection';
import type { TransportEndpoint, TransportName } from './transport';
import type { TransportTimings } from './transport-timings';

export interface ConnectionStoreOptions {
  readonly timings: TransportTimings;
  /** Maximum negotiated connections not yet used. */
  readonly maxUnused: number;
  onError(error: unknown): void;
}

export interface ConnectionStore {
  readonly now: () => number;
  /** A new connection, found by its token from now on; null if too many are unused. */
  negotiate(of: NewTransportConnection): NegotiatedConnection | null;
  /** A new connection for immediate use. */
  create(of: Omit<NewTransportConnection, 'hasToken'>): NegotiatedConnection;
  find(token: string, endpoint: TransportEndpoint): NegotiatedConnection | null;
  /** Call when a connection opens: it no longer counts as unused. */
  markUsed(connection: NegotiatedConnection): void;
  openCount(): number;
  countByTransport(): Readonly<Record<TransportName, number>>;
  unusedCount(): number;
  /** Resolves when no connection is open, or after this many milliseconds. */
  whenEmpty(limitMs: number): Promise<void>;
  /** Ends all connections and stops the timer. */
  close(): void;
}

export interface NewTransportConnection {
  readonly endpoint: TransportEndpoint;
  readonly user: unknown;
  readonly isStateful: boolean;
  /** Whether the token differs from the public id, as it does since negotiation version 1. */
  readonly hasToken: boolean;
}

/** A server's connections by token; ends those that timed out. */
export function createConnectionStore({
  timings,
  maxUnused,
  onError,
}: ConnectionStoreOptions): ConnectionStore {
  const connections = new Map<string, NegotiatedConnection>();
  const emptyListeners = new Set<() => void>();
  const unused = new Set<NegotiatedConnection>();
  const now = () => performance.now();

  function onEnd(connection: NegotiatedConnection): void {
    if (!connections.delete(connection.token)) return;
    unused.delete(connection);
    if (connections.size === unused.size) for (const listener of [...emptyListeners]) listener();
  }

  const context = { timings, now, onError, onEnd };

  function add(identity: ConnectionIdentity): NegotiatedConnection {
    const connection = new NegotiatedConnection(identity, context);
    connections.set(identity.token, connection);
    unused.add(connection);
    return connection;
  }

  const sweep = setInterval(() => {
    const time = now();
    for (const connection of connections.values()) connection.checkTime(time);
  }, timings.sweepMs);
  sweep.unref();

  return {
    now,
    negotiate({ endpoint, user, isStateful, hasToken }) {
      if (unused.size >= maxUnused) return null;
      const id = newToken();
      return add({ id, token: hasToken ? newToken() : id, endpoint, user, isStateful });
    },
    create({ endpoint, user, isStateful }) {
      return add({ id: newToken(), token: newToken(), endpoint, user, isStateful });
    },
    find(token, endpoint) {
      const connection = connections.get(token);
      return connection?.endpoint === endpoint ? connection : null;
    },
    markUsed: (connection) => void unused.delete(connection),
    openCount: () => connections.size - unused.size,
    countByTransport() {
      const counts = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 };
      for (const { chosen } of connections.values()) if (chosen !== null) counts[chosen] += 1;
      return counts;
    },
    unusedCount: () => unused.size,
    async whenEmpty(limitMs) {
      if (connections.size === unused.size) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(limit);
          emptyListeners.delete(done);
          resolve();
        };
        const limit = setTimeout(done, limitMs);
        emptyListeners.add(done);
      });
    },
    close() {
      clearInterval(sweep);
      for (const connection of [...connections.values()]) connection.end(null);
    },
  };
}

/** 128 unguessable bits. */
function newToken(): string {
  return randomBytes(16).toString('base64url');
}
