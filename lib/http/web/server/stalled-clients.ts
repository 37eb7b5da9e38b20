import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge, type Metric } from 'prom-client';

export interface StalledClientsLimits {
  /** How long a client may take nothing of what waits for it, in milliseconds. */
  readonly stallMs: number;
  /** How many bytes may wait for all clients together. */
  readonly maxBytes: number;
}

/** `maxBytes` is as much as cached pages take: half of it wouldn't do for a busy minute. */
const LIMITS: StalledClientsLimits = { stallMs: 60_000, maxBytes: 64 * 1024 * 1024 };
const SWEEP_MS = 5_000;
/** A client that reads nothing for a shorter time may just be far away. */
const SLOW_MS = 5_000;

/** Ends connections of clients that don't read, whatever they asked for: pages, calls, event streams, WebSockets. */
export interface StalledClients {
  /** Looks after all connections of a server until it closes. */
  watch(server: Server): void;
  /** Looks at every connection once, at this time of a monotonic clock; done every few seconds. */
  sweep(now: number): void;
  readonly metrics: readonly Metric[];
}

interface Progress {
  /** Bytes of finished writes. */
  sent: number;
  /** What the system has yet to take of the write under way: a large answer is a single one. */
  left: number;
  /** When it last changed, or nothing was waiting. */
  since: number;
}

export function createStalledClients({ stallMs, maxBytes }: StalledClientsLimits = LIMITS): StalledClients {
  const watched = new Map<Socket, Progress>();
  let unsentBytes = 0;
  const registers: [] = [];
  const dropped = new Counter({
    name: 'tickproof_stalled_clients_total',
    help: 'Connections ended because their client read nothing, by reason: time, or bytes waiting for all clients',
    labelNames: ['reason'],
    registers,
  });
  const unsent = new Gauge({
    name: 'tickproof_unsent_bytes',
    help: 'Bytes waiting for clients to read, at the last look',
    registers,
    collect() {
      this.set(unsentBytes);
    },
  });

  function drop(socket: Socket, reason: 'time' | 'bytes'): void {
    dropped.inc({ reason });
    // A plain end would leave what the system holds for the client there, for minutes.
    socket.resetAndDestroy();
  }

  function sweep(now: number): void {
    unsentBytes = 0;
    const slow: { readonly socket: Socket; readonly since: number }[] = [];
    for (const [socket, progress] of watched) {
      const waiting = socket.writableLength;
      const sent = socket.bytesWritten - waiting;
      const left = leftOfWrite(socket);
      if (waiting === 0 || sent !== progress.sent || left !== progress.left) {
        progress.sent = sent;
        progress.left = left;
        progress.since = now;
      }
      if (now - progress.since >= stallMs) drop(socket, 'time');
      else {
        unsentBytes += waiting;
        if (now - progress.since >= SLOW_MS) slow.push({ socket, since: progress.since });
      }
    }
    if (unsentBytes <= maxBytes) return;
    // Those that stopped reading first go first.
    for (const { socket } of slow.sort((one, other) => one.since - other.since)) {
      if (unsentBytes <= maxBytes) return;
      unsentBytes -= socket.writableLength;
      drop(socket, 'bytes');
    }
  }

  return {
    sweep,
    watch(server) {
      server.on('connection', (socket: Socket) => {
        watched.set(socket, { sent: 0, left: 0, since: performance.now() });
        socket.once('close', () => watched.delete(socket));
      });
      const timer = setInterval(() => sweep(performance.now()), SWEEP_MS);
      timer.unref();
      server.once('close', () => clearInterval(timer));
    },
    metrics: [dropped, unsent],
  };
}

/**
 * Bytes of the current write that the system hasn't taken yet. Node counts a write's bytes only once all are sent, so
 * slow clients of large answers would seem stalled; the socket's handle, which Node's own timeouts use, knows more.
 */
function leftOfWrite(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
