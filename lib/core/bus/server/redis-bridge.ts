import { randomUUID } from 'node:crypto';
import type { Logger } from '@/lib/core/log/log';
import type { Bus } from '../bus';
import { type Envelope, isShared, readEnvelope } from './envelope';

/** Keeps other products on the same Redis from receiving our events. */
const DEFAULT_CHANNEL = 'tickproof:events';
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
/** Time between attempts to subscribe while connected. */
const LISTEN_RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How soon a silently lost connection is noticed. */
const PING_MS = 5_000;

export interface RedisBridge {
  /** Whether events are currently exchanged. */
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface RedisBridgeOptions {
  readonly bus: Bus;
  /** redis:// or rediss://, with any password: never logged. */
  readonly url: string;
  readonly log: Logger;
  readonly channel?: string;
}

/**
 * Connects this process's bus with all others on the same Redis. Redis only relays events: while it's down, each
 * process finds changes in the database, as for missed events. Reconnects forever, after 0.2 s and then with growing
 * delays up to 5 s.
 */
export async function bridgeToRedis({
  bus,
  url,
  log,
  channel = DEFAULT_CHANNEL,
}: RedisBridgeOptions): Promise<RedisBridge> {
  // Most operators have no Redis, and its client takes 0.1 s to load.
  const { createClient } = await import('@redis/client');
  const self = randomUUID();
  let isRelaying = false;
  let isLossLogged = false;
  let isSubscribed = false;
  let isSubscribing = false;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10)),
    },
  });
  const receiver = sender.duplicate();

  function reportLoss(error: unknown): void {
    if (isLossLogged || isClosed) return;
    isLossLogged = true;
    log.warn({
      event: 'redis-lost',
      err: error,
      hint: 'polling the database for changes until Redis is back',
    });
  }

  function isConnected(): boolean {
    return isSubscribed && sender.isReady && receiver.isReady;
  }

  function reportWhenConnected(): void {
    if (!isConnected() || isClosed) return;
    if (isLossLogged) log.info({ event: 'redis-back' });
    isLossLogged = false;
    // Events may have been missed, so subscribers reread the database. Trades are polled anyway.
    receive(JSON.stringify({ from: '', event: { type: 'robots-changed', ids: [] } } satisfies Envelope));
  }

  function receive(text: string): void {
    const envelope = readEnvelope(text);
    if (!envelope || envelope.from === self) return;
    isRelaying = true;
    try {
      bus.publish(envelope.event);
    } catch (error) {
      // An exception in the reader of Redis's replies would end the process.
      log.error({ event: 'bus-event-failed', type: envelope.event.type, err: error });
    } finally {
      isRelaying = false;
    }
  }

  const unsubscribe = bus.subscribe((event) => {
    if (isRelaying || !isShared(event.type) || !sender.isReady) return;
    sender
      .publish(channel, JSON.stringify({ from: self, event } satisfies Envelope))
      .catch((error: unknown) => reportLoss(error));
  });

  for (const client of [sender, receiver]) {
    client.on('error', reportLoss);
    client.on('ready', reportWhenConnected);
  }
  receiver.on('ready', () => void listen());
  const connecting = Promise.all([sender.connect(), receiver.connect()]).catch((error: unknown) =>
    reportLoss(error),
  );

  /** Once subscribed, the client resubscribes by itself after each loss; until then we must. */
  async function listen(): Promise<void> {
    if (isSubscribed || isSubscribing || isClosed) return;
    isSubscribing = true;
    clearTimeout(again);
    try {
      await receiver.subscribe(channel, receive);
      isSubscribed = true;
      reportWhenConnected();
    } catch (error) {
      reportLoss(error);
      // The connection was lost meanwhile, or isn't ready yet.
      if (!isClosed) again = setTimeout(() => void listen(), LISTEN_RETRY_MS).unref();
    } finally {
      isSubscribing = false;
    }
  }

  return {
    isConnected,
    async close() {
      isClosed = true;
      unsubscribe();
      clearTimeout(again);
      for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
      await connecting;
    },
  };
}
