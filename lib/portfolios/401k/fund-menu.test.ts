import { stocksAtAge } from './coverage';
import { balances, feeCosts } from './fees';
import { readFundMenu, writeFundMenu } from './fund-menu';

describe('a menu of funds', () => {
  it.each([
    ['typed with spaces', 'vti 0.03 60\nBND .03% 40 bonds'],
    ['with commas', 'VTI,0.03,60\r\nBND,0.03,40,Bond\r\n'],
    [
      'with headings in another order',
      '\uFEFFName;Symbol;Weight;Gross expense ratio;Class\nX;VTI;60%;0.03;\nY;BND;40%;0.03;bonds',
    ],
  ])('is read %s', (_, text) => {
    const { funds, problems } = readFundMenu(text);
    expect(problems).toEqual([]);
    expect(funds).toMatchObject([
      { ticker: 'VTI', expensePct: 0.03, sharePct: 60, kind: null },
      { ticker: 'BND', expensePct: 0.03, sharePct: 40, kind: 'bonds' },
    ]);
    expect(readFundMenu(writeFundMenu(funds)).problems).toEqual([]);
  });

  it.each([
    ['VTI 0.03 60', 'Shares add up to 60%. They must add up to 100%.'],
    ['VTI 0.03 100\n=1+1 1 0', 'Line 2: “=1+1” isn’t a ticker.'],
    ['VTI', 'Line 1: the expense ratio of VTI is missing.'],
    ['VTI 7 100', 'Line 1: an expense ratio of 7% isn’t between 0% and 5%.'],
    ['VTI 0.03 50\n\nVTI 0.03 50', 'Line 3: VTI is there twice.'],
    ['VTI 0.03 100 gold', 'Line 1: “gold” isn’t a kind. Use US, foreign, bonds, cash or other.'],
    ['VTI,"0.03,100', 'Line 1: Cell 2 of the line isn’t quoted properly.'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(readFundMenu(text).problems[0]).toBe(problem);
  });
});

describe('fees', () => {
  it('are taken after a year’s growth, and cost what they would have grown to', () => {
    const input = { balance: 10_000, contribution: 1_000, growthPct: 5, expensePct: 1 };
    expect(balances(input)[0]).toBeCloseTo(11_000 * 1.05 * 0.99, 9);
    // Without contributions: 10,000 × 1.05³⁰ × 0.99³⁰.
    expect(feeCosts({ ...input, contribution: 0 })[2]?.balance).toBeCloseTo(31_969.0, 0);
    expect(feeCosts({ ...input, contribution: 0 })[2]?.withoutFees).toBeCloseTo(43_219.42, 1);
  });
});

describe('a glide path', () => {
  it('holds fewer stocks with age, between 30% and 90%', () => {
    expect([16, 20, 40, 80, 100].map(stocksAtAge)).toEqual([90, 90, 70, 30, 30]);
  });
});
