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

const PAGE = 3;

/** It gives the first order for an id that was used, and can't be asked for an order by it. */
export const COINBASE_WIRE: FakeWire = {
  money: 'USD',
  usedId: 'gives-the-first',
  answer(book, { path, query, body }) {
    const name = path.replace('/api/v3/brokerage/', '');
    if (name === 'time') return ok({ epochSeconds: String(Math.floor(Date.now() / 1_000)) });
    if (name === 'market/products')
      return ok({ products: query.get('product_type') === 'FUTURE' ? [] : [PRODUCT] });
    if (book.areKeysRevoked) return { status: 401, body: 'Unauthorized' };
    if (name === 'transaction_summary') return ok({ fee_tier: {} });
    if (name === 'key_permissions')
      return ok({
        can_view: true,
        can_trade: true,
        can_transfer: book.mayWithdraw,
        portfolio_uuid: 'portfolio',
      });
    if (name === 'accounts') return accounts(book, query.get('cursor'));
    if (name === 'orders') return place(book, body);
    if (name === 'orders/batch_cancel') {
      const [id] = body['order_ids'] as readonly string[];
      const success = book.cancel(String(id));
      return ok({
        results: [{ success, failure_reason: success ? '' : 'UNKNOWN_CANCEL_ORDER', order_id: id }],
      });
    }
    if (name === 'orders/historical/batch') {
      const isOpen = query.get('order_status') === 'OPEN';
      const orders = book.orders.filter((order) => !isOpen || order.isOpen);
      return listed(orders, query, 'orders', wire, Date.parse(query.get('start_date') ?? ''));
    }
    if (name === 'orders/historical/fills')
      return listed(
        book.trades,
        query,
        'fills',
        trade,
        Date.parse(query.get('start_sequence_timestamp') ?? ''),
      );
    const order = book.orders.find(({ id }) => id === name.replace('orders/historical/', ''));
    return order ? ok({ order: wire(order) }) : { status: 404, body: { error: 'NOT_FOUND' } };
  },
};

/** Lists have pages, each of which names the next. */
function listed<Item extends { readonly time: number }>(
  items: readonly Item[],
  query: URLSearchParams,
  list: string,
  toWire: (item: Item) => object,
  since: number,
) {
  const skipped = Number(query.get('cursor') ?? 0);
  const until = Date.parse(query.get('end_sequence_timestamp') ?? '') || Number.POSITIVE_INFINITY;
  const page = newestFirst(items, since || 0, skipped, PAGE, until);
  const cursor = page.length < PAGE ? '' : String(skipped + PAGE);
  return ok({ [list]: page.map(toWire), cursor, has_next: cursor !== '' });
}

function place(book: FakeBook, body: Readonly<Record<string, unknown>>) {
  if (!hasOnly(body, 'client_order_id product_id side order_configuration'))
    return { status: 400, body: { error: 'INVALID_ARGUMENT', message: 'unknown field' } };
  const { market_market_ioc: market } = body['order_configuration'] as {
    market_market_ioc: { base_size?: string };
  };
  const side = String(body['side']).toLowerCase() as 'buy';
  const placed = book.place(String(body['client_order_id']), side, market.base_size ?? '0', true);
  if (!isPlaced(placed)) {
    const error = placed === 'funds' ? 'INSUFFICIENT_FUND' : 'INVALID_ORDER_SIZE';
    const more = { message: 'It says no.', preview_failure_reason: `PREVIEW_${error}` };
    return ok({
      success: false,
      failure_reason: 'UNKNOWN_FAILURE_REASON',
      error_response: { error, ...more },
    });
  }
  return ok({
    success: true,
    success_response: {
      order_id: placed.id,
      client_order_id: placed.clientId,
      side: body['side'],
      product_id: 'BTC-USD',
    },
  });
}

/** One for each currency, a page each. */
function accounts({ balances }: FakeBook, cursor: string | null) {
  const all = [...balances].map(([currency, held]) => ({
    uuid: currency,
    currency,
    type: currency === 'USD' ? 'ACCOUNT_TYPE_FIAT' : 'ACCOUNT_TYPE_CRYPTO',
    available_balance: { value: units(held), currency },
    hold: { value: '0', currency },
  }));
  const place = Number(cursor ?? 0);
  const hasNext = place + 1 < all.length;
  return ok({ accounts: [all[place]], has_next: hasNext, cursor: hasNext ? String(place + 1) : '' });
}

function wire({ id, clientId, side, quantity, filled, isOpen, time }: ImitatedOrder) {
  return {
    order_id: id,
    client_order_id: clientId,
    product_id: 'BTC-USD',
    side: side.toUpperCase(),
    order_configuration: { market_market_ioc: { base_size: units(quantity) } },
    filled_size: units(filled),
    status: isOpen ? 'OPEN' : filled === quantity ? 'FILLED' : 'CANCELLED',
    order_type: 'MARKET',
    created_time: new Date(time).toISOString(),
  };
}

function trade({ id, order, quantity, fees, time }: FakeBook['trades'][number]) {
  return {
    entry_id: id,
    trade_id: id,
    order_id: order.id,
    trade_time: new Date(time).toISOString(),
    price: String(PRICE),
    size: units(quantity),
    commission: units(fees[0]?.quantity ?? 0n),
    product_id: 'BTC-USD',
    size_in_quote: false,
    side: order.side.toUpperCase(),
  };
}

const PRODUCT = {
  product_id: 'BTC-USD',
  price: String(PRICE),
  base_increment: '0.00000001',
  quote_increment: '0.01',
  price_increment: '0.01',
  base_min_size: '0.00000001',
  base_max_size: '3400',
  quote_min_size: '1',
  quote_max_size: '150000000',
  base_currency_id: 'BTC',
  quote_currency_id: 'USD',
  product_type: 'SPOT',
  trading_disabled: false,
  alias_to: [],
};
