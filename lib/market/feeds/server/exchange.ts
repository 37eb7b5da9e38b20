import type { Exchange, Tickers } from 'ccxt';
import type { FundId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { DAY_MS } from '@/lib/core/base/time';
import type { LiveConfig } from '@/lib/core/config/live';
import type { Instrument } from '@/lib/market/data/instrument';
import { backoffMs } from '../backoff';
import { FeedError, type RawBar } from '../feed-state';
import { type FeedStream, STREAM_TIMES, type StreamListener, type StreamTimes } from '../feed-stream';
import { LIVE_BAR_MS } from '../session-bars';
import { exchangeSymbol } from '../symbols';
import { redirected } from './redirected';
import { withRetries } from './retry';

type Ccxt = typeof import('ccxt').default;

export interface CryptoExchange {
  /** The exchange's name. */
  readonly title: string;
  /** Loads its markets. @throws FeedError */
  listTraded(instruments: readonly Instrument[], signal: AbortSignal): Promise<readonly Instrument[]>;
  /** Five-minute bars that open in [from, to). @throws FeedError */
  bars(instrument: Instrument, from: number, to: number, signal: AbortSignal): Promise<readonly RawBar[]>;
  /** Daily bars, likewise. @throws FeedError */
  dailyBars: CryptoExchange['bars'];
  stream(instruments: readonly Instrument[], listener: StreamListener): FeedStream;
  close(): Promise<void>;
}

export interface ExchangeOptions extends StreamTimes {
  readonly tries: number;
  readonly timeoutMs: number;
  /** Delay between polls where prices aren't streamed. */
  readonly pollMs: number;
  /** Whether requests are as far apart as the exchange asks for. */
  readonly isPaced: boolean;
}

const EXCHANGE_OPTIONS: ExchangeOptions = {
  ...STREAM_TIMES,
  tries: 6,
  timeoutMs: 20_000,
  pollMs: 5_000,
  isPaced: true,
};
/** Requested at once; exchanges with a lower limit return fewer. */
const BARS_AT_ONCE = 300;
const MOST_PAGES = 5_000;
const CLOSE_MS = 1_000;

/**
 * An exchange through ccxt, without keys, so public prices only.
 * @throws OperatorError if there is no such exchange
 */
export async function openExchange(
  { exchange: id, url }: LiveConfig['crypto'],
  options: Partial<ExchangeOptions> = {},
): Promise<CryptoExchange> {
  const times = { ...EXCHANGE_OPTIONS, ...options };
  // 64 MB only a live market needs.
  const { default: ccxt } = await import('ccxt');
  const exchange = makeExchange(ccxt, id, times);
  if (url !== null) {
    exchange.urls = { ...exchange.urls, api: redirected(exchange.urls.api, url) };
    // Otherwise ccxt refuses to stream over unencrypted connections.
    if (url.startsWith('http:')) await exchange.loadHttpProxyAgent();
  }
  const pairSymbol = (instrument: Instrument) =>
    exchangeSymbol(
      instrument,
      (symbol) => exchange.markets?.[symbol]?.active !== false && symbol in (exchange.markets ?? {}),
    );
  const ask = <Answer>(question: () => Promise<Answer>, signal: AbortSignal) =>
    withRetries(
      async () => {
        try {
          return await question();
        } catch (error) {
          throw describeFault(error, ccxt);
        }
      },
      { signal, tries: times.tries, firstPauseMs: times.firstPauseMs },
    );

  const fetchBars =
    (timeframe: '5m' | '1d', barMs: number): CryptoExchange['bars'] =>
    async (instrument, from, to, signal) => {
      await ask(() => exchange.loadMarkets(), signal);
      const symbol = pairSymbol(instrument);
      if (symbol === null) return [];
      const bars: RawBar[] = [];
      let since = from;
      for (let page = 0; since < to && page < MOST_PAGES && !signal.aborted; page += 1) {
        const rows = await ask(() => exchange.fetchOHLCV(symbol, timeframe, since, BARS_AT_ONCE), signal);
        let last = Number.NEGATIVE_INFINITY;
        for (const [time, open, high, low, close, volume] of rows) {
          const bar = {
            time: Number(time),
            open: Number(open),
            high: Number(high),
            low: Number(low),
            close: Number(close),
            volume: Number(volume ?? 0),
          };
          last = Math.max(last, bar.time);
          if (bar.time >= from && bar.time < to) bars.push(bar);
        }
        // An empty result may mean that nothing was traded for that long, or that the coin wasn't listed yet.
        since = last >= since ? last + barMs : since + BARS_AT_ONCE * barMs;
      }
      if (signal.aborted) throw new FeedError(`${id} was asked no further`, 'temporary');
      return bars;
    };

  return {
    title: String(exchange.name ?? id),
    async listTraded(instruments, signal) {
      await ask(() => exchange.loadMarkets(), signal);
      return instruments.filter((instrument) => pairSymbol(instrument) !== null);
    },
    bars: fetchBars('5m', LIVE_BAR_MS),
    dailyBars: fetchBars('1d', DAY_MS),
    stream(instruments, listener) {
      const bySymbol = new Map<string, FundId>();
      for (const instrument of instruments) {
        const symbol = pairSymbol(instrument);
        if (symbol !== null) bySymbol.set(symbol, instrument.fundId);
      }
      return streamTickers(exchange, bySymbol, listener, times, (error) => describeFault(error, ccxt));
    },
    close: () => closeSoon(exchange),
  };
}

/** Streams tickers, or polls them if the exchange doesn't stream any. */
function streamTickers(
  exchange: Exchange,
  bySymbol: ReadonlyMap<string, FundId>,
  { onTick, onHeard, onState, onProblem }: StreamListener,
  { firstPauseMs, silenceMs, pollMs }: ExchangeOptions,
  describe: (error: unknown) => FeedError,
): FeedStream {
  const stop = new AbortController();
  const { signal } = stop;
  const symbols = [...bySymbol.keys()];
  let failures = 0;

  async function next(): Promise<void> {
    // A stream that keeps failing must not prevent prices.
    const isStreamed = exchange.has['watchTickers'] === true && failures < 3;
    if (isStreamed) await withinTime(exchange.watchTickers(symbols), silenceMs, signal);
    const asked = isStreamed ? null : await askForTickers(exchange, symbols);
    if (signal.aborted) return;
    failures = isStreamed ? 0 : Math.max(0, failures - 1);
    onHeard();
    onState('live');
    for (const [symbol, fundId] of bySymbol) {
      // The library keeps updates between two calls; duplicates are detected by time.
      const { last, timestamp } = (asked ?? exchange.tickers)[symbol] ?? {};
      if (last === undefined) continue;
      const price = Number(last);
      if (timestamp) onTick({ fundId, price, time: timestamp });
      else onTick({ fundId, price, time: systemClock(), isArrival: true });
    }
    if (!isStreamed) await pause(pollMs, signal);
  }

  const running = (async () => {
    while (!signal.aborted && symbols.length > 0) {
      try {
        await next();
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        onProblem(describe(error).message);
        onState('reconnecting');
        await closeSoon(exchange);
        await pause(backoffMs(failures, Math.random(), firstPauseMs), signal);
      }
    }
  })();
  return {
    async stop() {
      stop.abort();
      await closeSoon(exchange);
      await running;
    },
  };
}

async function askForTickers(exchange: Exchange, symbols: readonly string[]): Promise<Tickers> {
  if (exchange.has['fetchTickers'] === true) return exchange.fetchTickers([...symbols]);
  const tickers: Tickers = {};
  for (const symbol of symbols) tickers[symbol] = await exchange.fetchTicker(symbol);
  return tickers;
}

/** Ends streams without waiting for the other side. */
async function closeSoon(exchange: Exchange): Promise<void> {
  const { signal } = new AbortController();
  await Promise.race([exchange.close().catch(() => {}), pause(CLOSE_MS, signal)]);
}

/** The result, or a FeedError on timeout or abort. */
function withinTime<Answer>(answer: Promise<Answer>, ms: number, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = (why: string) => reject(new FeedError(why, 'temporary'));
    const onAbort = () => end('stopped');
    const timer = setTimeout(() => end('the exchange is connected and says nothing'), ms);
    signal.addEventListener('abort', onAbort);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  });
}

