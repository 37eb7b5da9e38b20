/** @jest-environment node */

import { createPanel, type Panel, type PanelInstrument, rowsAsOf } from '@/lib/analysis/panel/panel';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import { parseIsoDay } from '@/lib/core/base/time';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { measureMove } from './instrument-move';
import { summarizeMarket } from './market-summary';

const UNTIL = parseIsoDay('2026-06-30');
const INSTRUMENTS = randomInstruments(40, 800, UNTIL, 11);
const panel = createPanel(INSTRUMENTS);

const summary = (more: Partial<Parameters<typeof summarizeMarket>[1]> = {}, of: Panel = panel) =>
  summarizeMarket({ panel: of, market: 'simulated' }, { direction: 'gain', days: 7, class: null, ...more });

/** A stock with other bars: each column given from the newest session back. */
function withLast(columns: Partial<Record<'open' | 'high' | 'low' | 'close' | 'volume', readonly number[]>>) {
  const stock = ensureDefined(INSTRUMENTS[1], 'a stock');
  const bars: DailyBars = {
    ...stock.bars,
    open: stock.bars.open.slice(),
    high: stock.bars.high.slice(),
    low: stock.bars.low.slice(),
    close: stock.bars.close.slice(),
    volume: stock.bars.volume.slice(),
  };
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
    for (const [back, value] of (columns[name] ?? []).entries()) bars[name][bars.length - 1 - back] = value;
  return { ...stock, bars };
}

it('has the day’s changes and moves in σ that the screener shows', () => {
  const rows = rowsAsOf(panel, UNTIL);
  expect(rows.length).toBe(36);
  for (const row of rows) {
    const move = ensureDefined(
      measureMove(panel.instruments[panel.owner[row] ?? 0] as PanelInstrument, 1),
      'its move',
    );
    expect(move.changePct).toBeCloseTo(panel.column('change1')[row] as number, 1);
    expect(move.sigma?.toFixed(1)).toBe((panel.column('sigma1')[row] as number).toFixed(1));
    expect(move.isAboveSma50).toBe((panel.column('sma50')[row] as number) > 0);
    expect(move.isNewHigh).toBe(panel.column('sincehigh52')[row] === 0);
  }
});

it('compares with the last close at least as many days before', () => {
  // 30 June 2026 is a Tuesday: the closes of 24 and 23 June are the fourth and fifth back.
  const stock = withLast({ close: [110, 1, 1, 1, 1, 100] });
  expect(measureMove(stock, 7)?.changePct).toBeCloseTo(10, 9);
  expect(measureMove(withLast({ close: [110, 88] }), 1)?.changePct).toBeCloseTo(25, 9);
  expect(measureMove({ ...stock, bars: { ...stock.bars, length: 0 } }, 7)).toBeNull();
});

it('says how much was traded, and how far prices swung, beside the 63 sessions before', () => {
  const usual = Array.from({ length: 63 }, () => 1);
  const quiet = {
    close: [100, ...usual.map(() => 100), 100],
    high: [104, ...usual.map(() => 101)],
    low: [98, ...usual.map(() => 99)],
    volume: [3_000, ...usual.map(() => 1_000)],
  };
  expect(measureMove(withLast(quiet), 1)).toMatchObject({
    dollarVolume: 300_000,
    dollarVolumeRatio: 3,
    rangePct: 6,
    rangeRatio: 3,
  });
  const pair = ensureDefined(
    INSTRUMENTS.find(({ fundType }) => fundType === 'F'),
    'a pair',
  );
  expect(measureMove(pair, 7)).toMatchObject({ dollarVolume: null, dollarVolumeRatio: null });
});

it('ranks by the direction asked for, and leaves out what moved the other way', () => {
  const gain = summary();
  const loss = summary({ direction: 'loss' });
  const changes = (of: typeof gain) => of.movers.map(({ changePct }) => changePct ?? Number.NaN);
  expect(changes(gain)).toEqual([...changes(gain)].sort((a, b) => b - a));
  expect(Math.min(...changes(gain))).toBeGreaterThan(0);
  expect(changes(loss)).toEqual([...changes(loss)].sort((a, b) => a - b));
  expect([gain.whole.advancers, gain.whole.decliners]).toEqual([gain.moverCount, loss.moverCount]);
  expect(gain.moverCount + loss.moverCount).toBe(36);
  const ratios = summary({ direction: 'active' }).movers.map(({ dollarVolumeRatio }) => dollarVolumeRatio);
  expect(ratios).toEqual([...ratios].sort((a, b) => Number(b) - Number(a)));
  expect(summary({ direction: 'active' }).movers.some(({ fundType }) => fundType === 'F')).toBe(false);
});

it('counts each instrument in one sector, and those of a class alone', () => {
  const { whole, sectors } = summary();
  const sum = (count: (sector: (typeof sectors)[number]) => number) =>
    sectors.reduce((total, sector) => total + count(sector), 0);
  expect(sum(({ instruments }) => instruments)).toBe(whole.instruments);
  expect(sum(({ advancers }) => advancers)).toBe(whole.advancers);
  expect(sum(({ aboveSma200 }) => aboveSma200.hits)).toBe(whole.aboveSma200.hits);
  expect(sum(({ tiles }) => tiles.length)).toBe(36);
  const coins = summary({ class: 'crypto' });
  expect(new Set(coins.movers.map(({ fundType }) => fundType))).toEqual(new Set(['C']));
  expect(coins.asOf).toEqual([{ fundType: 'C', day: UNTIL }]);
});

it('says of how many instruments something is known', () => {
  const short = createPanel(randomInstruments(10, 150, UNTIL, 3));
  const { whole, tooNew, movers } = summary({ days: 365 }, short);
  expect([tooNew, movers.length, whole.advancers]).toEqual([9, 0, 0]);
  expect([whole.instruments, whole.aboveSma50.count, whole.aboveSma200.count]).toEqual([9, 9, 0]);
  expect(whole.newHighs.count).toBe(0);
});

it('says when prices of the period were made before the market’s first day', () => {
  const one = ensureDefined(INSTRUMENTS[0], 'SPY');
  const made = (madeAfterwards: number) =>
    summary({}, createPanel([{ ...one, bars: { ...one.bars, madeAfterwards } }])).isMadeAfterwards;
  expect([made(790), made(798)]).toEqual([false, true]);
});
