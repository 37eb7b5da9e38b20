import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '../bars';
import { calendarNameFor } from '../instrument';
import { findInstrument, instrumentById, TRADED_INSTRUMENTS } from '../instruments';
import type { MarketSource } from '../source';
import { createSimulatedMarket } from './simulated-market';

const FOREVER = Number.MAX_SAFE_INTEGER as Millis;
/** Thanksgiving week: Thursday the 27th is a holiday, Friday closes at 13:00. */
const MONDAY = parseIsoDay('2025-11-24');
const HALF_DAY = parseIsoDay('2025-11-28');
const SUNDAY = parseIsoDay('2025-11-30');

function marketWith(seed: number, firstDay: EpochDay = parseIsoDay('2024-01-01')): MarketSource {
  return createSimulatedMarket({ seed, firstDay, now: () => FOREVER });
}

function fundIdFor(ticker: string) {
  return ensureDefined(findInstrument(ticker), ticker).fundId;
}

function dayBars(market: MarketSource, ticker: string, day: EpochDay, until = FOREVER): DayBars | null {
  const bars = market.dayBars(fundIdFor(ticker), day, until);
  if (bars instanceof Promise) throw new Error('bars came late');
  return bars;
}

function needBars(market: MarketSource, ticker: string, day: EpochDay, until = FOREVER): DayBars {
  return ensureDefined(dayBars(market, ticker, day, until), `${ticker} on ${isoDay(day)}`);
}

function daysFrom(first: EpochDay, count: number): EpochDay[] {
  return Array.from({ length: count }, (_, index) => (first + index) as EpochDay);
}

/** First and last prices of a session with seed 1. If these change, every installation's history breaks. */
const FIXED_BARS = [236.47, 237.04, 236.36, 236.43, 233.27];

const market = marketWith(7);

