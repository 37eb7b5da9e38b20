import { ensureDefined } from '@/lib/core/base/assert';
import { findInstrument, INSTRUMENTS } from '@/lib/market/data/instruments';
import { alpacaSymbol, exchangeSymbol } from './symbols';

const instrument = (ticker: string) => ensureDefined(findInstrument(ticker), ticker);

describe('symbols', () => {
  it('of stocks and ETFs are Alpaca’s, and others have none', () => {
    expect(['SPY', 'BRK.B', 'BTC.X', 'EURUSD'].map((ticker) => alpacaSymbol(instrument(ticker)))).toEqual([
      'SPY',
      'BRK.B',
      null,
      null,
    ]);
    for (const one of INSTRUMENTS) expect(alpacaSymbol(one) ?? 'X').toMatch(/^[A-Z]+(\.[A-Z]+)?$/);
  });

  it('of crypto are against the dollar or a dollar stablecoin', () => {
    const traded = new Set(['BTC/USD', 'BTC/USDT', 'ETH/USDT', 'ETH/EUR']);
    expect(
      ['BTC.X', 'ETH.X', 'XMR.X', 'SPY'].map((ticker) =>
        exchangeSymbol(instrument(ticker), (symbol) => traded.has(symbol)),
      ),
    ).toEqual(['BTC/USD', 'ETH/USDT', null, null]);
  });
});
