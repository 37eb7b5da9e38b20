import type { PaperOrder } from '@/components/trading/paper-data/paper-calls';
import { ORDER, POSITION } from '@/components/trading/papertrades/testing/paper-server';
import { type Draft, deskLines, lineName, placeTags, priceTick, stakeAt, toTick } from './desk-lines';
import { findExits, stopRisks } from './stop-risks';

const order = (more: Partial<PaperOrder>): PaperOrder => ({ ...(ORDER as PaperOrder), ...more });
const HELD = { ...POSITION, quantity: 60, averageCost: 179.2, openProfit: 198 } as Parameters<
  typeof deskLines
>[0]['positions'][number];
const STOP = order({
  orderId: 'stop',
  kind: 'stop',
  role: 'stop',
  quantity: null,
  limitPrice: null,
  stopPrice: 177.8,
});
const TARGET = order({ orderId: 'target', role: 'target', quantity: null, limitPrice: 188 });
const ENTRY = order({ orderId: 'entry', side: 'buy', action: 'open', quantity: 40, limitPrice: 180.6 });
const shown = (on: Partial<Parameters<typeof deskLines>[0]>) =>
  deskLines({ fundId: 1003, positions: [], orders: [], draft: null, rate: 1, ...on }).map(
    ({ text, look, price, stake, moves }) => [
      text,
      look,
      price,
      stake && Number(stake.toFixed(2)),
      moves?.what,
    ],
  );

it('draws positions and exits with the money at stake, and entries without', () => {
  expect(shown({ positions: [HELD], orders: [STOP, TARGET, ENTRY] })).toEqual([
    ['Long 60', 'position', 179.2, 198, undefined],
    ['Stop 60', 'stop', 177.8, -84, 'order'],
    ['Target 60', 'target', 188, 528, 'order'],
    ['Buy limit 40', 'order', 180.6, null, 'order'],
  ]);
  expect(shown({ positions: [HELD], orders: [STOP], fundId: 1 })).toEqual([]);
});

it('counts a short position’s stop as a loss above its cost', () => {
  const short = { ...HELD, side: 'short', quantity: 25, averageCost: 141.1 } as const;
  const [, stop] = shown({ positions: [short], orders: [{ ...STOP, side: 'buy', stopPrice: 144.9 }] });
  expect(stop).toEqual(['Stop 25', 'stop', 144.9, -95, 'order']);
});

it('draws a bracket that waits for its entry from the entry’s price', () => {
  const leg = { ...STOP, group: 'g', stopPrice: 179.4 };
  const lines = shown({ orders: [{ ...ENTRY, group: 'g', role: 'entry' }, leg] });
  expect(lines[1]).toEqual(['Stop 40', 'stop', 179.4, -48, 'order']);
});

it('lets nobody move a robot’s order or a trailing stop', () => {
  const trailing = { ...STOP, kind: 'trailingStop', trailPercent: 2 } as const;
  const robots = { ...STOP, owner: 'c1', action: 'close' } as const;
  expect(
    shown({ positions: [HELD], orders: [trailing, robots] }).map(([text, , , , moves]) => [text, moves]),
  ).toEqual([
    ['Long 60', undefined],
    ['Trailing stop 60', undefined],
    ['Stop all', undefined],
  ]);
  const opening = { ...ENTRY, kind: 'trailingStop', limitPrice: null, stopPrice: 182 } as const;
  expect(shown({ orders: [opening] }).map(([text]) => text)).toEqual(['Buy trailing stop 40']);
});

it('draws both prices of a stop-limit order', () => {
  const both = { ...ENTRY, kind: 'stopLimit', stopPrice: 182 } as const;
  expect(shown({ orders: [both] }).map(([text, , price]) => [text, price])).toEqual([
    ['Buy stop 40', 182],
    ['Buy limit 40', 180.6],
  ]);
});

it('draws the ticket’s draft with its bracket', () => {
  const draft: Draft = {
    fundId: 1003,
    side: 'buy',
    quantity: 40,
    entry: 181.6,
    prices: { limitPrice: 181.6, stopLoss: 180.4, takeProfit: 184 },
  };
  expect(shown({ draft })).toEqual([
    ['Draft: buy 40', 'draft', 181.6, null, 'draft'],
    ['Draft: stop', 'draft', 180.4, -48, 'draft'],
    ['Draft: target', 'draft', 184, 96, 'draft'],
  ]);
});

it('says what a line would make elsewhere', () => {
  const [, stop] = deskLines({ fundId: 1003, positions: [HELD], orders: [STOP], draft: null, rate: 1 });
  if (!stop) throw new Error('no stop');
  expect(stakeAt(stop, 178.4)).toBeCloseTo(-48, 8);
  expect(lineName(stop)).toBe('Stop');
});

it.each([
  [182.5, 0.01],
  [1.0862, 0.0001],
  [60_810, 0.1],
  [0.0000812, 1e-8],
])('moves a price of %d by %d', (price, tick) => {
  expect(priceTick(price)).toBeCloseTo(tick, 12);
  expect(toTick(price + tick, priceTick(price))).toBeCloseTo(price + tick, 10);
});

it('steps tags to the left that would cover others', () => {
  const tags = placeTags([
    { id: 'a', y: 100, width: 80 },
    { id: 'b', y: 110, width: 60 },
    { id: 'c', y: 120, width: 50 },
    { id: 'd', y: 200, width: 50 },
  ]);
  // The third covers the second alone once it has stepped past the first.
  expect([...tags.values()]).toEqual([6, 92, 158, 6]);
});

describe('if every stop is hit', () => {
  const position = { ...HELD, ticker: 'NVDA', value: 10_950 };
  const robots = { ...position, ticker: 'AMD', owner: 'c1', value: 3490.5 };

  it('adds up stops and names what has none', () => {
    const { stopped, sum, unstopped } = stopRisks([position, robots], [STOP, TARGET]);
    expect(stopped.map(({ at }) => at)).toEqual([177.8]);
    expect(sum).toBeCloseTo(-84, 8);
    expect(unstopped).toEqual([robots]);
    expect(findExits(position, [STOP, TARGET, ENTRY])).toEqual({ stop: STOP, target: TARGET });
  });

  it('counts no stop that closes only a part', () => {
    expect(stopRisks([position], [{ ...STOP, quantity: 10 }]).unstopped).toEqual([position]);
  });
});
