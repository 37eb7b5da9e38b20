import { WebSocket } from 'ws';
import { backoffMs } from '@/lib/market/feeds/backoff';
import { type BrokerKeys, isToken } from '../../broker';
import type { AlpacaConfig } from './alpaca-config';

const MOST_MESSAGE_BYTES = 2 ** 20;

export interface AlpacaUpdates {
  isLive(): boolean;
  close(): void;
}

/**
 * The stream of an account's orders, only used as a hint: it has repeated events and lost fills. Calls back for each
 * event, and after each connect, since events may have been missed. Reconnects until it's closed.
 */
export function openAlpacaUpdates(
  origin: string,
  keys: BrokerKeys,
  onHint: () => void,
  { firstPauseMs, silenceMs }: Pick<AlpacaConfig, 'firstPauseMs' | 'silenceMs'>,
): AlpacaUpdates {
  let failures = 0;
  let isLive = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let socket = connect();

  function connect(): WebSocket {
    const mine = new WebSocket(`${origin.replace(/^http/, 'ws')}/stream`, {
      handshakeTimeout: silenceMs,
      maxPayload: MOST_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
    let heardAt = performance.now();
    const heard = () => {
      heardAt = performance.now();
    };
    const watch = setInterval(() => {
      if (performance.now() - heardAt > silenceMs) mine.terminate();
      else if (mine.readyState === WebSocket.OPEN) mine.ping();
    }, silenceMs / 3);
    mine.on('open', () =>
      mine.send(
        JSON.stringify({
          action: 'authenticate',
          data: isToken(keys)
            ? { oauth_token: keys.accessToken }
            : { key_id: keys.keyId, secret_key: keys.secretKey },
        }),
      ),
    );
    mine.on('pong', heard);
    // Alpaca sends JSON in binary frames.
    mine.on('message', (data) => {
      heard();
      if (!isClosed) take(mine, String(data));
    });
    mine.on('error', () => undefined);
    mine.on('close', () => {
      clearInterval(watch);
      isLive = false;
      if (isClosed) return;
      failures += 1;
      timer = setTimeout(
        () => {
          socket = connect();
        },
        backoffMs(failures, Math.random(), firstPauseMs),
      );
    });
    return mine;
  }

  function take(from: WebSocket, text: string): void {
    const { stream, data } = read(text);
    if (stream === 'authorization') {
      if (data['status'] === 'authorized')
        from.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }));
      // The stream may fail for the moment: only requests show whether keys are refused.
      else from.terminate();
    } else if (stream === 'listening') {
      failures = 0;
      isLive = true;
      onHint();
    } else if (stream === 'trade_updates') onHint();
  }

  return {
    isLive: () => isLive,
    close() {
      isClosed = true;
      isLive = false;
      clearTimeout(timer);
      socket.terminate();
    },
  };
}

interface Frame {
  readonly stream: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

function read(text: string): Frame {
  try {
    const { stream, data } = Object(JSON.parse(text)) as { stream?: unknown; data?: unknown };
    return { stream, data: Object(data ?? {}) as Frame['data'] };
  } catch {
    return { stream: null, data: {} };
  }
}
