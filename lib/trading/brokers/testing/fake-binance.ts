import { type LocalServer, startLocalServer } from '@/lib/market/feeds/testing/local-server';

/** A book of one account at a fake Binance; quantities are plain numbers, small enough to be exact. */
export interface FakeBinance extends LocalServer {
  readonly orders: Map<string, FakeBinanceOrder>;
  mayWithdraw: boolean;
  fillsItself: boolean;
  areKeysRevoked: boolean;
}

interface FakeBinanceOrder {
  readonly id: number;
  readonly clientOrderId: string;
  readonly side: string;
  readonly type: string;
  readonly quantity: number;
  status: 'NEW' | 'FILLED' | 'CANCELED';
  readonly time: number;
}

const PRICE = 20_000;
const FEE = 0.001;
const KEY = 'key';

/** The parts of Binance's spot API that the adapter uses, for one symbol. */
export async function startFakeBinance(): Promise<FakeBinance> {
  const orders = new Map<string, FakeBinanceOrder>();
  const state = { mayWithdraw: false, fillsItself: true, areKeysRevoked: false };
  let count = 0;

  const signed = (quantity: number, side: string) => (side === 'BUY' ? quantity : -quantity);
  const filled = () => [...orders.values()].filter(({ status }) => status === 'FILLED');
  const coins = () => {
    const held = filled().reduce(
      (sum, { quantity, side }) => sum + signed(quantity, side) - (side === 'BUY' ? quantity * FEE : 0),
      0,
    );
    return Math.round(held * 1e8) / 1e8;
  };
  const cash = () =>
    100_000 - filled().reduce((sum, { quantity, side }) => sum + signed(quantity, side) * PRICE, 0);

  const refuse = (code: number, msg: string, status = 400) => ({ status, body: { code, msg } });
  const ok = (body: unknown) => ({ status: 200, body });

  function place(query: URLSearchParams) {
    const clientOrderId = query.get('newClientOrderId') ?? '';
    // An id can be used again once its order is over.
    const open = [...orders.values()].find(
      (one) => one.clientOrderId === clientOrderId && one.status === 'NEW',
    );
    if (open) return refuse(-2010, 'Duplicate order sent.');
    const quantity = Number(query.get('quantity'));
    const side = query.get('side') ?? '';
    if (quantity * PRICE < 5) return refuse(-1013, 'Filter failure: NOTIONAL');
    if (side === 'BUY' ? quantity * PRICE > cash() : quantity > coins())
      return refuse(-2010, 'Account has insufficient balance for requested action.');
    count += 1;
    const status = state.fillsItself ? ('FILLED' as const) : ('NEW' as const);
    const order = {
      id: count,
      clientOrderId,
      side,
      type: query.get('type') ?? '',
      quantity,
      status,
      time: Date.now(),
    };
    orders.set(String(count), order);
    return ok(wire(order));
  }

  function answer(method: string, path: string, query: URLSearchParams) {
    if (path.endsWith('/exchangeInfo')) return ok({ symbols: [SYMBOL], rateLimits: [], timezone: 'UTC' });
    if (path.endsWith('/ticker/24hr')) return ok([{ symbol: 'BTCUSDT', lastPrice: String(PRICE) }]);
    if (path.endsWith('/time')) return ok({ serverTime: Date.now() });
    if (path.endsWith('/account')) return ok(balances());
    if (path.endsWith('/apiRestrictions'))
      return ok({ enableWithdrawals: state.mayWithdraw, enableReading: true });
    const all = [...orders.values()];
    if (path.endsWith('/openOrders')) return ok(all.filter(({ status }) => status === 'NEW').map(wire));
    if (path.endsWith('/myTrades')) return ok(filled().map(trade));
    if (!path.endsWith('/order')) return refuse(-1000, `nothing at ${method} ${path}`, 404);
    if (method === 'POST') return place(query);
    const asked = query.get('origClientOrderId');
    const order = all.find(
      ({ id, clientOrderId }) => clientOrderId === asked || String(id) === query.get('orderId'),
    );
    if (!order)
      return method === 'GET' ? refuse(-2013, 'Order does not exist.') : refuse(-2011, 'Unknown order sent.');
    if (method === 'DELETE' && order.status !== 'NEW') return refuse(-2011, 'Unknown order sent.');
    if (method === 'DELETE') order.status = 'CANCELED';
    return ok(wire(order));
  }

  function balances() {
    const own = (asset: string, free: number) => ({ asset, free: String(free), locked: '0' });
    return { uid: 4711, accountType: 'SPOT', balances: [own('BTC', coins()), own('USDT', cash())] };
  }

  const server = await startLocalServer({
    answer(url, request, text) {
      const method = request.method ?? 'GET';
      const isPrivate = url.searchParams.has('signature') || method === 'POST';
      if (isPrivate && (state.areKeysRevoked || request.headers['x-mbx-apikey'] !== KEY))
        return refuse(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
      return answer(method, url.pathname, text === '' ? url.searchParams : new URLSearchParams(text));
    },
    onMessage: () => undefined,
  });
  return Object.assign(state, server, { orders });
}

function wire(order: FakeBinanceOrder) {
  const executed = order.status === 'FILLED' ? order.quantity : 0;
  return {
    symbol: 'BTCUSDT',
    orderId: order.id,
    clientOrderId: order.clientOrderId,
    price: '0',
    origQty: String(order.quantity),
    executedQty: String(executed),
    cummulativeQuoteQty: String(executed * PRICE),
    status: order.status,
    timeInForce: 'GTC',
    type: order.type,
    side: order.side,
    time: order.time,
    transactTime: order.time,
    updateTime: order.time,
    fills: [],
  };
}

function trade(order: FakeBinanceOrder) {
  const isBuyer = order.side === 'BUY';
  return {
    symbol: 'BTCUSDT',
    id: order.id * 10,
    orderId: order.id,
    price: String(PRICE),
    qty: String(order.quantity),
    quoteQty: String(order.quantity * PRICE),
    commission: String(isBuyer ? order.quantity * FEE : order.quantity * PRICE * FEE),
    commissionAsset: isBuyer ? 'BTC' : 'USDT',
    time: order.time,
    isBuyer,
    isMaker: false,
    isBestMatch: true,
  };
}

const SYMBOL = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  permissions: ['SPOT'],
  permissionSets: [['SPOT']],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
    { filterType: 'NOTIONAL', minNotional: '5', applyMinToMarket: true, maxNotional: '9000000' },
  ],
};
