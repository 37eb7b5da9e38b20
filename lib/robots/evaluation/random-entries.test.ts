import { RandomStream } from '@/lib/market/data/simulated/random';
import { makeConfig, makeLeg, makeSeries, type Ohlc } from '@/lib/robots/execution/testing/table';
import { type AccountPath, runPath } from './account-path';
import { placeAtRandom, rankPct, runAtRandom } from './random-entries';

const uniforms = (seed: number) => {
  const stream = new RandomStream(seed, 0, 0);
  return () => stream.uniform();
};

/** Four bars an hour and a session, as a random walk. */
function walk(length: number): Ohlc[] {
  const stream = new RandomStream(7, 0, 0);
  let price = 100;
  return Array.from({ length }, () => {
    const open = price;
    price *= 1 + 0.01 * stream.normal();
    return [open, Math.max(open, price), Math.min(open, price), price, 1e6] as const;
  });
}

const series = makeSeries(1, walk(600), { perSession: 20 });
const config = makeConfig({
  legs: [makeLeg(1, { spread: 0.001, commissionRate: 0.0002 })],
  params: { fast: 3, slow: 8 },
  sizing: { kind: 'percent', percent: 50 },
  fillsAfterDecision: true,
});

const holdingLengths = ({ trades }: AccountPath, side: string) =>
  trades
    .filter((trade) => trade.side === side)
    .map(({ entryTime, exitTime }) => series.time.indexOf(exitTime) - series.time.indexOf(entryTime))
    .sort((one, other) => one - other);

describe('random entries', () => {
  const own = runPath(config, series);

  it('trade as often as the account they stand in for, on the same sides and for as long', () => {
    const random = runAtRandom(config, series, own.trades, uniforms(1));
    expect(own.trades.length).toBeGreaterThan(50);
    for (const side of ['long', 'short'])
      expect(holdingLengths(random, side)).toEqual(holdingLengths(own, side));
    expect(random.trades.map(({ entryTime }) => entryTime)).not.toEqual(
      own.trades.map(({ entryTime }) => entryTime),
    );
  });

  it('pay costs, too: about as much for as many trades of this size', () => {
    const paid = ({ costs }: AccountPath) => costs.reduce((sum, cost) => sum + cost, 0);
    const random = runAtRandom(config, series, own.trades, uniforms(2));
    expect(paid(random) / paid(own)).toBeGreaterThan(0.7);
    expect(paid(random) / paid(own)).toBeLessThan(1.4);
  });

  it('are the same for the same numbers, and others for others', () => {
    const listTimes = (seed: number) =>
      runAtRandom(config, series, own.trades, uniforms(seed)).trades.map(({ entryTime }) => entryTime);
    expect(listTimes(3)).toEqual(listTimes(3));
    expect(listTimes(3)).not.toEqual(listTimes(4));
  });

  it('never overlap, and lose bars only where there are too few', () => {
    const spans = [5, 1, 1, 7].map((bars) => ({ side: 1, bars }));
    for (let seed = 0; seed < 50; seed += 1) {
      const placed = placeAtRandom(spans, 20, uniforms(seed));
      for (const [index, { start, bars }] of placed.entries())
        expect(start + bars).toBeLessThanOrEqual(placed[index + 1]?.start ?? 20);
    }
    const tight = placeAtRandom(spans, 10, uniforms(1));
    expect(tight.reduce((sum, { bars }) => sum + bars, 0)).toBe(10);
    expect(tight).toHaveLength(4);
  });

  it('rank a return among theirs', () => {
    expect(rankPct(2, [1, 2, 3, 4])).toBe(37.5);
    expect(rankPct(9, [1, 2])).toBe(100);
    expect(rankPct(9, [])).toBeNull();
  });
});
