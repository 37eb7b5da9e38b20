import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { xnysCalendar } from '@/lib/market/calendar/xnys';
import type { DayBars } from '@/lib/market/data/bars';
import { putDays } from '@/lib/market/data/server/bar-store';
import { writeQuotes } from '@/lib/market/data/server/quote-store';
import type { BarInterval, BarsAsked } from '../price-history';
import { createPriceHistory } from './price-history';

const SPY = 5 as FundId;
const MONDAY = parseIsoDay('2026-11-16');

/** A session's `count` bars: the n-th closes at `start + n`, one above its open, with volume 10. */
function session(day: number, start: number, count: number, intervalMinutes = 5): DayBars {
  const open = xnysCalendar.sessionOn(day as EpochDay)?.open ?? 0;
  const column = (value: (n: number) => number) => Float64Array.from({ length: count }, (_, n) => value(n));
  return {
    day: day as EpochDay,
    intervalMinutes,
    length: count,
    time: column((n) => open + n * intervalMinutes * MINUTE_MS),
    open: column((n) => start + n - 1),
    high: column((n) => start + n + 2),
    low: column((n) => start + n - 3),
    close: column((n) => start + n),
    volume: column(() => 10),
  };
}

const asked = (interval: BarInterval, count: number, before: number | null = null): BarsAsked => ({
  instrument: { fundId: SPY, fundType: 'S' },
  interval,
  before,
  count,
});

onSqlite('price history', (open) => {
  async function setUp(days: readonly DayBars[]) {
    const { db } = await open();
    await putDays(db, 'simulated', SPY, days);
    let now = 0;
    const history = createPriceHistory({ db: () => db, market: 'simulated', elapsed: () => now });
    return { db, history, later: () => (now += 10_000) };
  }

  it('joins each session into one bar and reads new ones', async () => {
    const { db, history, later } = await setUp([session(MONDAY, 100, 78), session(MONDAY + 1, 200, 3)]);
    const first = await history.dailyBars(SPY);
    expect(first[0]).toMatchObject({ day: MONDAY, open: 99, high: 179, low: 97, close: 177, volume: 780 });
    expect(first[1]).toMatchObject({ close: 202, until: xnysOpen(MONDAY + 1) + 15 * MINUTE_MS });
    await putDays(db, 'simulated', SPY, [session(MONDAY + 1, 200, 78), session(MONDAY + 2, 300, 1)]);
    expect(await history.dailyBars(SPY)).toHaveLength(2);
    later();
    expect((await history.dailyBars(SPY)).map(({ close }) => close)).toEqual([177, 277, 300]);
    expect(await history.baseInterval(SPY)).toBe(5);
  });

  it('gives the newest bars before an instant, over sessions, in every interval', async () => {
    const { history } = await setUp([session(MONDAY, 100, 78), session(MONDAY + 1, 200, 78)]);
    const newest = await history.bars(asked(5, 80));
    expect(newest.time).toHaveLength(80);
    expect(newest.close.slice(0, 3)).toEqual([176, 177, 200]);
    const start = newest.time[0] ?? 0;
    const before = await history.bars(asked(5, 2, start));
    expect(before.close).toEqual([174, 175]);
    expect(before.time[1]).toBe(start - 5 * MINUTE_MS);
    const hours = await history.bars(asked(60, 3));
    // 9:30 to 16:00 ends with half an hour.
    expect(hours.close).toEqual([259, 271, 277]);
    expect(hours.volume).toEqual([120, 120, 60]);
    const days = await history.bars(asked(1440, 5));
    expect(days).toMatchObject({ time: [MONDAY * 86_400_000, (MONDAY + 1) * 86_400_000], close: [177, 277] });
    expect((await history.bars(asked(1440, 5, (MONDAY + 1) * 86_400_000))).close).toEqual([177]);
  });

  it('gives the closes of the last sessions, the one in progress too, without reading all', async () => {
    const sessions = xnysCalendar.sessions((MONDAY - 120) as EpochDay, MONDAY).map(({ day }) => day);
    const { db, history, later } = await setUp(sessions.map((day, index) => session(day, index, 2)));
    const closes = await history.recentCloses(SPY);
    expect([closes.length, closes.at(-1)]).toEqual([30, sessions.length]);
    await putDays(db, 'simulated', SPY, [session(MONDAY, 500, 3), session(MONDAY + 1, 600, 1)]);
    later();
    const next = await history.recentCloses(SPY);
    expect([next.length, next.slice(-2)]).toEqual([30, [502, 600]]);
    await history.dailyBars(SPY);
    expect(await history.recentCloses(SPY)).toEqual(next);
  });

  it('reads back through more sessions than one query returns', async () => {
    const days = xnysCalendar.sessions((MONDAY - 120) as EpochDay, MONDAY).map(({ day }) => day);
    const { history } = await setUp(days.map((day, index) => session(day, index * 100, 2)));
    const all = await history.bars(asked(5, 2000));
    expect(all.time).toHaveLength(2 * days.length);
    expect([...all.time]).toEqual([...all.time].sort((a, b) => a - b));
    expect((await history.bars(asked(15, 2000))).time).toHaveLength(days.length);
  });

  it('refuses bars that are finer than the stored ones', async () => {
    const { history } = await setUp([session(MONDAY, 100, 6, 60)]);
    await expect(history.bars(asked(15, 10))).rejects.toThrow(InputError);
    expect((await history.bars(asked(60, 10))).time).toHaveLength(6);
  });

  it('knows the price of the last quote, or of the last bar where no quote is newer', async () => {
    const { db, history, later } = await setUp([session(MONDAY, 100, 78), session(MONDAY + 1, 200, 3)]);
    const until = xnysOpen(MONDAY + 1) + 15 * MINUTE_MS;
    expect(await history.quote(SPY)).toEqual({ fundId: SPY, price: 202, previousClose: 177, time: until });
    await writeQuotes(db, 'simulated', [
      { fundId: SPY, price: 203.5, previousClose: 177, time: (until + 7000) as Millis },
    ]);
    later();
    expect(await history.quote(SPY)).toMatchObject({ price: 203.5, time: until + 7000 });
  });

  it('has nothing for instruments without prices', async () => {
    const { history } = await setUp([]);
    expect(await history.quote(SPY)).toBeNull();
    expect(await history.dailyBars(SPY)).toEqual([]);
    expect(await history.baseInterval(SPY)).toBeNull();
    expect((await history.bars(asked(5, 10))).time).toEqual([]);
  });

  it('reports a failed read, and reads again afterwards', async () => {
    const { db } = await open();
    await putDays(db, 'simulated', SPY, [session(MONDAY, 100, 2)]);
    let isDown = true;
    const history = createPriceHistory({
      db: () => (isDown ? Promise.reject(new Error('down')) : db),
      market: 'simulated',
    });
    await expect(history.quote(SPY)).rejects.toThrow('down');
    isDown = false;
    expect((await history.quote(SPY))?.price).toBe(101);
  });
});

function xnysOpen(day: number): number {
  return xnysCalendar.sessionOn(day as EpochDay)?.open ?? 0;
}
