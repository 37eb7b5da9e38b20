import { DAY_MS } from '@/lib/core/base/time';
import { BITGET } from './bitget-dialect';
import { BYBIT } from './bybit-dialect';
import { COINBASE } from './coinbase-dialect';
import { ask, type ExchangeDialect, toDict, toList } from './exchange-dialect';
import { KRAKEN } from './kraken-dialect';

const BINANCE: ExchangeDialect = {
  async rights(api, mode) {
    if (mode !== 'live') return { mayWithdraw: null, accountId: null };
    const rights = await ask(api, 'sapiGetAccountApiRestrictions');
    return { mayWithdraw: rights['enableWithdrawals'] === true, accountId: null };
  },
};

const OKX_TRADES_A_PAGE = 100;

const OKX: ExchangeDialect = {
  trades: {
    ofAll: false,
    longestMs: Number.POSITIVE_INFINITY,
    oldestMs: 89 * DAY_MS,
    async page(api, { symbol, since, until, next }) {
      const market = api.market(symbol ?? '');
      const answer = await ask(api, 'privateGetTradeFillsHistory', {
        instType: 'SPOT',
        instId: market['id'],
        begin: since,
        end: until,
        limit: OKX_TRADES_A_PAGE,
        ...(next !== null && { after: next }),
      });
      const listed = toList(answer['data']);
      return {
        trades: api.parseTrades([...listed], market),
        next: listed.length < OKX_TRADES_A_PAGE ? null : String(listed.at(-1)?.['billId']),
      };
    },
  },
  async rights(api) {
    const answer = await ask(api, 'privateGetAccountConfig');
    const { perm, uid } = toDict(toList(answer['data'])[0]) as { perm?: string; uid?: string };
    return { mayWithdraw: perm === undefined ? null : /withdraw/.test(perm), accountId: uid ?? null };
  },
};

const DIALECTS: Readonly<Record<string, ExchangeDialect>> = {
  binance: BINANCE,
  okx: OKX,
  coinbase: COINBASE,
  kraken: KRAKEN,
  bybit: BYBIT,
  bitget: BITGET,
};

/** @param exchange its id in ccxt; others speak as ccxt does */
export function exchangeDialect(exchange: string): ExchangeDialect {
  return DIALECTS[exchange] ?? {};
}
