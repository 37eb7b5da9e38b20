import type { FundId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { parseRequest, robotLine, wantedLines } from './robots';

describe('npm run robots', () => {
  it.each([
    [['list'], 'imported'],
    [['list', '--market', 'simulated'], 'simulated'],
    [['--market=imported', 'list'], 'imported'],
  ])('%j selects the %s market', (args, market) => {
    expect(parseRequest(args, 'imported')).toEqual({ word: 'list', market, robotId: null });
  });

  it.each([
    [[], 'name an action'],
    [['show'], "'show' is unknown"],
    [['list', '7'], "'7' is one argument too many"],
    [['remove'], "'' is not a robot id"],
    [['remove', 'all'], "'all' is not a robot id"],
    [['remove', '7', '8'], "'8' is one argument too many"],
    [['list', '--market', 'real'], "--market 'real' must be 'simulated', 'imported' or 'live'"],
    [['list', '--market='], "--market '' must be"],
  ])('refuses %j', (args, message) => {
    expect(() => parseRequest(args, 'simulated')).toThrow(InputError);
    expect(() => parseRequest(args, 'simulated')).toThrow(message);
  });

  it('removes one robot, by its id', () => {
    expect(parseRequest(['remove', '--', '-1000000007'], 'live')).toMatchObject({
      word: 'remove',
      robotId: -1_000_000_007,
    });
  });

  it('refuses unknown flags', () => {
    expect(() => parseRequest(['list', '--all'], 'simulated')).toThrow(/--all/);
  });

  it('prints instruments that robots were requested for, users before guests', () => {
    const asked = { source: 'robot-list', requestedAt: 0 };
    const aapl = { ...asked, ticker: 'AAPL', fundId: 1 as FundId };
    const spy = { ...asked, ticker: 'SPY', fundId: 2 as FundId };
    const lines = wantedLines([
      { ...aapl, userId: null, count: 40 },
      { ...spy, userId: 'a', count: 1 },
      { ...spy, userId: 'b', count: 1 },
      { ...spy, userId: null, count: 3 },
    ]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { Ticker: 'SPY', FundId: 2, Users: 2, GuestRequests: 3 },
      { Ticker: 'AAPL', FundId: 1, Users: 0, GuestRequests: 40 },
    ]);
    expect(parseRequest(['wanted'], 'simulated').word).toBe('wanted');
  });

  it('prints a robot on one line with its six statistics', () => {
    const line = robotLine(buildReadModel(sampleInput()).summary);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({
      Id: 7,
      ClosedPL: 76,
      Statistics: { WonPct: null, MaxOpened: 1 },
    });
  });
});
