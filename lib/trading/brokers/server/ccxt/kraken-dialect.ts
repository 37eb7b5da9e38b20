import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, Order } from 'ccxt';
import { plus } from '@/lib/core/base/brand';
import { formatNanos, parseNanos } from '@/lib/core/base/nanos';
import { ask, type ExchangeDialect, type FailureKind, refused, toDict } from './exchange-dialect';

/** Ids have 32 hexadecimal digits there; ours have 30 after `tp`. */
const OURS = '00';
const TRADES_A_PAGE = 50;
/** Its counter allows 15 requests and forgets one in three seconds; in ccxt, each costs three. */
const MOST_COUNTED = 45;

export const KRAKEN: ExchangeDialect = {
  createLimit() {
    // ccxt's own forgets nothing while no request waits. Orders cost nothing, and never wait here.
    let [left, at] = [MOST_COUNTED, performance.now()];
    return async (cost) => {
      for (;;) {
        const now = performance.now();
        left = Math.min(MOST_COUNTED, left + (now - at) / 1_000);
        at = now;
        if (left >= cost) break;
        await sleep((cost - left) * 1_000);
      }
      left -= cost;
    };
  },
  prepare(api) {
    const requestCost = api.calculateRateLimiterCost.bind(api);
    // What everyone may ask isn't counted with it.
    api.calculateRateLimiterCost = (scope: unknown, ...rest: readonly [unknown, unknown, unknown]) =>
      scope === 'public' ? 0 : requestCost(scope, ...rest);
    // Numbers must rise, also within a millisecond.
    let last = 0;
    api.nonce = () => {
      last = Math.max(last + 1, api.milliseconds());
      return last;
    };
  },
  ids: {
    to: (id) => `${OURS}${id.slice(2)}`,
    from: (id) => (/^00[0-9a-f]{30}$/.test(id) ? `tp${id.slice(2)}` : null),
  },
  // Without it, fees of sales may come out of the coin, and trades don't say which.
  toOrderCall: (_, { kind }, price, params) => ({
    type: kind === 'limit' ? 'limit' : 'market',
    price,
    params: { ...params, oflags: 'fciq' },
  }),
  async find(api, id) {
    // In this order: an order that ends between the two is in the second.
    const open = await findListed(api, 'privatePostOpenOrders', 'open', id);
    return open ?? findListed(api, 'privatePostClosedOrders', 'closed', id);
  },
  async balance(api) {
    const answer = await ask(api, 'privatePostBalanceEx');
    const coins: Record<string, Coin> = {};
    for (const [id, told] of Object.entries(toDict(answer['result']))) {
      // What earns rewards meanwhile can be sold all the same.
      const code = api.safeCurrencyCode(id.replace(/\.F$/, '')) ?? id;
      const { balance = '0', hold_trade: held = '0' } = told as { balance?: string; hold_trade?: string };
      const known = coins[code] ?? { total: '0', used: '0' };
      coins[code] = { total: addDecimals(known.total, balance), used: addDecimals(known.used, held) };
    }
    return api.safeBalance(coins);
  },
  trades: {
    ofAll: true,
    longestMs: Number.POSITIVE_INFINITY,
    oldestMs: Number.POSITIVE_INFINITY,
    async page(api, { since, until, next }) {
      const skipped = Number(next ?? 0);
      const answer = await ask(api, 'privatePostTradesHistory', {
        start: Math.floor(since / 1_000),
        end: Math.ceil(until / 1_000),
        ofs: skipped,
        consolidate_taker: 'false',
      });
      const { trades, count } = toDict(answer['result']) as { trades?: object; count?: number };
      const listed = Object.entries(trades ?? {}).map(([id, trade]) => ({ ...trade, id }));
      const through = skipped + TRADES_A_PAGE;
      return {
        trades: api.parseTrades(listed),
        next: through < Number(count ?? 0) ? String(through) : null,
      };
    },
  },
  async rights(api) {
    const answer = await ask(api, 'privatePostGetApiKeyInfo');
    const { permissions, iban } = toDict(answer['result']) as {
      permissions?: readonly string[];
      iban?: string;
    };
    return {
      mayWithdraw: permissions === undefined ? null : permissions.includes('withdraw-funds'),
      accountId: iban ?? null,
    };
  },
  readFailure: (message) => KINDS.find(([pattern]) => pattern.test(message))?.[1],
};

interface Coin {
  readonly total: string;
  readonly used: string;
}

/** As numbers, they could sum up to less than can be sold. */
function addDecimals(one: string, other: string): string {
  return formatNanos(plus(parseNanos(one), parseNanos(other)));
}

/** Errors begin with their cause; those of orders come before anything is done. */
const KINDS: readonly (readonly [RegExp, FailureKind])[] = [
  [/EAPI:Invalid nonce/, 'number'],
  [/EAPI:Invalid (?:key|signature)|EGeneral:Permission denied/, 'keys'],
  [/"E\w+:[^"]*(?:rate limit exceeded|throttled|temporary lockout|too many requests)/i, 'busy'],
  [/cl_?ord_?id/i, 'known-already'],
  [/EOrder:Unknown order/, 'absent'],
  [/EOrder:.*Insufficient/, refused('funds')],
  [/EOrder:.*minimum/i, refused('size')],
  [/EService:Market in \w+_only mode/, refused('market-closed')],
  [/EOrder:/, refused('other')],
];

async function findListed(api: Exchange, method: string, list: string, id: string): Promise<Order | null> {
  const answer = await ask(api, method, { cl_ord_id: id });
  const listed = Object.entries(toDict(toDict(answer['result'])[list])) as [string, { cl_ord_id?: string }][];
  const found = listed.find(([, order]) => order.cl_ord_id === id);
  if (found) return api.parseOrder({ id: found[0], ...found[1] });
  // Then the answer isn't only about our id, and it may have more pages.
  if (listed.length > 0) throw new Error('Kraken lists other orders than the one asked for');
  return null;
}
