import { decodeRobotId, encodeRobotId, homePath, robotPath, robotsPath } from './addresses';
import { assetClassFor, coveredFundTypes } from './asset-class';
import { parseDecodedId, parsePage, parseRobotSegment } from './parse-segments';

describe('addresses', () => {
  it('are those of the specification', () => {
    expect(homePath()).toBe('/');
    expect(robotsPath('stocks-etf')).toBe('/bot-trading/');
    expect(robotsPath('forex', 1)).toBe('/bot-forex-trading/');
    expect(robotsPath('crypto', 3)).toBe('/bot-crypto-trading/?page=3');
    expect(robotPath({ id: 12, slug: 'trend-trader' })).toBe('/bot-trading/12-trend-trader/');
    expect(robotPath({ id: -1_000_000_005, slug: 'trend-trader' })).toBe('/bot-trading/robot/5/');
    expect(robotPath({ id: -5, slug: 'x' })).toBe('/bot-trading/robot/-999999995/');
  });

  it('convert negative ids and back without loss', () => {
    expect(decodeRobotId(-1_000_000_001)).toBe(1);
    expect(encodeRobotId(1)).toBe(-1_000_000_001);
  });

  it('are in the list of what a robot trades', () => {
    expect(coveredFundTypes('stocks-etf')).toEqual(['S', 'E']);
    expect(assetClassFor(['E'])).toBe('stocks-etf');
    expect(assetClassFor(['F'])).toBe('forex');
    expect(assetClassFor(['C'])).toBe('crypto');
    expect(assetClassFor(['C', 'E'])).toBe('stocks-etf');
    expect(assetClassFor([])).toBe('stocks-etf');
  });
});

describe('segments of addresses', () => {
  it.each([
    ['12-trend-trader', 12],
    ['12', 12],
    ['12-', 12],
    ['012-trend-trader', 12],
    ['12-<script>\n', 12],
    ['12%2Dtrend', 12],
    ['12-%ZZ', 12],
    ['0-trend', null],
    ['-5-trend', null],
    ['1e3-trend', null],
    ['12trend', null],
    ['1.5-trend', null],
    ['99999999999999999999-x', null],
    ['9007199254740993-x', null],
    ['robot', null],
    ['', null],
  ])('robot %p is %p', (segment, id) => {
    expect(parseRobotSegment(segment)).toBe(id);
  });

  it.each([
    ['5', -1_000_000_005],
    ['0', -1_000_000_000],
    ['-1', -999_999_999],
    ['-1000000000', null],
    ['-2000000000', null],
    ['9007199254740991', null],
    ['abc', null],
    ['1e3', null],
    ['', null],
    ['%ZZ', null],
  ])('decoded id %p is %p', (segment, id) => {
    expect(parseDecodedId(segment)).toBe(id);
  });

  it.each([
    [undefined, 1],
    ['1', 1],
    ['34', 34],
    ['0', null],
    ['-1', null],
    ['01', null],
    ['1.5', null],
    ['1e3', null],
    [' 2', null],
    ['', null],
    ['9999999999', null],
    [['2', '3'], null],
  ])('page %p is %p', (value, page) => {
    expect(parsePage(value)).toBe(page);
  });
});
