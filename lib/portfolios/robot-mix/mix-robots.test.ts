import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { RobotCurve } from '@/lib/analysis/robot-curves/robot-curve';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import type { RobotId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { basketInstruments, marketAsOf } from '@/lib/portfolios/baskets/synthetic/basket-market';
import { parseRobotMix, robotMixPath } from '@/lib/site/addresses/robot-mix-address';
import { MIX_ROBOTS } from './mix-robots';

const LAST = parseIsoDay('2025-03-14');
const { panel } = marketAsOf(basketInstruments(LAST).slice(0, 12), LAST, LAST);
const DAYS = Array.from({ length: 60 }, (_, index) => LAST - 59 + index);

/** A robot that gains or loses 1% each day, in turns. */
function robot(
  robotId: number,
  publishedDay: number,
  begins: 1 | -1,
  more: Partial<RobotCurve> = {},
): RobotCurve {
  let equity = 1_000;
  return {
    ...{ robotId: robotId as RobotId, name: `Robot ${robotId}`, slug: `robot-${robotId}`, fundType: 'S' },
    ...{ publishedDay, removedDay: null, days: DAYS, closings: [] },
    equity: DAYS.map((_, index) => (equity *= 1 + 0.01 * begins * (index % 2 === 0 ? 1 : -1))),
    ...more,
  };
}

const ROBOTS = [
  robot(1, LAST - 50, 1),
  robot(2, LAST - 29, -1),
  robot(3, LAST - 50, 1, { removedDay: LAST - 5 }),
  robot(4, LAST - 9, 1),
];
const [first] = panel.instruments;
const entry = (robotId: number, side: 'long' | 'short', isOpen: boolean) =>
  ({
    robotId,
    side,
    fundId: first?.fundId,
    opening: {},
    closing: isOpen ? null : {},
  }) as unknown as RobotEntry;

const ask = async (robots: Parameters<typeof robotMixPath>[0], entries: readonly RobotEntry[] = []) =>
  (await answersFrom(panel, undefined, entries, new Map(), ROBOTS).ask(MIX_ROBOTS, robots ?? [])).answer;
const share = (robotId: number, share = 1) => ({ robotId, share });

it('follows robots at their shares since the youngest was published, left alone from then on', async () => {
  const mix = await ask([share(1, 3), share(2)]);
  // Thirty days, of which each robot gains 1% in half and loses 1% in the other half.
  const value = 0.9999 ** 15;
  expect(mix).toMatchObject({ days: 30, robots: [{ weightPct: 75 }, { weightPct: 25 }] });
  expect(mix?.figures.returnPct).toBeCloseTo(100 * (value - 1), 6);
  expect(mix?.curves.mix).toHaveLength(30);
  // After the first of them, one has gained what the other has lost: 3 × 1% − 1 × 1% of four parts.
  expect(Math.abs((mix?.curves.mix[0] ?? 0) - 100)).toBeCloseTo(0.5, 6);
  expect(mix?.robots[0]?.correlations.map((value) => value?.toFixed(6))).toEqual(['1.000000', '-1.000000']);
  expect(mix?.benchmark?.sessions).toBe(30);
});

it('gives no correlation of fewer than twenty days, and no mix with a robot that was removed or isn’t there', async () => {
  expect((await ask([share(1), share(4)]))?.robots[0]?.correlations).toEqual([null, null]);
  expect(await ask([share(1), share(3)])).toBeNull();
  expect(await ask([share(1), share(99)])).toBeNull();
});

it('names tickers that two of the robots hold now', async () => {
  const held = [entry(1, 'long', true), entry(2, 'short', true)];
  expect((await ask([share(1), share(2)], held))?.shared).toEqual([
    {
      ticker: first?.ticker,
      holders: [
        { name: 'Robot 1', side: 'long' },
        { name: 'Robot 2', side: 'short' },
      ],
    },
  ]);
  const closed = [entry(1, 'long', true), entry(2, 'short', false)];
  expect((await ask([share(1), share(2)], closed))?.shared).toEqual([]);
});

it('has an address for each mix, and refuses others', () => {
  const mix = [share(12), share(-5, 60)];
  expect(robotMixPath(mix)).toBe('/marketplace/robot-mix?robots=12.-5x60');
  const parse = (robots: string) => parseRobotMix(new URLSearchParams({ robots }));
  expect(parse('12.-5x60')).toEqual(mix);
  expect(parse('')).toEqual([]);
  for (const wrong of ['x', '1.1', '1x0', '1x101', '0', '1.2.3.4.5.6.7.8.9.10.11', '1..2'])
    expect([wrong, parse(wrong)]).toEqual([wrong, null]);
});