/** The exchange with that id, preferably the streaming class. */
function makeExchange(ccxt: Ccxt, id: string, { timeoutMs, isPaced }: ExchangeOptions): Exchange {
  const classes: Readonly<Record<string, unknown>> = { ...Object(ccxt), ...Object(ccxt.pro) };
  const Made = classes[id];
  if (!(ccxt.exchanges as readonly string[]).includes(id) || typeof Made !== 'function')
    throw new OperatorError(
      `CRYPTO_EXCHANGE '${id}': is no exchange that ccxt knows, such as coinbase or kraken`,
    );
  return new (Made as new (settings: object) => Exchange)({
    enableRateLimit: isPaced,
    timeout: timeoutMs,
    // We handle reconnecting; the library's would only interfere.
    options: { ws: { backoff: { base: 0, max: 0 } } },
  });
}

/** The error without the URL and response that ccxt includes in its message. */
function describeFault(error: unknown, ccxt: Ccxt): FeedError {
  if (error instanceof FeedError) return error;
  const name = String(Object(error).constructor.name);
  if (error instanceof ccxt.BadSymbol || error instanceof ccxt.BadRequest)
    return new FeedError(`The exchange does not understand (${name})`, 'invalid');
  if (error instanceof ccxt.AuthenticationError)
    return new FeedError(`The exchange doesn’t answer without keys (${name})`, 'refused');
  if (error instanceof ccxt.RateLimitExceeded || error instanceof ccxt.DDoSProtection)
    return new FeedError(`The exchange is asked too often (${name})`, 'temporary');
  return new FeedError(`The exchange does not answer as it should (${name})`, 'temporary');
}