describe('simulated market', () => {
  it('says what it is', () => {
    expect(market).toMatchObject({ name: 'simulated', label: 'Simulated prices' });
    expect(market.instruments).toBe(TRADED_INSTRUMENTS);
    expect(market.barInterval(fundIdFor('SPY'))).toBe(5);
  });

  it('keeps its prices for good: a stored history must go on where it stopped', () => {
    const bars = needBars(marketWith(1), 'AAPL', parseIsoDay('2026-03-02'));
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0], bars.close[77]]).toEqual(FIXED_BARS);
  });

  it('gives the same bars for a seed, whatever was read before and wherever it starts', () => {
    const days = daysFrom(MONDAY, 7);
    for (const ticker of ['AAPL', 'SH', 'EURJPY', 'ETH.X']) {
      const inOrder = days.map((day) => dayBars(market, ticker, day));
      const backwards = [...days].reverse().map((day) => dayBars(marketWith(7), ticker, day));
      expect(backwards.reverse()).toEqual(inOrder);
      const later = marketWith(7, MONDAY);
      expect(days.map((day) => dayBars(later, ticker, day))).toEqual(inOrder);
      expect(days.map((day) => dayBars(marketWith(8), ticker, day))).not.toEqual(inOrder);
    }
  });

  it('distinguishes seeds that only differ in their high bits', () => {
    const high = marketWith(7 + 2 ** 40);
    expect(needBars(high, 'SPY', MONDAY).close).not.toEqual(needBars(market, 'SPY', MONDAY).close);
  });

  it.each(['JPM', 'RWM', 'GBPUSD', 'BTC.X'])(
    'shows of %s the completed bars and never alters one',
    (ticker) => {
      const whole = needBars(market, ticker, MONDAY);
      const open = whole.time[0] as number;
      for (const [minutes, count] of [
        [5, 1],
        [9, 1],
        [10, 2],
        [187, 37],
        [100_000, whole.length],
      ] as const) {
        const part = needBars(market, ticker, MONDAY, (open + minutes * MINUTE_MS) as Millis);
        expect(part.length).toBe(count);
        for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
          expect(part[column]).toEqual(whole[column].slice(0, count));
      }
      expect(dayBars(market, ticker, MONDAY, (open + 5 * MINUTE_MS - 1) as Millis)).toBeNull();
      expect(dayBars(market, ticker, MONDAY, (open - MINUTE_MS) as Millis)).toBeNull();
    },
  );

  it('has bars in the sessions of the calendar, a bar every five minutes, and no others', () => {
    for (const ticker of ['MSFT', 'DOG', 'USDJPY', 'XRP.X']) {
      const { fundType } = ensureDefined(findInstrument(ticker), ticker);
      const calendar = calendarFor(calendarNameFor(fundType));
      for (const day of daysFrom(MONDAY, 8)) {
        const session = calendar.sessionOn(day);
        const bars = dayBars(market, ticker, day);
        expect([ticker, isoDay(day), bars !== null]).toEqual([ticker, isoDay(day), session !== null]);
        if (!session || !bars) continue;
        const times = Array.from({ length: bars.length }, (_, slot) => session.open + slot * 5 * MINUTE_MS);
        expect([...bars.time]).toEqual(times);
        expect(bars.length).toBe((session.close - session.open) / (5 * MINUTE_MS));
      }
    }
    expect(needBars(market, 'MSFT', HALF_DAY).length).toBe(42);
    expect(needBars(market, 'XRP.X', SUNDAY).length).toBe(288);
  });

  it.each(TRADED_INSTRUMENTS.map((one) => [one.ticker, one.decimals] as const))(
    'has valid bars of %s, quoted to %d digits',
    (ticker, decimals) => {
      const power = 10 ** decimals;
      for (const day of daysFrom(MONDAY, 5)) {
        const bars = dayBars(market, ticker, day);
        for (let slot = 0; bars && slot < bars.length; slot += 1) {
          const [open, high, low, close, volume] = [
            bars.open,
            bars.high,
            bars.low,
            bars.close,
            bars.volume,
          ].map((column) => column[slot] as number) as [number, number, number, number, number];
          const valid =
            low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume > 0;
          const quoted = [open, high, low, close].every(
            (price) => Math.round(price * power) / power === price,
          );
          const whole = ticker.endsWith('.X') || Number.isInteger(volume);
          if (!valid || !quoted || !whole) throw new Error(`${ticker} ${isoDay(day)} slot ${slot} is no bar`);
        }
        if (bars) expect(new Set(bars.close).size).toBeGreaterThanOrEqual(5);
      }
    },
  );

  it('jumps only where the market was closed', () => {
    const gaps = (ticker: string, first: EpochDay, count: number) => {
      const days = daysFrom(first, count).flatMap((day) => dayBars(market, ticker, day) ?? []);
      return days.slice(1).map((bars, index) => {
        const before = days[index] as DayBars;
        return Math.log((bars.open[0] as number) / (before.close[before.length - 1] as number));
      });
    };
    expect(gaps('ETH.X', MONDAY, 14)).toEqual(new Array(13).fill(0));
    const forex = gaps('EURUSD', MONDAY, 12);
    expect(forex.map((gap) => gap !== 0)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(gaps('KO', MONDAY, 14).filter((gap) => gap === 0).length).toBeLessThan(2);
  });

  it('makes crosses agree with the pairs that they are made of', () => {
    const [euro, yen, cross] = ['EURUSD', 'USDJPY', 'EURJPY'].map(
      (ticker) => needBars(market, ticker, MONDAY).close,
    );
    for (let slot = 0; slot < 288; slot += 1)
      expect((euro?.[slot] as number) * (yen?.[slot] as number)).toBeCloseTo(cross?.[slot] as number, 1);
  });

  const inverse = TRADED_INSTRUMENTS.flatMap((one) => {
    const parent = one.inverseOf === null ? null : instrumentById(one.inverseOf);
    return parent ? [[one.ticker, parent.ticker] as const] : [];
  });

  it.each(inverse)(
    'moves %s each session by minus the move of %s since its last close',
    (ticker, parentTicker) => {
      const days = calendarFor('xnys').sessions(MONDAY, parseIsoDay('2026-01-31'));
      const far: unknown[] = [];
      let own = Number.NaN;
      let parent = Number.NaN;
      for (const { day } of days) {
        const ownBars = needBars(market, ticker, day);
        const parentBars = needBars(market, parentTicker, day);
        for (let slot = 0; slot < ownBars.length && own > 0; slot += 13) {
          // Half a cent for each fund's rounding, and the fee.
          const tolerance = 0.011 / own + 0.011 / parent + 0.0001;
          for (const [column, mirrored] of [
            ['close', 'close'],
            ['high', 'low'],
            ['low', 'high'],
          ] as const) {
            const move = (parentBars[mirrored][slot] as number) / parent - 1;
            const off = Math.abs((ownBars[column][slot] as number) / own - 1 + move);
            if (!(off < tolerance)) far.push([isoDay(day), slot, column, off]);
          }
        }
        own = ownBars.close[ownBars.length - 1] as number;
        parent = parentBars.close[parentBars.length - 1] as number;
      }
      expect(far).toEqual([]);
    },
  );

  it('takes the fee of an inverse fund day by day: two years cost nearly two per cent', () => {
    const growth = ([ticker, sign]: readonly [string, number]) => {
      let total = 0;
      let before = Number.NaN;
      for (const { day } of calendarFor('xnys').sessions(
        parseIsoDay('2024-01-01'),
        parseIsoDay('2025-12-31'),
      )) {
        const bars = needBars(market, ticker, day);
        const close = bars.close[bars.length - 1] as number;
        if (before > 0) total += sign * (close / before - 1);
        before = close;
      }
      return total;
    };
    expect(growth(['SH', 1]) - growth(['SPY', -1])).toBeCloseTo(-0.018, 2);
  });

  it('trades more in busy bars and in the first and last half-hour', () => {
    const days = calendarFor('xnys').sessions(parseIsoDay('2025-01-01'), parseIsoDay('2025-06-30'));
    const bySlot = new Float64Array(78);
    for (const { day } of days) {
      const { volume, length } = needBars(market, 'SPY', day);
      if (length === 78)
        volume.forEach((value, slot) => {
          bySlot[slot] = (bySlot[slot] as number) + value / days.length;
        });
    }
    const midday = bySlot[39] as number;
    expect(bySlot[0]).toBeGreaterThan(1.5 * midday);
    expect(bySlot[77]).toBeGreaterThan(1.5 * midday);
    const usual = (38_000 * 1e6) / 600;
    const measured = bySlot.reduce((sum, value) => sum + value, 0);
    expect(measured / usual).toBeGreaterThan(0.5);
    expect(measured / usual).toBeLessThan(2);
  });

  it('stays within plausible prices over decades', () => {
    const wide = marketWith(3, parseIsoDay('1995-01-01'));
    for (const text of ['1996-01-03', '2012-05-02', '2035-01-03', '2060-03-03', '2099-12-31'])
      for (const [ticker, usual] of [
        ['AAPL', 240],
        ['SPY', 600],
        ['TSLA', 320],
        ['EURUSD', 1.14],
      ] as const) {
        const { close } = needBars(wide, ticker, parseIsoDay(text));
        expect(Math.abs(Math.log((close[0] as number) / usual))).toBeLessThan(Math.log(400));
      }
  });

  it('has nothing before its first day, outside its years, or for other instruments', () => {
    const late = marketWith(7, MONDAY);
    expect(dayBars(late, 'SPY', (MONDAY - 3) as EpochDay)).toBeNull();
    expect(dayBars(market, 'SPY', parseIsoDay('2100-01-04'))).toBeNull();
    expect(dayBars(market, 'VOO', MONDAY)).toBeNull();
    expect(market.dayBars(424242 as never, MONDAY, FOREVER)).toBeNull();
    expect(market.reports(424242 as never, 0 as Millis, FOREVER)).toEqual([]);
  });

  it.each([
    [1.5, '2024-01-01', 'seed 1.5 must be a whole number'],
    [Number.NaN, '2024-01-01', 'seed NaN must be a whole number'],
    [1, '1989-12-31', '1989-12-31 is outside'],
    [1, '2100-01-01', '2100-01-01 is outside'],
  ])('refuses seed %d and first day %s', (seed, first, message) => {
    expect(() => marketWith(seed, parseIsoDay(first))).toThrow(InputError);
    expect(() => marketWith(seed, parseIsoDay(first))).toThrow(message);
  });
});
