import { randomUUID } from 'node:crypto';
import type { Logger } from '@/lib/core/log/log';
import type { Bus } from '../bus';
import { type Envelope, isShared, readEnvelope } from './envelope';
import { openRedisLink, type RedisLink } from './redis-link';

/** Keeps other products on the same Redis from receiving our events. */
const DEFAULT_CHANNEL = 'tickproof:events';
/** How often each process sends itself a message through Redis. */
const BEAT_MS = 500;
/** Redis is silent after this many beats that haven't come back: 1 to 1.5 seconds. */
const SILENT_BEATS = 3;
/** A silent connection is replaced after this many, since nothing says that the other end is gone. */
const REPLACE_BEATS = 10;
const RETRY_BEATS = 2;

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
  /** Given by tests alone. */
  readonly beatMs?: number;
}

/**
 * Connects this process's bus with all others on the same Redis. Redis only relays events: while it's down or silent,
 * each process finds changes in the database, and `unrelayed` asks for reading it often. Whether it works is known from
 * messages that go the whole way and come back, so a stopped server is noticed like one that refuses.
 */
export async function bridgeToRedis({
  bus,
  url,
  log,
  channel = DEFAULT_CHANNEL,
  beatMs = BEAT_MS,
}: RedisBridgeOptions): Promise<RedisBridge> {
  // Most operators have no Redis.
  const { createClient } = await import('@redis/client');
  const retryMs = RETRY_BEATS * beatMs;
  const self = randomUUID();
  const beat = `beat ${self}`;
  let isSilent = true;
  let missed = 0;
  let isRelaying = false;
  let isLossLogged = false;
  let isClosed = false;
  const open = () =>
    openRedisLink({ url, channel, createClient, retryMs, onMessage: receive, onError: lose });
  let link: RedisLink = open();

  function lose(error: unknown): void {
    if (isClosed) return;
    isSilent = true;
    if (isLossLogged) return;
    isLossLogged = true;
    log.warn({
      event: 'redis-lost',
      err: error,
      hint: 'polling the database for changes until Redis is back',
    });
  }

  function noteBeat(): void {
    missed = 0;
    if (!isSilent || isClosed) return;
    isSilent = false;
    if (isLossLogged) log.info({ event: 'redis-back' });
    isLossLogged = false;
    // Events may have been missed, so subscribers reread the database. Trades are polled anyway.
    relay({ from: '', event: { type: 'robots-changed', ids: [] } });
  }

  function receive(text: string): void {
    if (text === beat) {
      noteBeat();
      return;
    }
    const envelope = readEnvelope(text);
    if (envelope && envelope.from !== self) relay(envelope);
  }

  function relay({ event }: Envelope): void {
    isRelaying = true;
    try {
      bus.publish(event);
    } catch (error) {
      // An exception in the reader of Redis's replies would end the process.
      log.error({ event: 'bus-event-failed', type: event.type, err: error });
    } finally {
      isRelaying = false;
    }
  }

  const unsubscribe = bus.subscribe((event) => {
    // What a silent Redis is sent arrives when it's out of date.
    if (isRelaying || isSilent || !isShared(event.type)) return;
    link.publish(JSON.stringify({ from: self, event } satisfies Envelope));
  });

  // Beats are counted, not timed: a thread that was busy hasn't missed what it has yet to read.
  const beating = setInterval(() => {
    missed += 1;
    if (missed >= SILENT_BEATS) lose(new Error(`Redis has not answered for ${SILENT_BEATS * beatMs} ms`));
    if (isSilent) bus.publish({ type: 'unrelayed' });
    if (missed % REPLACE_BEATS === 0) {
      void link.close();
      link = open();
    }
    link.publish(beat);
  }, beatMs);
  beating.unref();

  return {
    isConnected: () => !isSilent,
    async close() {
      isClosed = true;
      isSilent = true;
      clearInterval(beating);
      unsubscribe();
      await link.close();
    },
  };
}
