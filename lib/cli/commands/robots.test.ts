import { InputError } from '@/lib/base/errors';
import { buildReadModel } from '@/lib/catalogue/read-model';
import { sampleInput } from '@/lib/catalogue/testing/sample-robot';
import { lineOf, parseRequest } from './robots';

describe('npm run robots', () => {
  it.each([
    [['list'], 'imported'],
    [['list', '--market', 'simulated'], 'simulated'],
    [['--market=imported', 'list'], 'imported'],
  ])('%j asks for the %s market', (args, market) => {
    expect(parseRequest(args, 'imported')).toBe(market);
  });

  it.each([
    [[], 'say what to do'],
    [['show'], "'show' is not known"],
    [['list', '7'], "'7' is one word too many"],
    [['list', '--market', 'live'], "--market 'live' must be 'simulated' or 'imported'"],
    [['list', '--market='], "--market '' must be"],
  ])('refuses %j', (args, message) => {
    expect(() => parseRequest(args, 'simulated')).toThrow(InputError);
    expect(() => parseRequest(args, 'simulated')).toThrow(message);
  });

  it('refuses flags that it does not know', () => {
    expect(() => parseRequest(['list', '--all'], 'simulated')).toThrow(/--all/);
  });

  it('prints a robot on one line with its six statistics', () => {
    const line = lineOf(buildReadModel(sampleInput()).summary);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({ Id: 7, ClosedPL: 76, Statistics: { WonPct: 50, MaxOpened: 1 } });
  });
});
