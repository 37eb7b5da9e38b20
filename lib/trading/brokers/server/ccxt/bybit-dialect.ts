import { DAY_MS } from '@/lib/core/base/time';
import {
  ask,
  type ExchangeDialect,
  type FailureKind,
  kindByCode,
  refused,
  toDict,
  toList,
} from './exchange-dialect';

const TRADES_A_PAGE = 100;
const CLASSIC =
  'This Bybit account isn’t a unified trading account. Upgrade it at Bybit: only there orders can be found again.';

export const BYBIT: ExchangeDialect = {
  async find(api, id, symbol) {
    const asked = { category: 'spot', orderLinkId: id };
    // In this order: an order that ends between two of them is in the next.
    for (const [method, more] of LISTS) {
      const answer = await ask(api, method, { ...asked, ...more });
      const found = toList(toDict(answer['result'])['list']).find((order) => order['orderLinkId'] === id);
      if (found) return api.parseOrder(found, api.market(symbol));
    }
    return null;
  },
  trades: {
    ofAll: true,
    longestMs: 7 * DAY_MS,
    oldestMs: 729 * DAY_MS,
    async page(api, { since, until, next }) {
      const answer = await ask(api, 'privateGetV5ExecutionList', {
        category: 'spot',
        execType: 'Trade',
        limit: TRADES_A_PAGE,
        startTime: since,
        endTime: until,
        ...(next !== null && { cursor: next }),
      });
      const { list, nextPageCursor } = toDict(answer['result']);
      // ccxt doesn't read the fee's currency where it's named.
      const listed = toList(list).map((trade) => ({
        ...trade,
        ...(trade['feeCurrency'] !== '' && { feeCoin: trade['feeCurrency'] }),
        category: 'spot',
      }));
      const trades = api.parseTrades(listed).map((trade) => ({ ...trade, ...withExtraFees(trade) }));
      return { trades, next: String(nextPageCursor ?? '') || null };
    },
  },
  async rights(api) {
    const answer = await ask(api, 'privateGetV5UserQueryApi');
    const { permissions, userID, uta } = toDict(answer['result']);
    const wallet = toDict(permissions)['Wallet'];
    return {
      mayWithdraw: Array.isArray(wallet) ? wallet.includes('Withdraw') : null,
      accountId: userID === undefined ? null : String(userID),
      blocked: Number(uta) === 0 ? CLASSIC : null,
    };
  },
  readFailure: (message) => kindByCode(message, /"retCode"\s*:\s*(\d+)/, KINDS),
  isOver: /"retCode"\s*:\s*(?:170139|170142|170143|170190|170213)\b/,
};

const LISTS = [
  ['privateGetV5OrderRealtime', { openOnly: 0 }],
  ['privateGetV5OrderRealtime', { openOnly: 1 }],
  // The last 500 above are forgotten when its server is restarted.
  ['privateGetV5OrderHistory', {}],
] as const;

const KINDS: Readonly<Record<string, FailureKind>> = {
  110072: 'known-already',
  170141: 'known-already',
  // Time-outs, and an order that is still being worked on; ccxt has them among refusals.
  170007: 'unclear',
  170035: 'unclear',
  170146: 'unclear',
  170147: 'unclear',
  170005: 'busy',
  10429: 'busy',
  170124: refused('size'),
  170135: refused('size'),
  170136: refused('size'),
  170137: refused('size'),
  170140: refused('size'),
  170148: refused('size'),
  170151: refused('not-tradable'),
  170157: refused('not-tradable'),
  // These are about one coin; ccxt has them among refusals of keys, or of nothing certain.
  10029: refused('not-tradable'),
  170209: refused('not-tradable'),
  170224: refused('not-tradable'),
  170241: refused('not-tradable'),
};

/** Taxes of some countries come as fees of their own, in a list that ccxt doesn't read. */
function withExtraFees(trade: object): object {
  const { info, fee } = trade as { info?: { extraFees?: unknown }; fee?: { currency?: string } };
  const told = info?.extraFees;
  const extra: unknown = typeof told === 'string' && told.startsWith('[') ? JSON.parse(told) : told;
  const fees = toList(extra).map(({ feeCoin, fee: cost }) => ({
    currency: String(feeCoin ?? fee?.currency),
    cost: Number(cost ?? 0),
  }));
  return fees.length === 0 ? {} : { fees: [...(fee ? [fee] : []), ...fees] };
}
