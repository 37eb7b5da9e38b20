import {
  type FakeBook,
  type FakeWire,
  hasOnly,
  type ImitatedOrder,
  isPlaced,
  newestFirst,
  ok,
  PRICE,
  units,
} from './fake-exchange';

const says = (data: unknown) => ok({ code: '00000', msg: 'success', requestTime: Date.now(), data });
const refuses = (code: string, msg: string) => ({
  status: 400,
  body: { code, msg, requestTime: Date.now(), data: null },
});

/** Its market orders to buy take money, and orders that are over aren't found by our id. */
export const BITGET_WIRE: FakeWire = {
  money: 'USDT',
  usedId: 'refused-while-open',
  answer(book, { path, query, body }) {
    const name = path.replace('/api/v2/', '');
    if (name === 'public/time') return says({ serverTime: String(Date.now()) });
    if (name === 'spot/public/symbols') return says([PAIR]);
    if (name === 'margin/currencies') return says([]);
    if (name === 'spot/market/tickers')
      return says([{ symbol: 'BTCUSDT', lastPr: String(PRICE), askPr: String(PRICE), bidPr: String(PRICE) }]);
    if (book.areKeysRevoked) return refuses('40006', 'Invalid ACCESS_KEY');
    if (book.isOtherKind && name.startsWith('spot/'))
      return refuses(
        '40085',
        'You are in Unified Account mode, and the Classic Account API is not supported',
      );
    switch (name) {
      case 'spot/account/info':
        return says({ userId: '4711', authorities: ['stow', ...(book.mayWithdraw ? ['wwow'] : [])] });
      case 'spot/account/assets':
        return says(
          [...book.balances].map(([coin, held]) => ({
            coin,
            available: units(held),
            frozen: '0',
            locked: '0',
          })),
        );
      case 'spot/trade/unfilled-orders':
        return says(book.orders.filter(({ isOpen }) => isOpen).map(wire));
      case 'spot/trade/history-orders':
        return listed(
          book.orders.filter(({ isOpen }) => !isOpen),
          query,
          wire,
        );
      case 'spot/trade/fills':
        return listed(book.trades, query, trade);
      case 'spot/trade/place-order':
        return place(book, body);
      case 'spot/trade/cancel-order':
        return book.cancel(String(body['orderId']))
          ? says({ orderId: body['orderId'] })
          : refuses('43001', 'The order does not exist');
      default:
        return refuses('40404', 'Request URL NOT FOUND');
    }
  },
};

/** Pages go on before the last id of the page before. */
function listed<Item extends { readonly id: string; readonly time: number }>(
  items: readonly Item[],
  query: URLSearchParams,
  toWire: (item: Item) => object,
) {
  const before = query.get('idLessThan');
  const older = items.filter(({ id }) => before === null || id < before);
  return says(newestFirst(older, Number(query.get('startTime')), 0, 100).map(toWire));
}

function place(book: FakeBook, body: Readonly<Record<string, unknown>>) {
  if (!hasOnly(body, 'symbol side orderType force price size clientOid'))
    return refuses('40020', 'Parameter error');
  const isLimit = body['orderType'] === 'limit';
  if (!isLimit && body['side'] === 'buy') return refuses('40808', 'This is an amount of money.');
  if (isLimit && Number(body['price']) < PRICE) return refuses('40808', 'It won’t fill.');
  const isImmediate = !isLimit || String(body['force']).toLowerCase() === 'ioc';
  const placed = book.place(
    String(body['clientOid']),
    body['side'] as 'buy',
    String(body['size']),
    isImmediate,
  );
  if (placed === 'duplicate') return refuses('43118', 'clientOrderId duplicate');
  if (placed === 'funds') return refuses('43012', 'Insufficient balance');
  if (!isPlaced(placed)) return refuses('45110', 'less than the minimum amount 1 USDT');
  return says({ orderId: placed.id, clientOid: placed.clientId });
}

function wire({ id, clientId, side, quantity, filled, isOpen, time }: ImitatedOrder) {
  return {
    orderId: id,
    clientOid: clientId,
    symbol: 'BTCUSDT',
    side,
    orderType: 'limit',
    size: units(quantity),
    baseVolume: units(filled),
    status: isOpen ? 'live' : filled === quantity ? 'filled' : 'cancelled',
    cTime: String(time),
    uTime: String(time),
  };
}

function trade({ id, order, quantity, fees, time }: FakeBook['trades'][number]) {
  const [fee] = fees;
  return {
    symbol: 'BTCUSDT',
    orderId: order.id,
    tradeId: id,
    side: order.side,
    priceAvg: String(PRICE),
    size: units(quantity),
    feeDetail: {
      deduction: fee?.asset === 'BGB' ? 'yes' : 'no',
      feeCoin: fee?.asset ?? 'USDT',
      totalDeductionFee: '',
      totalFee: units(-(fee?.quantity ?? 0n)),
    },
    cTime: String(time),
  };
}

const PAIR = {
  symbol: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  minTradeAmount: '0',
  maxTradeAmount: '900000000',
  pricePrecision: '2',
  quantityPrecision: '6',
  quotePrecision: '8',
  status: 'online',
  minTradeUSDT: '1',
};
