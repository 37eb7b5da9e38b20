import type { RawBar } from '../feed-state';
import { type LocalServer, startLocalServer } from './local-server';

export interface CoinbaseServer extends LocalServer {
  /** Bars by product, such as BTC-USD; products without bars aren't traded. */
  readonly bars: Map<string, RawBar[]>;
  /** Daily bars by product, likewise. */
  readonly dailyBars: Map<string, RawBar[]>;
  /** Streams a product's price. */
  ticker(product: string, price: number, time?: number): void;
}

const MOST_CANDLES = 300;

/** Implements the public parts of Coinbase's Advanced API that ccxt uses. */
export async function startCoinbaseServer(): Promise<CoinbaseServer> {
  const bars = new Map<string, RawBar[]>();
  const dailyBars = new Map<string, RawBar[]>();

  const server = await startLocalServer({
    answer(url) {
      const candles = /\/products\/([^/]+)\/candles$/.exec(url.pathname);
      if (candles?.[1]) return { status: 200, body: { candles: candlesFor(candles[1], url.searchParams) } };
      if (url.pathname.endsWith('/market/products')) {
        const products = (url.searchParams.get('product_type') ?? 'SPOT') === 'SPOT' ? [...bars.keys()] : [];
        return {
          status: 200,
          body: { products: products.map(describeProduct), num_products: products.length },
        };
      }
      if (url.pathname.startsWith('/v2/currencies')) return { status: 200, body: { data: [] } };
      return { status: 200, body: { data: {} } };
    },
    onMessage() {},
  });

  function candlesFor(product: string, query: URLSearchParams): unknown[] {
    const from = Number(query.get('start')) * 1000;
    const to = Number(query.get('end')) * 1000;
    const delivered = query.get('granularity') === 'ONE_DAY' ? dailyBars : bars;
    return (delivered.get(product) ?? [])
      .filter(({ time }) => time >= from && time <= to)
      .slice(0, MOST_CANDLES)
      .map((bar) => ({
        start: String(bar.time / 1000),
        open: String(bar.open),
        high: String(bar.high),
        low: String(bar.low),
        close: String(bar.close),
        volume: String(bar.volume),
      }))
      .reverse();
  }

  return Object.assign(server, {
    bars,
    dailyBars,
    ticker(product: string, price: number, time = Date.now()) {
      server.send({
        channel: 'ticker_batch',
        client_id: '',
        timestamp: new Date(time).toISOString(),
        sequence_num: 0,
        events: [
          { type: 'update', tickers: [{ type: 'ticker', product_id: product, price: String(price) }] },
        ],
      });
    },
  });
}

function describeProduct(id: string) {
  const [base, quote] = id.split('-');
  return {
    product_id: id,
    price: '100',
    base_increment: '0.00000001',
    quote_increment: '0.01',
    quote_min_size: '1',
    quote_max_size: '1000000',
    base_min_size: '0.00000001',
    base_max_size: '3400',
    is_disabled: false,
    status: 'online',
    cancel_only: false,
    limit_only: false,
    post_only: false,
    trading_disabled: false,
    auction_mode: false,
    product_type: 'SPOT',
    quote_currency_id: quote,
    base_currency_id: base,
    base_display_symbol: base,
    quote_display_symbol: quote,
    view_only: false,
    price_increment: '0.01',
    display_name: id,
    alias: '',
    alias_to: [],
  };
}
