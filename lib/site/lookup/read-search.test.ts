import { lookupOfMarket } from './market-lookup';
import { readSearch } from './read-search';

const lookup = lookupOfMarket('simulated', []);
const TRADED = ['AAPL', 'MSFT', 'META', 'BAC', 'KO', 'BTC.X'];
/** Words of robots, of which a keyword is a beginning. */
const WORDS = ['swing', 'trader', 'fast', 'momentum', 'apple', 'aapl', 'all', 'stocks'];

const read = (text: string) =>
  readSearch(text, {
    toTicker(name) {
      const found = lookup.byName(name);
      return found && (found.renamedToTicker ?? found.ticker);
    },
    isTraded: (ticker) => TRADED.includes(ticker),
    hasRobots: (words) =>
      words
        .toLowerCase()
        .split(' ')
        .every((word) => WORDS.some((known) => known.startsWith(word))),
  });

const tickers = (...found: string[]) => ({ tickers: found, keyword: '', unknown: [] });
const keyword = (words: string) => ({ tickers: [], keyword: words, unknown: [] });

describe('readSearch', () => {
  it.each([
    ['FB', tickers('META')],
    ['fb', tickers('META')],
    ['apple microsoft', tickers('AAPL', 'MSFT')],
    ['aapl, msft; AAPL', tickers('AAPL', 'MSFT')],
    ['bank of america coca-cola', tickers('BAC', 'KO')],
    ['"bank of america"', tickers('BAC')],
    ['BTC.X', tickers('BTC.X')],
    ['BTC-USD', tickers('BTC.X')],
    ['BTC/USD, apple', tickers('BTC.X', 'AAPL')],
    ['aapl-msft', tickers('AAPL', 'MSFT')],
    ['BRK-B foo', { tickers: ['BRK.B'], keyword: '', unknown: ['foo'] }],
    // Robots have these words.
    ['momentum', keyword('momentum')],
    ['  swing   trader ', keyword('swing trader')],
    ['apple momentum', keyword('apple momentum')],
    // FAST and ALL are tickers that no robot trades.
    ['fast', keyword('fast')],
    ['all stocks', keyword('all stocks')],
    // Nobody trades it, and no robot has the word: the list says so, and takes requests.
    ['gamestop', tickers('GME')],
    ['foo', keyword('foo')],
    ['foo bar', keyword('foo bar')],
    ['', keyword('')],
    [' ,;- ', keyword(',;-')],
    ['apple foo', { tickers: ['AAPL'], keyword: '', unknown: ['foo'] }],
    ['apple swing foo', { tickers: ['AAPL'], keyword: 'swing', unknown: ['foo'] }],
    ['momentum foo', { tickers: [], keyword: 'momentum', unknown: ['foo'] }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('takes a very long text for keywords', () => {
    expect(read('apple '.repeat(1000)).tickers).toEqual([]);
  });
});
