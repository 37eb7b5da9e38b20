import { ticker } from './testing/tickers';
import { toChosenTicker, toOption, visibleOptions } from './ticker-item';
import { isContext, joinTokens, splitTokens } from './ticker-text';
import { itemsOfTokens } from './token-outcome';

const renamed = ticker('FB', { noData: true, renamedToId: 77, renamedToTicker: 'META' });

describe('toOption', () => {
  it('disables and labels a ticker without data', () => {
    expect(toOption(ticker('TWTR', { noData: true }))).toMatchObject({
      label: 'TWTR (No data)',
      isDisabled: true,
    });
  });

  it('labels a renamed ticker, which selects its successor', () => {
    expect(toOption(renamed)).toMatchObject({ label: 'FB (Renamed to META)', isDisabled: false });
    expect(toChosenTicker(renamed)).toMatchObject({
      ticker: 'META',
      fundId: 77,
      noData: false,
      renamedToTicker: null,
    });
  });

  it('disables tickers already in the list, with the default or the given message', () => {
    expect(toOption(ticker('AAPL'), { already: ['aapl'] })).toMatchObject({
      note: 'This ticker/fund is already in your portfolio',
      isDisabled: true,
    });
    expect(toOption(ticker('AAPL'), { already: ['AAPL'], alreadyMessage: 'Chosen' }).note).toBe('Chosen');
    expect(toOption(renamed, { already: ['META'] }).isDisabled).toBe(true);
  });
});

describe('visibleOptions', () => {
  it.each([
    [5, 3, false, 3, 2],
    [5, 3, true, 5, 0],
    [3, 3, false, 3, 0],
  ])('of %i with at most %i (all: %s) shows %i and hides %i', (count, max, all, shown, hiddenCount) => {
    const visible = visibleOptions(Array.from({ length: count }), max, all);
    expect([visible.shown.length, visible.hiddenCount]).toEqual([shown, hiddenCount]);
  });
});

describe('splitTokens', () => {
  it.each([
    ['AAPL', ['AAPL']],
    ['AAPL, MSFT;NVDA\tTSLA\r\nAMD-INTC', ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMD', 'INTC']],
    ['BTC.X ETH.X', ['BTC.X', 'ETH.X']],
    ['"Bank of America", aapl', ['Bank of America', 'aapl']],
    ['aapl AAPL Aapl', ['aapl']],
    [' ,;- "" " ', []],
  ])('splits %j', (text, tokens) => {
    expect(splitTokens(text)).toEqual(tokens);
    expect(splitTokens(joinTokens(tokens))).toEqual(tokens);
  });
});

describe('itemsOfTokens', () => {
  const COKE = ticker('COKE', { fundName: 'Coca-Cola Consolidated, Inc.' });
  const AXP = ticker('AXP', { fundName: 'American Express Company' });
  const FUND = ticker('XLE', { fundName: 'Energy Select Sector SPDR Fund', fundType: 'E' });
  const of = (...tokens: string[]) => itemsOfTokens(tokens, [COKE, AXP, FUND]).map((item) => item?.ticker);

  it('finds tickers, names, common company names, and name prefixes of whole words', () => {
    expect(of(' axp ', 'coca-cola consolidated', 'xle')).toEqual(['AXP', 'COKE', 'XLE']);
    expect(of('coca-cola', 'American Express')).toEqual(['COKE', 'AXP']);
    expect(of('Coca-Col', ' ', 'energy')).toEqual([undefined, undefined, undefined]);
  });

  it('does not match a prefix to a company that another token names', () => {
    expect(of('american', 'AXP')).toEqual([undefined, 'AXP']);
  });
});

describe('isContext', () => {
  it('accepts the five contexts of the specification only', () => {
    const contexts = ['portfolio', 'communitypredictions', 'aipredictions', 'intraday', 'papertrades'];
    expect(contexts.every(isContext)).toBe(true);
    expect(['Portfolio', '', 'other', undefined].some(isContext)).toBe(false);
  });
});
