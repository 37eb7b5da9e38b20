/** @jest-environment node */
import { type AnnouncedTrade, readTrade, tradeLabel, tradeMessages } from './trade-labels';

const TRADE: AnnouncedTrade = {
  event: 'TradeOpened',
  robotId: 7,
  robotName: 'QQQ · Momentum, 60 min',
  tradeNo: 3,
  ticker: 'BTC.X',
  side: 'long',
  price: 91_234.5,
  returnPct: null,
  phase: 'forward',
  late: false,
  path: '/bot-trading/7-momentum-one/',
};
const say = (trades: readonly Partial<AnnouncedTrade>[]) =>
  tradeMessages(
    trades.map((more) => ({ ...TRADE, ...more })),
    { priceKind: 'Simulated prices', allHref: '/app-ng/home' },
  );

describe('trades in words', () => {
  it.each([
    [{}, 'QQQ · Momentum bought BTC.X at 91,234.50'],
    [{ side: 'short' }, 'QQQ · Momentum sold short BTC.X at 91,234.50'],
    [
      { event: 'TradeClosed', returnPct: 1.234 },
      'QQQ · Momentum sold BTC.X at 91,234.50 (+1.23%, hypothetical)',
    ],
    [
      { event: 'TradeClosed', side: 'short', returnPct: -2 },
      'QQQ · Momentum bought back BTC.X at 91,234.50 (−2.00%, hypothetical)',
    ],
    [{ price: null }, 'QQQ · Momentum bought BTC.X'],
  ] as const)('%p', (more, words) => {
    expect(tradeLabel({ ...TRADE, ...more })).toBe(words);
  });

  it('names the kind of prices, and links to the robot', () => {
    expect(say([{}])).toEqual([
      {
        text: 'QQQ · Momentum bought BTC.X at 91,234.50 · Forward · Simulated prices',
        isLate: false,
        robotId: 7,
        href: '/bot-trading/7-momentum-one/',
        link: 'See the robot',
      },
    ]);
  });

  it('marks trades as late if all of them were', () => {
    const lates = (...trades: readonly boolean[]) =>
      say(trades.map((late) => ({ late }))).map(({ isLate }) => isLate);
    expect([lates(true), lates(true, true), lates(true, false)]).toEqual([[true], [true], [false]]);
  });

  it('counts several trades of one robot', () => {
    const closed = { event: 'TradeClosed' } as const;
    expect(say([closed, closed, closed, closed, closed]).map(({ text }) => text)).toEqual([
      'QQQ · Momentum closed 5 trades · Forward',
    ]);
    expect(say([{}, { ...closed, phase: 'replayed' }, closed]).map(({ text }) => text)).toEqual([
      'QQQ · Momentum opened 1 trade, closed 2 trades · Replayed, Forward',
    ]);
  });

  it('reports three robots one by one, and more in one message', () => {
    const robots = (count: number) => Array.from({ length: count }, (_, index) => ({ robotId: index + 1 }));
    expect(say(robots(3))).toHaveLength(3);
    expect(say(robots(12))).toEqual([
      {
        text: '12 robots: opened 12 trades · Forward',
        isLate: false,
        robotId: null,
        href: '/app-ng/home',
        link: 'See all trades',
      },
    ]);
  });

  it('reads the hub’s events, but no links off the site', () => {
    const payload = {
      robotId: 7,
      robotName: 'A',
      tradeNo: 3,
      fundId: 5,
      ticker: 'BTC.X',
      side: 'long',
      price: 2,
      time: '2026-11-21T10:00:00Z',
      returnPct: null,
      path: '/bot-trading/7-a/',
    };
    expect(readTrade('TradeOpened', payload)).toMatchObject({
      robotId: 7,
      price: 2,
      path: '/bot-trading/7-a/',
      phase: 'replayed',
    });
    expect(readTrade('TradeOpened', { ...payload, phase: 'forward' })?.phase).toBe('forward');
    for (const wrong of [
      { path: '//elsewhere.example/' },
      { path: 'javascript:alert(1)' },
      { side: 'up' },
      { robotName: null },
    ])
      expect(readTrade('TradeOpened', { ...payload, ...wrong })).toBeNull();
    expect(readTrade('TradeOpened', null)).toBeNull();
  });
});
