import { ensureDefined } from '@/lib/core/base/assert';
import { findInstrument, TRADED_INSTRUMENTS } from '../instruments';
import { ETF_PARAMETERS, INVERSE_PARAMETERS } from './etf-parameters';
import { annualVariance, type FactorModel, findModel, targetCorrelation } from './models';
import { CRYPTO_PARAMETERS, FOREX_VOLUME } from './pair-parameters';
import { STOCK_PARAMETERS } from './stock-parameters';

function mixture(ticker: string): FactorModel {
  const model = findModel(ensureDefined(findInstrument(ticker), ticker).fundId);
  if (model?.kind !== 'factors') throw new Error(`${ticker} is no mixture of factors`);
  return model;
}

describe('models of instruments', () => {
  it('has parameters for every instrument with prices, each once, and for no other', () => {
    const rows = [STOCK_PARAMETERS, ETF_PARAMETERS, INVERSE_PARAMETERS, CRYPTO_PARAMETERS].flatMap((table) =>
      table.map(([ticker]) => ticker),
    );
    const tickers = [...rows, ...Object.keys(FOREX_VOLUME)].sort();
    expect(tickers).toEqual(TRADED_INSTRUMENTS.map((one) => one.ticker).sort());
    for (const { fundId } of TRADED_INSTRUMENTS) expect(findModel(fundId)?.instrument.fundId).toBe(fundId);
  });

  it.each([
    ['S', 0.15, 0.65],
    ['E', 0.05, 0.45],
    ['F', 0.055, 0.13],
    ['C', 0.45, 0.95],
  ])('gives instruments of type %s a volatility between %d and %d a year', (fundType, least, most) => {
    for (const one of TRADED_INSTRUMENTS.filter(
      (each) => each.fundType === fundType && each.inverseOf === null,
    )) {
      const volatility = Math.sqrt(annualVariance(mixture(one.ticker)));
      expect([one.ticker, volatility > least && volatility < most]).toEqual([one.ticker, true]);
    }
  });

  it('states the correlations that the loadings give', () => {
    // JPM: 1.05 x 15 %, sector 10 %, own 14 %; BAC: 1.2 x 15 %, 10 %, 16 %; KO: 0.5 x 15 %, 8 %, 11 %.
    const jpm = 0.1575 ** 2 + 0.1 ** 2 + 0.14 ** 2;
    const bac = 0.18 ** 2 + 0.1 ** 2 + 0.16 ** 2;
    const ko = 0.075 ** 2 + 0.08 ** 2 + 0.11 ** 2;
    expect(annualVariance(mixture('JPM'))).toBeCloseTo(jpm, 12);
    expect(targetCorrelation(mixture('JPM'), mixture('BAC'))).toBeCloseTo(
      (0.1575 * 0.18 + 0.01) / Math.sqrt(jpm * bac),
      12,
    );
    expect(targetCorrelation(mixture('JPM'), mixture('KO'))).toBeCloseTo(
      (0.1575 * 0.075) / Math.sqrt(jpm * ko),
      12,
    );
    expect(targetCorrelation(mixture('JPM'), mixture('BTC.X'))).toBe(0);
    expect(targetCorrelation(mixture('SPY'), mixture('SPY'))).toBe(1);
  });

  it('builds a cross from its two currencies', () => {
    const cross = mixture('EURGBP');
    expect(cross.anchorPrice).toBeCloseTo(1.14 / 1.33, 12);
    // The dollar's move is in both legs and cancels out.
    expect(cross.loadings.map(({ weight }) => weight)).toEqual([1, -1]);
  });
});
