import type { HubProtocol } from '../protocol/protocol';
import { FlushSchedule } from './flush-schedule';
import { Groups } from './groups';
import { Connection, type ConnectionHost } from './hub-connection';
import type { Hub, HubConnection, HubOptions } from './hub-contract';
import { completeOptions, type HubSettings, sweepIntervalMs } from './hub-settings';
import { createMethodTable } from './method-table';
import { encodeChunk, type OutgoingChunk, SharedMessage } from './shared-message';

/**
 * Server side of the public SignalR hub protocol, for any transport.
 * @throws Error if two method names differ only in case
 */
export function createHub<User>(options: HubOptions<User>): Hub<User> {
  const settings = completeOptions(options);
  const live = new LiveConnections<User>(settings);
  const methods = createMethodTable(settings.methods);
  const schedule = new FlushSchedule(settings.clock, settings.onError, settings.onLag);
  const groups = new Groups<User>();
  const open = new Map<string, Connection<User>>();
  const pings = new Map<HubProtocol, OutgoingChunk>(
    settings.protocols.map((protocol) => [protocol, encodeChunk(protocol, { type: 'ping' })]),
  );
  let isDraining = false;

  const host: ConnectionHost<User> = {
    settings,
    methods,
    get isDraining() {
      return isDraining;
    },
    schedule: (outgoing) => schedule.add(outgoing),
    pingFor: (protocol) => pings.get(protocol) ?? encodeChunk(protocol, { type: 'ping' }),
    onOpen: (connection) => open.set(connection.id, connection),
    onEnd(connection) {
      if (open.get(connection.id) === connection) open.delete(connection.id);
      groups.forget(connection);
    },
    onGone: (connection) => live.delete(connection),
  };

  return {
    accept(transport, refusal) {
      const connection = new Connection<User>(transport, host, refusal);
      live.add(connection);
      return connection;
    },
    connections: () => open.values(),
    get connectionCount() {
      return open.size;
    },
    connection: (id) => open.get(id),
    message: (target, ...args) => new SharedMessage(target, args),
    broadcast(message, sendOptions) {
      const except: HubConnection<User> | undefined = sendOptions?.except;
      for (const connection of open.values()) {
        if (connection !== except) connection.send(message, sendOptions);
      }
    },
    group: (name) => groups.group(name),
    async drain({ overMs }) {
      isDraining = true;
      await closeEvenly([...open.values()], overMs, settings, live);
    },
  };
}

/** All connections with open transports, serviced by one timer while there are any. */
class LiveConnections<User> {
  private readonly all = new Set<Connection<User>>();
  private stopSweeping: (() => void) | null = null;
  private onEmpty: (() => void)[] = [];

  constructor(private readonly settings: HubSettings<User>) {}

  add(connection: Connection<User>): void {
    this.all.add(connection);
    this.stopSweeping ??= this.settings.clock.every(sweepIntervalMs(this.settings), () => this.sweep());
  }

  delete(connection: Connection<User>): void {
    this.all.delete(connection);
    if (this.all.size > 0) return;
    this.stopSweeping?.();
    this.stopSweeping = null;
    for (const resolve of this.onEmpty.splice(0)) resolve();
  }

  whenEmpty(): Promise<void> {
    if (this.all.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onEmpty.push(resolve);
    });
  }

  /** Refuses connections whose handshake isn't done. */
  refuseUnopened(): void {
    for (const connection of this.all) connection.refuse('Handshake was canceled.');
  }

  private sweep(): void {
    const now = this.settings.clock.now();
    for (const connection of this.all) {
      try {
        connection.sweep(now);
      } catch (error) {
        this.settings.onError(error, 'sweep');
      }
    }
  }
}

/** How often a batch of draining connections is closed. */
const DRAIN_STEP_MS = 20;

async function closeEvenly<User>(
  connections: readonly Connection<User>[],
  overMs: number,
  { clock, closeTimeoutMs }: HubSettings<User>,
  live: LiveConnections<User>,
): Promise<void> {
  const startedAt = clock.now();
  let closed = 0;
  let giveUp: () => void = () => undefined;
  const isTimeUp = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const step = () => {
    const elapsed = clock.now() - startedAt;
    const due = elapsed >= overMs ? connections.length : Math.floor((connections.length * elapsed) / overMs);
    for (; closed < due; closed += 1) connections[closed]?.close(undefined, { allowReconnect: true });
    if (elapsed >= overMs) live.refuseUnopened();
    if (elapsed >= overMs + 2 * closeTimeoutMs) giveUp();
  };
  const stop = clock.every(DRAIN_STEP_MS, step);
  step();
  await Promise.race([live.whenEmpty(), isTimeUp]);
  stop();
}
