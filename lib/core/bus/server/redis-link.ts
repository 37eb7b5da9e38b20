import type { createClient } from '@redis/client';

const CONNECT_TIMEOUT_MS = 5_000;

export interface RedisLinkOptions {
  readonly url: string;
  readonly channel: string;
  /** Its client, which takes 0.1 s to load. */
  readonly createClient: typeof createClient;
  /** Time between attempts to connect, and to subscribe once connected. */
  readonly retryMs: number;
  readonly onMessage: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/** A connection that sends and one that listens, as Redis requires. Reconnects by itself while refused. */
export interface RedisLink {
  /** Does nothing while the connection is down. */
  publish(text: string): void;
  close(): Promise<void>;
}

export function openRedisLink(options: RedisLinkOptions): RedisLink {
  const { url, channel, createClient, retryMs, onMessage } = options;
  let isSubscribed = false;
  let isSubscribing = false;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: () => retryMs },
  });
  const receiver = sender.duplicate();

  function onError(error: unknown): void {
    if (!isClosed) options.onError(error);
  }

  function hear(text: string): void {
    if (!isClosed) onMessage(text);
  }

  /** Once subscribed, the client resubscribes by itself after each loss; until then we must. */
  async function listen(): Promise<void> {
    if (isSubscribed || isSubscribing || isClosed) return;
    isSubscribing = true;
    clearTimeout(again);
    try {
      await receiver.subscribe(channel, hear);
      isSubscribed = true;
    } catch (error) {
      onError(error);
      // The connection was lost meanwhile, or isn't ready yet.
      if (!isClosed) again = setTimeout(() => void listen(), retryMs).unref();
    } finally {
      isSubscribing = false;
    }
  }

  for (const client of [sender, receiver]) client.on('error', onError);
  receiver.on('ready', () => void listen());
  const connecting = Promise.all([sender.connect(), receiver.connect()]).catch(onError);

  return {
    publish(text) {
      if (sender.isReady) sender.publish(channel, text).catch(onError);
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
      await connecting;
    },
  };
}
