import type { Exchange, Order } from 'ccxt';
import { formatNanos } from '@/lib/core/base/nanos';
import {
  ask,
  type ExchangeDialect,
  type FailureKind,
  findOnPages,
  listedFrom,
  refused,
  toDict,
  toList,
} from './exchange-dialect';

const ORDERS = 'v3PrivateGetBrokerageOrdersHistoricalBatch';
const ORDERS_A_PAGE = 250;
const FILLS_A_PAGE = 250;
const ACCOUNTS_A_PAGE = 250;

export const COINBASE: ExchangeDialect = {
  options: {
    fetchMarkets: 'fetchMarketsV3',
    fetchTime: 'v3PublicGetBrokerageTime',
  },
  /** Keys come as a PEM file, which forms and its JSON make one line of. */
  toSecret(secret) {
    const parts = /-----BEGIN ([A-Z ]+)-----([^-]+)-----END/.exec(secret.replaceAll('\\n', '\n'));
    if (!parts) return secret;
    const [, kind, body = ''] = parts;
    return `-----BEGIN ${kind}-----\n${body.replace(/\s+/g, '')}\n-----END ${kind}-----\n`;
  },
  prepare(api) {
    // Its signatures hold seconds that ccxt doesn't correct by the clocks' difference.
    api.seconds = () =>
      Math.floor((api.milliseconds() - Number(toDict(api.options)['timeDifference'] ?? 0)) / 1_000);
  },
  toOrderCall(api, { kind, side, symbol, quantity }, price, params) {
    const base_size = api.amountToPrecision(symbol, Number(formatNanos(quantity)));
    return {
      type: kind === 'limit' ? 'limit' : 'market',
      price,
      params: {
        client_order_id: params['clientOrderId'],
        // Otherwise ccxt would order for an amount of money.
        ...(kind !== 'limit' && {
          // ccxt would send this along with sales.
          ...(side === 'buy' && { createMarketBuyOrderRequiresPrice: false }),
          order_configuration: { market_market_ioc: { base_size } },
        }),
      },
    };
  },
  async find(api, id, symbol, sentAt) {
    const asked = { product_ids: [api.market(symbol)['id']], limit: ORDERS_A_PAGE };
    // In this order: an order that ends between the two is in the second.
    const open = await findListed(api, id, { ...asked, order_status: ['OPEN'] });
    if (open !== null) return open;
    return findListed(api, id, { ...asked, start_date: new Date(listedFrom(sentAt)).toISOString() });
  },
  async cancel(api, id) {
    const answer = await ask(api, 'v3PrivatePostBrokerageOrdersBatchCancel', { order_ids: [id] });
    if (toList(answer['results'])[0]?.['success'] === true) return 'cancelled';
    const { order } = await ask(api, 'v3PrivateGetBrokerageOrdersHistoricalOrderId', { order_id: id });
    return ENDED.includes(String(toDict(order)['status'])) ? 'over-already' : 'unknown';
  },
  async balance(api) {
    const accounts: unknown[] = [];
    let cursor: unknown;
    // There is one for each coin that was ever held.
    do {
      const answer = await ask(api, 'v3PrivateGetBrokerageAccounts', {
        limit: ACCOUNTS_A_PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      accounts.push(...toList(answer['accounts']));
      cursor = answer['has_next'] === true ? answer['cursor'] : undefined;
    } while (cursor);
    return (api as Exchange & { parseCustomBalance(answer: object): object }).parseCustomBalance({
      accounts,
    });
  },
  trades: {
    ofAll: true,
    longestMs: Number.POSITIVE_INFINITY,
    oldestMs: Number.POSITIVE_INFINITY,
    async page(api, { since, until, next }) {
      const answer = await ask(api, 'v3PrivateGetBrokerageOrdersHistoricalFills', {
        limit: FILLS_A_PAGE,
        start_sequence_timestamp: new Date(since).toISOString(),
        end_sequence_timestamp: new Date(until).toISOString(),
        ...(next !== null && { cursor: next }),
      });
      return {
        trades: api.parseTrades([...toList(answer['fills'])]),
        next: String(answer['cursor'] ?? '') || null,
      };
    },
  },
  async rights(api) {
    const { can_transfer, portfolio_uuid } = await ask(api, 'v3PrivateGetBrokerageKeyPermissions');
    return {
      mayWithdraw: typeof can_transfer === 'boolean' ? can_transfer : null,
      accountId: portfolio_uuid ? String(portfolio_uuid) : null,
    };
  },
  readFailure(message) {
    // Only these say that an order was refused.
    if (!/"success"\s*:\s*false/.test(message) || !message.includes('"error_response"')) return undefined;
    const told = [...message.matchAll(/"(?:error|preview_failure_reason)"\s*:\s*"([A-Z_]+)"/g)]
      .map(([, code]) => code ?? '')
      .filter((code) => !code.startsWith('UNKNOWN'));
    if (told.length === 0) return 'unclear';
    return KINDS.find(([pattern]) => told.some((code) => pattern.test(code)))?.[1] ?? refused('other');
  },
};

const ENDED = ['FILLED', 'CANCELLED', 'EXPIRED', 'FAILED'];

const KINDS: readonly (readonly [RegExp, FailureKind])[] = [
  [/DUPLICATE/, 'known-already'],
  [/INSUFFICIENT_FUND/, refused('funds')],
  [/SIZE|PRECISION|MINIMUM/, refused('size')],
  [/PRODUCT|TRADING_DISABLED|UNTRADABLE/, refused('not-tradable')],
];

async function findListed(api: Exchange, id: string, asked: object): Promise<Order | null> {
  const found = await findOnPages(
    async (next) => {
      const answer = await ask(api, ORDERS, { ...asked, ...(next !== null && { cursor: next }) });
      return { items: toList(answer['orders']), next: String(answer['cursor'] ?? '') || null };
    },
    (order) => order['client_order_id'] === id,
  );
  return found === null ? null : api.parseOrder(found);
}
