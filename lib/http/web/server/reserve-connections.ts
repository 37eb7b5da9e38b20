import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Descriptors kept for other things than clients' connections: threads, databases and logs take about 60. */
const KEPT_FOR_FILES = 112;
/** Connections reserved for health checks and metrics. */
const KEPT_FOR_HEALTH = 16;
/** How long a reserved connection may stay open. */
const ASK_LIMIT_MS = 500;
/** How many reserved connections may be without a request: the next one replaces the oldest. */
const MOST_SILENT = 12;

interface ReserveOptions {
  /** How many descriptors the process may have; null if it isn't known. */
  readonly limit: number | null;
  readonly askLimitMs?: number;
}

/** The process's limit of open files, as Linux says it; null elsewhere, and where there is none. */
export function descriptorLimit(): number | null {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found ? Number(found[1]) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a server from using up all descriptors: without one, neither a connection nor a file could be opened any more.
 * The last connections are reserved for health checks and metrics. Other requests on them are refused, and connections
 * that send no request are closed.
 * @returns whether only health checks and metrics are answered now
 */
export function reserveConnections(
  server: Server,
  { limit, askLimitMs = ASK_LIMIT_MS }: ReserveOptions,
): () => boolean {
  if (limit === null) return () => false;
  server.maxConnections = Math.max(limit - KEPT_FOR_FILES, KEPT_FOR_HEALTH + 1);
  const most = server.maxConnections - KEPT_FOR_HEALTH;
  let open = 0;
  /** Reserved connections without a request, the oldest first. */
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    open += 1;
    const timer = open > most ? setTimeout(() => socket.destroy(), askLimitMs) : undefined;
    if (timer) {
      silent.add(socket);
      const [oldest] = silent;
      if (silent.size > MOST_SILENT) {
        oldest?.destroy();
        if (oldest) silent.delete(oldest);
      }
    }
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
      clearTimeout(timer);
    });
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => open > most;
}
