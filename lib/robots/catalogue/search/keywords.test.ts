import { takeBits } from './bitset';
import { buildKeywordIndex, selectKeywords, splitWords } from './keywords';

function find(texts: readonly string[], keyword: string): number[] | null {
  const selected = selectKeywords(buildKeywordIndex(texts), keyword);
  return selected && takeBits(selected, 0, texts.length);
}

describe('words', () => {
  it.each([
    ['Swing Trader, Apple (AAPL): 60 min', ['swing', 'trader', 'apple', 'aapl', '60', 'min']],
    ['BTC.X, brk.b. End.', ['btc.x', 'brk.b', 'end']],
    ['Café ÜBERMUT naïveté', ['cafe', 'ubermut', 'naivete']],
    ['Cafe\u0301', ['cafe']],
    ['ﬁlings Ⅳ ２', ['filings', 'iv', '2']],
    ['移動平均 тренд', ['移動平均', 'тренд']],
    ['a..b .c d.', ['a', 'b', 'c', 'd']],
    ['TA&FA buy-and-hold', ['ta', 'fa', 'buy', 'and', 'hold']],
    ['  ... !? \u0301', []],
  ])('of %p are %p', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('keyword search', () => {
  const texts = [
    'Swing Trader, Apple: trades AAPL and MSFT.',
    'Fast Trader, Bitcoin: trades BTC.X.',
    'Pair trading of Coca-Cola and Pepsi.',
    'Café blend.',
  ];

  it.each([
    ['trader', [0, 1]],
    ['trad', [0, 1, 2]],
    ['TRADER', [0, 1]],
    ['rader', []],
    ['trader apple', [0]],
    ['apple trader', [0]],
    ['apple bitcoin', []],
    ['traderx', []],
    ['btc', [1]],
    ['btc.x', [1]],
    ['BTC.', [1]],
    ['cafe', [3]],
    ['CAFÉ', [3]],
    ['coca-cola', [2]],
    ['cola', [2]],
    ['"apple"', [0]],
    ['app*', [0]],
    ['a a a', [0, 2]],
  ])('%p finds %p', (keyword, found) => {
    expect(find(texts, keyword)).toEqual(found);
  });

  it.each(['', '   ', '...', '?!'])('%p asks for nothing', (keyword) => {
    expect(find(texts, keyword)).toBeNull();
  });

  it('finds words that nearly all texts have, together with those that one has', () => {
    const many = Array.from({ length: 500 }, (_, index) => `common text number${index}`);
    expect(find(many, 'com')).toHaveLength(500);
    expect(find(many, 'common number499')).toEqual([499]);
    expect(find(many, 'number12')).toEqual([12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129]);
    expect(find([], 'common')).toEqual([]);
  });
});
