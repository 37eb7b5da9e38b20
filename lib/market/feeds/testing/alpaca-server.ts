import type { RawBar } from '../feed-state';
import { type LocalServer, startLocalServer } from './local-server';

export const KEYS = { keyId: 'test-key-id', secretKey: 'test-secret-key' } as const;

export interface AlpacaServer extends LocalServer {
  /** Bars by symbol. */
  readonly bars: Map<string, RawBar[]>;
  /** Daily bars by symbol; none for other symbols of `bars`. */
  readonly dailyBars: Map<string, RawBar[]>;
  /** Last trades by symbol. */
  readonly trades: Map<string, { readonly price: number; readonly time: number }>;
  /** What is announced, by the names of its lists. */
  readonly announced: Record<string, readonly object[]>;
  /** Streams a trade to its subscribers. */
  trade(symbol: string, price: number, time?: number): void;
  /** Bars per page, and whether to greet new connections; otherwise the client receives nothing. */
  readonly state: { pageSize: number; greets: boolean };
  readonly configFor: (feed?: 'iex' | 'sip') => {
    readonly keyId: string;
    readonly secretKey: string;
    readonly feed: 'iex' | 'sip';
    readonly dataUrl: string;
    readonly streamUrl: string;
  };
}

/** Implements the parts of Alpaca's data API and stream we use, following its public documentation. */
export async function startAlpacaServer(): Promise<AlpacaServer> {
  const bars = new Map<string, RawBar[]>();
  const dailyBars = new Map<string, RawBar[]>();
  const trades = new Map<string, { price: number; time: number }>();
  const state = { pageSize: 10_000, greets: true };

  const announced: Record<string, readonly object[]> = {};

  function page(url: URL): { status: number; body: unknown } {
    const { searchParams } = url;
    if (url.pathname === '/v1beta1/corporate-actions')
      return { status: 200, body: { corporate_actions: announced, next_page_token: null } };
    const symbols = (searchParams.get('symbols') ?? '').split(',');
    const unknown = symbols.find((symbol) => !bars.has(symbol) && !trades.has(symbol));
    if (unknown !== undefined) return { status: 400, body: { message: `invalid symbol: ${unknown}` } };
    if (url.pathname === '/v2/stocks/trades/latest')
      return {
        status: 200,
        body: {
          trades: Object.fromEntries(
            symbols.flatMap((symbol) => {
              const trade = trades.get(symbol);
              return trade ? [[symbol, { t: new Date(trade.time).toISOString(), p: trade.price }]] : [];
            }),
          ),
        },
      };
    const delivered = { '5Min': bars, '1Day': dailyBars }[searchParams.get('timeframe') ?? ''];
    if (url.pathname !== '/v2/stocks/bars' || !delivered)
      return { status: 404, body: { message: 'not found' } };
    const from = Date.parse(searchParams.get('start') ?? '');
    const to = Date.parse(searchParams.get('end') ?? '');
    const rows = symbols.flatMap((symbol) =>
      (delivered.get(symbol) ?? [])
        .filter(({ time }) => time >= from && time <= to)
        .map((bar) => [symbol, bar] as const),
    );
    const start = Number(searchParams.get('page_token') ?? 0);
    const shown: Record<string, unknown[]> = {};
    for (const [symbol, { time, open, high, low, close, volume }] of rows.slice(
      start,
      start + state.pageSize,
    )) {
      const t = new Date(time).toISOString();
      shown[symbol] = [
        ...(shown[symbol] ?? []),
        { t, o: open, h: high, l: low, c: close, v: volume, n: 9, vw: close },
      ];
    }
    const next = start + state.pageSize;
    return { status: 200, body: { bars: shown, next_page_token: next < rows.length ? String(next) : null } };
  }

  const server = await startLocalServer({
    answer(url, { headers }) {
      if (headers['apca-api-key-id'] !== KEYS.keyId || headers['apca-api-secret-key'] !== KEYS.secretKey)
        return { status: 403, body: { message: 'forbidden.' } };
      return page(url);
    },
    onConnect(socket) {
      if (state.greets) socket.send(JSON.stringify([{ T: 'success', msg: 'connected' }]));
    },
    onMessage(socket, { action, key, secret, trades: asked }) {
      if (action === 'auth') {
        const isRight = key === KEYS.keyId && secret === KEYS.secretKey;
        socket.send(
          JSON.stringify([
            isRight ? { T: 'success', msg: 'authenticated' } : { T: 'error', code: 402, msg: 'auth failed' },
          ]),
        );
      }
      if (action === 'subscribe')
        socket.send(JSON.stringify([{ T: 'subscription', trades: asked, quotes: [], bars: [] }]));
    },
  });
  return Object.assign(server, {
    state,
    bars,
    dailyBars,
    trades,
    announced,
    trade(symbol: string, price: number, time = Date.now()) {
      server.send([
        {
          T: 't',
          S: symbol,
          i: 1,
          x: 'V',
          p: price,
          s: 100,
          t: new Date(time).toISOString(),
          c: ['@'],
          z: 'A',
        },
      ]);
    },
    configFor: (feed: 'iex' | 'sip' = 'iex') => ({
      ...KEYS,
      feed,
      dataUrl: server.httpUrl,
      streamUrl: server.wsUrl,
    }),
  });
}
