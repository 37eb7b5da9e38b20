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

const says = (result: object) => ok({ retCode: 0, retMsg: 'OK', result, time: Date.now() });
const refuses = (retCode: number, retMsg = 'It says no.') =>
  ok({ retCode, retMsg, result: {}, time: Date.now() });
const PAGE = 3;

/** It has orders that are over in a list that forgets them, and in one that takes a while. */
export const BYBIT_WIRE: FakeWire = {
  money: 'USDT',
  usedId: 'refused-while-open',
  answer(book, { path, query, body }) {
    if (path === '/v5/market/time') return says({ timeSecond: '0', timeNano: String(Date.now() * 1e6) });
    if (path === '/v5/market/instruments-info') return says({ category: 'spot', list: [PAIR] });
    if (path === '/v5/market/tickers')
      return says({ category: 'spot', list: [{ symbol: 'BTCUSDT', lastPrice: String(PRICE) }] });
    if (book.areKeysRevoked) return refuses(10003, 'API key is invalid.');
    const ofId = (order: ImitatedOrder) => [null, order.clientId].includes(query.get('orderLinkId'));
    switch (path) {
      case '/v5/user/query-api':
        return says({
          userID: 4711,
          uta: book.isOtherKind ? 0 : 1,
          unified: 0,
          permissions: { Spot: ['SpotTrade'], Wallet: book.mayWithdraw ? ['Withdraw'] : ['AccountTransfer'] },
        });
      case '/v5/account/info':
        return says({ unifiedMarginStatus: 6 });
      case '/v5/account/wallet-balance':
        return says({ list: [{ accountType: 'UNIFIED', coin: coins(book) }] });
      case '/v5/order/realtime':
        // As after its server was restarted: what is over is only in the history.
        return says({ list: book.orders.filter((one) => one.isOpen && ofId(one)).map(wire) });
      case '/v5/order/history':
        return says({ list: book.orders.filter((one) => !one.isOpen && ofId(one)).map(wire) });
      case '/v5/order/create':
        return place(book, body);
      case '/v5/order/cancel':
        return book.cancel(String(body['orderId']))
          ? says({ orderId: body['orderId'] })
          : refuses(170213, 'Order does not exist.');
      case '/v5/execution/list': {
        const skipped = Number(query.get('cursor') ?? 0);
        const page = newestFirst(
          book.trades,
          Number(query.get('startTime')),
          skipped,
          PAGE,
          Number(query.get('endTime')),
        );
        const next = page.length < PAGE ? '' : String(skipped + PAGE);
        return says({ list: page.map(trade), nextPageCursor: next });
      }
      default:
        return refuses(10404);
    }
  },
};

function place(book: FakeBook, body: Readonly<Record<string, unknown>>) {
  // Otherwise it takes the quantity for an amount of money.
  const fields = 'category symbol side orderType qty marketUnit orderLinkId price timeInForce';
  if (!hasOnly(body, fields) || body['category'] !== 'spot' || body['marketUnit'] !== 'baseCoin')
    return refuses(10001, 'It isn’t a market order for a quantity.');
  const side = String(body['side']).toLowerCase() as 'buy';
  const placed = book.place(String(body['orderLinkId']), side, String(body['qty']), true);
  if (placed === 'duplicate') return refuses(170141, 'Duplicate clientOrderId.');
  if (placed === 'funds') return refuses(170131, 'Balance insufficient.');
  if (!isPlaced(placed)) return refuses(170140, 'Order value exceeded lower limit.');
  return says({ orderId: placed.id, orderLinkId: placed.clientId });
}

function coins({ balances }: FakeBook) {
  return [...balances].map(([coin, held]) => ({ coin, walletBalance: units(held), locked: '0' }));
}

function wire({ id, clientId, side, quantity, filled, isOpen, time }: ImitatedOrder) {
  const ended = filled === quantity ? 'Filled' : filled > 0n ? 'PartiallyFilledCanceled' : 'Cancelled';
  return {
    orderId: id,
    orderLinkId: clientId,
    symbol: 'BTCUSDT',
    side: side === 'buy' ? 'Buy' : 'Sell',
    orderType: 'Market',
    marketUnit: 'baseCoin',
    qty: units(quantity),
    cumExecQty: units(filled),
    orderStatus: isOpen ? 'New' : ended,
    createdTime: String(time),
    updatedTime: String(time),
  };
}

/** The first fee is the trade's own, others are taxes. */
function trade({ id, order, quantity, fees, time }: FakeBook['trades'][number]) {
  const [fee, ...taxes] = fees;
  return {
    symbol: 'BTCUSDT',
    orderId: order.id,
    execId: id,
    side: order.side === 'buy' ? 'Buy' : 'Sell',
    execPrice: String(PRICE),
    execQty: units(quantity),
    execFee: units(fee?.quantity ?? 0n),
    feeCurrency: fee?.asset ?? '',
    extraFees:
      taxes.length === 0
        ? ''
        : JSON.stringify(taxes.map(({ asset, quantity: tax }) => ({ feeCoin: asset, fee: units(tax) }))),
    execTime: String(time),
  };
}

const PAIR = {
  symbol: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  status: 'Trading',
  marginTrading: 'none',
  lotSizeFilter: {
    basePrecision: '0.000001',
    quotePrecision: '0.00000001',
    minOrderQty: '0.000048',
    maxOrderQty: '71.7',
    minOrderAmt: '1',
    maxOrderAmt: '4000000',
  },
  priceFilter: { tickSize: '0.01' },
};
