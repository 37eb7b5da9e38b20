import { WebSocket } from 'ws';
import type { FundId } from '@/lib/core/base/brand';
import type { LiveConfig } from '@/lib/core/config/live';
import type { Instrument } from '@/lib/market/data/instrument';
import { backoffMs } from '../backoff';
import { type FeedStream, STREAM_TIMES, type StreamListener, type StreamTimes } from '../feed-stream';
import { alpacaSymbol } from '../symbols';

/** Keys that are rejected, or whose plan doesn't include this feed's stream: retrying is pointless. */
const REFUSALS: readonly unknown[] = [402, 409];
const MOST_MESSAGE_BYTES = 4 * 2 ** 20;

/**
 * Streams trades of stocks and ETFs. After a disconnect, it reconnects within a second to a minute, authenticates and
 * subscribes again; if the keys are rejected, it stops and reports it once.
 */
export function openAlpacaStream(
  { keyId, secretKey, streamUrl, feed }: NonNullable<LiveConfig['alpaca']>,
  instruments: readonly Instrument[],
  listener: StreamListener,
  { firstPauseMs, silenceMs }: StreamTimes = STREAM_TIMES,
): FeedStream {
  const bySymbol = new Map<string, FundId>();
  for (const instrument of instruments) {
    const symbol = alpacaSymbol(instrument);
    if (symbol !== null) bySymbol.set(symbol, instrument.fundId);
  }
  let failures = 0;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let socket = connect();

  function connect(): WebSocket {
    const mine = new WebSocket(`${streamUrl}/v2/${feed}`, {
      handshakeTimeout: silenceMs,
      maxPayload: MOST_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
    let heardAt = performance.now();
    const heard = () => {
      heardAt = performance.now();
      listener.onHeard();
    };
    const watch = setInterval(() => {
      if (performance.now() - heardAt > silenceMs) mine.terminate();
      else if (mine.readyState === WebSocket.OPEN) mine.ping();
    }, silenceMs / 3);
    mine.on('pong', heard);
    mine.on('message', (data) => {
      if (ended) return;
      heard();
      for (const message of messagesIn(String(data), listener)) take(mine, message);
    });
    // Its text may contain the address; the code is enough.
    mine.on('error', (error: NodeJS.ErrnoException) =>
      listener.onProblem(`connection (${error.code ?? error.name})`),
    );
    mine.on('close', () => {
      clearInterval(watch);
      if (ended) return;
      failures += 1;
      listener.onState('reconnecting');
      timer = setTimeout(
        () => {
          socket = connect();
        },
        backoffMs(failures, Math.random(), firstPauseMs),
      );
    });
    return mine;
  }

  function take(from: WebSocket, message: Readonly<Record<string, unknown>>): void {
    const { T: kind, msg, code } = message;
    if (kind === 't') {
      const { S: symbol, p: price, t: time } = message;
      const fundId = bySymbol.get(String(symbol));
      if (fundId !== undefined && typeof price === 'number' && typeof time === 'string')
        listener.onTick({ fundId, price, time: Date.parse(time) });
    } else if (kind === 'success' && msg === 'connected') {
      from.send(JSON.stringify({ action: 'auth', key: keyId, secret: secretKey }));
    } else if (kind === 'success' && msg === 'authenticated') {
      from.send(JSON.stringify({ action: 'subscribe', trades: [...bySymbol.keys()] }));
    } else if (kind === 'subscription') {
      failures = 0;
      listener.onState('live');
    } else if (kind === 'error') {
      const known = typeof code === 'number' ? code : 0;
      listener.onProblem(`error ${known}`);
      if (!REFUSALS.includes(code)) {
        // 405: more symbols than the plan streams. The connection stays open, and prices are polled instead.
        if (known !== 405) from.close();
        return;
      }
      ended = true;
      listener.onState('off');
      from.terminate();
    }
  }

  return {
    stop: () =>
      new Promise((resolve) => {
        ended = true;
        clearTimeout(timer);
        if (socket.readyState === WebSocket.CLOSED) return resolve();
        socket.once('close', () => resolve());
        socket.terminate();
      }),
  };
}

/** The messages in a frame; an invalid frame is reported and skipped. */
function messagesIn(
  text: string,
  { onProblem }: StreamListener,
): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value))
      return value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
  } catch {
    // Reported below, like any other text that isn't a list.
  }
  onProblem('a message that cannot be read');
  return [];
}
