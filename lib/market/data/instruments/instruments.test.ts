import type { FundType, Instrument } from '../instrument';
import { findModel } from '../simulated/models';
import { findInstrument, INSTRUMENTS, instrumentById, TRADED_INSTRUMENTS } from '.';
import { madeUpInstruments } from './made-up';

const traded = (fundType: FundType) =>
  TRADED_INSTRUMENTS.filter((one) => one.fundType === fundType && one.inverseOf === null);
const inverse = TRADED_INSTRUMENTS.filter((one) => one.inverseOf !== null);
const renamed = INSTRUMENTS.filter((one) => one.renamedToId !== null);

/** Id blocks; add new blocks here, and never move old ones. */
const BLOCKS: readonly (readonly [from: number, to: number, (one: Instrument) => boolean])[] = [
  [1001, 1999, (one) => one.fundType === 'S' && !one.noData],
  [2001, 4999, (one) => one.fundType === 'S' && one.noData],
  [5001, 5499, (one) => one.fundType === 'E' && !one.noData && one.inverseOf === null],
  [5501, 5599, (one) => one.inverseOf !== null && !one.noData],
  [6001, 6999, (one) => one.fundType === 'E' && one.noData],
  [7001, 7499, (one) => one.fundType === 'F' && !one.noData],
  [7501, 7999, (one) => one.fundType === 'F' && one.noData],
  [8001, 8499, (one) => one.fundType === 'C' && !one.noData],
  [8501, 8999, (one) => one.fundType === 'C' && one.noData],
  [9001, 9199, (one) => one.fundType === 'S' && one.noData],
];

describe('instrument table', () => {
  it('has each id, ticker and present name once', () => {
    expect(new Set(INSTRUMENTS.map((one) => one.fundId)).size).toBe(INSTRUMENTS.length);
    expect(new Set(INSTRUMENTS.map((one) => one.ticker)).size).toBe(INSTRUMENTS.length);
    const current = INSTRUMENTS.filter((one) => one.renamedToId === null);
    expect(new Set(current.map((one) => one.fundName)).size).toBe(current.length);
  });

  it('keeps to the blocks of ids', () => {
    const strays = INSTRUMENTS.filter(
      (one) => !BLOCKS.some(([from, to, fits]) => one.fundId >= from && one.fundId <= to && fits(one)),
    );
    expect(strays.map((one) => `${one.fundId} ${one.ticker}`)).toEqual([]);
  });

  it('makes up as many stocks as a thousand instruments need, apart from all that exist', () => {
    const madeUp = madeUpInstruments();
    expect(TRADED_INSTRUMENTS.length + madeUp.length).toBe(1000);
    const all = [...INSTRUMENTS, ...madeUp];
    expect(new Set(all.map(({ fundId }) => fundId)).size).toBe(all.length);
    expect(new Set(all.map(({ ticker }) => ticker)).size).toBe(all.length);
    expect(findInstrument('SIM001')).toBeNull();
    expect(madeUp.every((one) => findModel(one.fundId)?.instrument.ticker === one.ticker)).toBe(true);
  });

  it('never gives a known ticker another id', () => {
    const ids = ['AAPL', 'O', 'SPY', 'GLD', 'SH', 'EURUSD', 'BTC.X', 'ACN', 'VOO', 'FB', 'TWTR'].map(
      (ticker) => findInstrument(ticker)?.fundId,
    );
    expect(ids).toEqual([1001, 1205, 5001, 5005, 5501, 7001, 8001, 2001, 6001, 9001, 9101]);
  });

  it('has enough of every type with prices, and over 350 more names', () => {
    expect(TRADED_INSTRUMENTS.length).toBeGreaterThanOrEqual(120);
    expect(traded('S').length).toBeGreaterThanOrEqual(80);
    expect(traded('E').length).toBeGreaterThanOrEqual(20);
    expect(traded('F').length).toBeGreaterThanOrEqual(5);
    expect(traded('C').length).toBeGreaterThanOrEqual(6);
    expect(inverse.length).toBeGreaterThanOrEqual(8);
    expect(INSTRUMENTS.length - TRADED_INSTRUMENTS.length).toBeGreaterThanOrEqual(380);
    expect(INSTRUMENTS.filter((one) => !one.noData)).toEqual(TRADED_INSTRUMENTS);
  });

  it.each([
    ['indices', ['DIA', 'SPY', 'QQQ', 'IWM', 'GLD', 'EURUSD']],
    ['crypto', ['BTC.X', 'XRP.X', 'BCH.X', 'XMR.X', 'LTC.X', 'ETH.X']],
    ['forex', ['EURUSD', 'USDCAD', 'USDJPY', 'USDCHF', 'GBPUSD']],
  ])('has prices for the %s of the market bar', (_, tickers) => {
    for (const ticker of tickers) expect([ticker, findInstrument(ticker)?.noData]).toEqual([ticker, false]);
  });

  it('has several stocks with prices in each of the eleven GICS sectors', () => {
    const bySector = new Map<string, number>();
    for (const { group } of traded('S')) bySector.set(group, (bySector.get(group) ?? 0) + 1);
    expect(bySector.size).toBe(11);
    expect(Math.min(...bySector.values())).toBeGreaterThanOrEqual(5);
    const known = INSTRUMENTS.filter((one) => one.fundType === 'S').map((one) => one.group);
    expect(new Set(known)).toEqual(new Set(bySector.keys()));
  });

  it('points every inverse fund to another fund with prices', () => {
    for (const { ticker, fundType, inverseOf } of inverse) {
      const parent = inverseOf === null ? null : instrumentById(inverseOf);
      expect([ticker, fundType, parent?.fundType, parent?.noData, parent?.inverseOf]).toEqual([
        ticker,
        'E',
        'E',
        false,
        null,
      ]);
    }
  });

  it('points every old ticker to a present one', () => {
    expect(renamed.length).toBeGreaterThanOrEqual(15);
    for (const { ticker, renamedToId, renamedToTicker, noData } of renamed) {
      const successor = renamedToId === null ? null : instrumentById(renamedToId);
      expect([ticker, noData, successor?.ticker, successor?.renamedToId]).toEqual([
        ticker,
        true,
        renamedToTicker,
        null,
      ]);
    }
    expect(findInstrument('FB')?.renamedToTicker).toBe('META');
    expect(findInstrument('TWTR')).toMatchObject({ noData: true, renamedToId: null, renamedToTicker: null });
  });

  it('finds a ticker in any case and says if there is none', () => {
    expect(findInstrument('brk.b')?.fundName).toBe('Berkshire Hathaway Inc. Class B');
    expect(findInstrument('Btc.x')?.fundType).toBe('C');
    expect(findInstrument('NOSUCH')).toBeNull();
    expect(findInstrument('')).toBeNull();
  });

  it.each([
    ['AAPL', 2],
    ['SPY', 2],
    ['EURUSD', 5],
    ['USDJPY', 3],
    ['GBPJPY', 3],
    ['BTC.X', 2],
    ['XRP.X', 5],
  ])('shows %s with %d decimals', (ticker, decimals) => {
    expect(findInstrument(ticker)?.decimals).toBe(decimals);
  });
});
