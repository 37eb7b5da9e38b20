import { DAY_MS } from '@/lib/core/base/time';
import {
  ask,
  type ExchangeDialect,
  type FailureKind,
  findOnPages,
  kindByCode,
  listedFrom,
  refused,
  toList,
} from './exchange-dialect';

const A_PAGE = 100;
/** How far above the best offer an order to buy may be filled. */
const SLIPPAGE = 1.01;
const UNIFIED =
  'This is a unified account, where purchases can borrow, so robots don’t trade it. Enter keys of a classic account or subaccount at Bitget.';

export const BITGET: ExchangeDialect = {
  // Otherwise ccxt finds out which kind of account it is, and takes any failure of that for a classic one.
  options: { uta: false },
  buysByAmount: true,
  toOrderCall: (_, { kind, side }, price, params) =>
    kind === 'market' && side === 'buy' && price !== undefined
      ? { type: 'limit', price: price * SLIPPAGE, params: { ...params, timeInForce: 'IOC' } }
      : { type: kind === 'limit' ? 'limit' : 'market', price, params },
  async find(api, id, symbol, sentAt) {
    const market = api.market(symbol);
    const ours = (order: Readonly<Record<string, unknown>>) => order['clientOid'] === id;
    // Orders that are over may not be found by our id, so they are looked for among all since.
    const among = (method: string) =>
      findOnPages(async (next) => {
        const answer = await ask(api, method, {
          symbol: market['id'],
          startTime: listedFrom(sentAt),
          limit: A_PAGE,
          ...(next !== null && { idLessThan: next }),
        });
        const items = toList(answer['data']);
        return { items, next: items.length < A_PAGE ? null : String(items.at(-1)?.['orderId']) };
      }, ours);
    // In this order: an order that ends between the two is in the second.
    const found =
      (await among('privateSpotGetV2SpotTradeUnfilledOrders')) ??
      (await among('privateSpotGetV2SpotTradeHistoryOrders'));
    return found === null ? null : api.parseOrder(found, market);
  },
  trades: {
    ofAll: false,
    longestMs: 90 * DAY_MS,
    oldestMs: 89 * DAY_MS,
    async page(api, { symbol, since, until, next }) {
      const market = api.market(symbol ?? '');
      const answer = await ask(api, 'privateSpotGetV2SpotTradeFills', {
        symbol: market['id'],
        limit: A_PAGE,
        startTime: since,
        endTime: until,
        ...(next !== null && { idLessThan: next }),
      });
      const listed = toList(answer['data']);
      return {
        trades: api.parseTrades([...listed], market).map((trade) => ({ ...trade, fees: [toFee(trade)] })),
        next: listed.length < A_PAGE ? null : String(listed.at(-1)?.['tradeId']),
      };
    },
  },
  async rights(api) {
    let answer: Readonly<Record<string, unknown>>;
    try {
      answer = await ask(api, 'privateSpotGetV2SpotAccountInfo');
    } catch (error) {
      if (!/unified account mode/i.test(String(Object(error).message))) throw error;
      return { mayWithdraw: null, accountId: null, blocked: UNIFIED };
    }
    const { authorities, userId } = Object(answer['data']) as {
      authorities?: readonly string[];
      userId?: string;
    };
    return {
      mayWithdraw:
        authorities === undefined ? null : authorities.some((one) => /^(?:wwow|withdraw)/.test(one)),
      accountId: userId ?? null,
    };
  },
  readFailure: (message) =>
    /duplicate/i.test(message) ? 'known-already' : kindByCode(message, /"code"\s*:\s*"(\d+)"/, KINDS),
  isOver: /"code"\s*:\s*"(?:22001|40109|40768|43001)"/,
};

/** ccxt takes fees paid in Bitget's own coin for payments to us. */
function toFee({ info }: { readonly info: unknown }) {
  const { feeDetail } = Object(info) as {
    feeDetail?: { deduction?: string; feeCoin?: string; totalFee?: string };
  };
  const told = Number(feeDetail?.totalFee ?? 0);
  return { currency: feeDetail?.feeCoin, cost: feeDetail?.deduction === 'yes' ? Math.abs(told) : -told };
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  22001: 'absent',
  40786: 'known-already',
  43118: 'known-already',
  // A time-out, which ccxt takes for a wrong signature.
  40010: 'unclear',
  // Keys of its demo accounts at the real ones, or the other way.
  40099: 'keys',
  45110: refused('size'),
  // The pair is under maintenance, or isn't open yet; ccxt takes it for a server that can't answer.
  41114: refused('market-closed'),
  43115: refused('market-closed'),
};
