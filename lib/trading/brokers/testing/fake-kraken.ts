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

const says = (result: object) => ok({ error: [], result });
const refuses = (error: string) => ok({ error: [error] });

/** It finds orders by our id in two lists, and takes 32 hexadecimal digits as an id. */
export const KRAKEN_WIRE: FakeWire = {
  money: 'ZUSD',
  usedId: 'refused-while-open',
  answer(book, { path, body }) {
    const name = path.split('/').at(-1);
    if (name === 'Time') return says({ unixtime: Math.floor(Date.now() / 1_000) });
    if (name === 'AssetPairs') return says({ XXBTZUSD: PAIR });
    if (name === 'Ticker') return says({ XXBTZUSD: TICKER });
    if (book.areKeysRevoked) return refuses('EAPI:Invalid key');
    const ofId = (order: ImitatedOrder) =>
      body['cl_ord_id'] === undefined || order.clientId === body['cl_ord_id'];
    const listed = (isOpen: boolean) =>
      Object.fromEntries(
        book.orders
          .filter((order) => order.isOpen === isOpen && ofId(order))
          .map((order) => [order.id, wire(order)]),
      );
    switch (name) {
      case 'BalanceEx':
        return says(balances(book));
      case 'GetApiKeyInfo':
        return says({
          iban: 'AA88 N84G WOAK NMOI',
          permissions: ['query-funds', ...(book.mayWithdraw ? ['withdraw-funds'] : [])],
        });
      case 'OpenOrders':
        return says({ open: listed(true) });
      case 'ClosedOrders':
        return says({ closed: listed(false) });
      case 'AddOrder':
        return place(book, body);
      case 'CancelOrder':
        return book.cancel(String(body['txid'])) ? says({ count: 1 }) : refuses('EOrder:Unknown order');
      case 'TradesHistory': {
        const page = newestFirst(
          book.trades,
          Number(body['start']) * 1_000,
          Number(body['ofs'] ?? 0),
          50,
          Number(body['end']) * 1_000,
        );
        return says({
          count: book.trades.length,
          trades: Object.fromEntries(page.map((one) => [one.id, trade(one)])),
        });
      }
      default:
        return refuses('EGeneral:Unknown method');
    }
  },
};

function place(book: FakeBook, body: Readonly<Record<string, unknown>>) {
  const id = String(body['cl_ord_id']);
  const fields = 'nonce pair type ordertype volume price cl_ord_id oflags timeinforce';
  if (!hasOnly(body, fields) || body['oflags'] !== 'fciq') return refuses('EGeneral:Invalid arguments');
  if (!/^[0-9a-f]{32}$/.test(id)) return refuses('EGeneral:Invalid arguments:cl_ord_id');
  const placed = book.place(
    id,
    body['type'] as 'buy',
    String(body['volume']),
    body['ordertype'] === 'market',
  );
  if (placed === 'duplicate') return refuses('EOrder:Duplicate cl_ord_id');
  if (placed === 'funds') return refuses('EOrder:Insufficient funds');
  if (!isPlaced(placed)) return refuses('EOrder:Order minimum not met');
  return says({
    txid: [placed.id],
    descr: { order: `${placed.side} ${units(placed.quantity)} XBTUSD @ market` },
  });
}

/** What earns rewards has a name of its own. */
function balances({ balances: held }: FakeBook) {
  const coin = held.get('BTC') ?? 0n;
  const earning = coin / 3n;
  return {
    ZUSD: { balance: units(held.get('ZUSD') ?? 0n), hold_trade: '0' },
    XXBT: { balance: units(coin - earning), hold_trade: '0' },
    'XBT.F': { balance: units(earning), hold_trade: '0' },
  };
}

function wire({ clientId, isOpen, filled, quantity, side, time }: ImitatedOrder) {
  return {
    cl_ord_id: clientId,
    status: isOpen ? 'open' : filled === quantity ? 'closed' : 'canceled',
    opentm: time / 1_000,
    descr: { pair: 'XBTUSD', type: side, ordertype: 'market', price: '0', price2: '0' },
    vol: units(quantity),
    vol_exec: units(filled),
    cost: '0',
    price: String(PRICE),
    oflags: 'fciq',
  };
}

function trade({ order, quantity, fees, time }: FakeBook['trades'][number]) {
  return {
    ordertxid: order.id,
    pair: 'XXBTZUSD',
    time: time / 1_000,
    type: order.side,
    ordertype: 'market',
    price: String(PRICE),
    fee: units(fees[0]?.quantity ?? 0n),
    vol: units(quantity),
  };
}

const TICKER = {
  a: [String(PRICE), '1', '1'],
  b: [String(PRICE), '1', '1'],
  c: [String(PRICE), '1'],
  v: ['1', '1'],
  p: ['1', '1'],
  t: [1, 1],
  l: ['1', '1'],
  h: ['1', '1'],
  o: '1',
};

const PAIR = {
  altname: 'XBTUSD',
  wsname: 'XBT/USD',
  base: 'XXBT',
  quote: 'ZUSD',
  pair_decimals: 1,
  lot_decimals: 8,
  fees: [[0, 0.4]],
  fees_maker: [[0, 0.25]],
  ordermin: '0.0001',
  costmin: '0.5',
  status: 'online',
};
