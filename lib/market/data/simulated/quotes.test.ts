/** @jest-environment node */
import type { FundId, Millis } from '@/lib/core/base/brand';
import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '../instrument';
import { createSimulatedTicks } from './quotes';
import { createSimulatedMarket } from './simulated-market';

const FIRST_DAY = parseIsoDay('2026-06-01');
const market = createSimulatedMarket({ seed: 11, firstDay: FIRST_DAY, now: () => 0 as Millis });
const sessionOn = (one: Instrument, day: string) =>
  calendarFor(calendarNameFor(one.fundType)).sessionOn(parseIsoDay(day));
const byTicker = (ticker: string) => {
  const found = market.instruments.find((one) => one.ticker === ticker);
  if (!found) throw new Error(`no ${ticker}`);
  return found;
};
const at = (text: string) => Date.parse(text) as Millis;

describe('simulated quotes', () => {
  // A regular day, the day after Thanksgiving, which closes early, and one in another season.
  it.each(['2026-09-15', '2026-11-27', '2026-07-06'])(
    'tick inside the bars of %s: open first, close last, both extremes touched',
    (day) => {
      const ticks = createSimulatedTicks(market, 11);
      let bars = 0;
      for (const instrument of market.instruments.filter((_, index) => index % 6 === 0)) {
        const session = sessionOn(instrument, day);
        if (!session) throw new Error(`no session of ${instrument.ticker} on ${day}`);
        const whole = market.dayBars(instrument.fundId, session.day, session.close);
        if (!whole) throw new Error(`no bars of ${instrument.ticker} on ${day}`);
        expect(whole.length).toBe((session.close - session.open) / (5 * MINUTE_MS));
        for (let slot = 0; slot < whole.length; slot += 7) {
          const opened = whole.time[slot] ?? 0;
          const seen: number[] = [];
          const ages: number[] = [];
          for (let ms = 0; ms < 5 * MINUTE_MS; ms += 1_000) {
            const quote = ticks.quoteAt(instrument.fundId, (opened + ms) as Millis);
            seen.push(quote?.price ?? Number.NaN);
            ages.push(opened + ms - (quote?.time ?? 0));
          }
          expect([Math.min(...ages), Math.max(...ages) < 5_000]).toEqual([0, true]);
          expect([seen[0], Math.max(...seen), Math.min(...seen), seen.at(-1)]).toEqual([
            whole.open[slot],
            whole.high[slot],
            whole.low[slot],
            whole.close[slot],
          ]);
          expect(seen.filter((price) => Number(price.toFixed(instrument.decimals)) !== price)).toEqual([]);
          bars += 1;
        }
      }
      expect(bars).toBeGreaterThan(200);
    },
  );

  it('have no jumps within a bar that would be out of all proportion to it', () => {
    const ticks = createSimulatedTicks(market, 11);
    const { fundId } = byTicker('BTC.X');
    const jumps: number[] = [];
    for (let bar = 0; bar < 288; bar += 1) {
      const opened = at('2026-09-15T00:00:00Z') + bar * 5 * MINUTE_MS;
      const prices = Array.from(
        { length: 300 },
        (_, second) => ticks.quoteAt(fundId, (opened + second * 1_000) as Millis)?.price ?? 0,
      );
      const range = Math.max(...prices) - Math.min(...prices);
      const steps = prices.slice(1).map((price, index) => Math.abs(price - (prices[index] ?? 0)) / range);
      jumps.push(Math.max(...steps));
      expect(new Set(prices).size).toBeGreaterThan(100);
    }
    expect(Math.max(...jumps)).toBeLessThan(0.5);
    expect(jumps.reduce((sum, jump) => sum + jump, 0) / jumps.length).toBeLessThan(0.2);
  });

  it('are the same whenever and in whatever order they are asked for', () => {
    const instants = ['2026-09-15T15:01:07Z', '2026-11-21T12:00:00Z', '2026-09-14T19:59:59Z'].map(at);
    const one = createSimulatedTicks(market, 11);
    const forward = instants.map((time) => market.instruments.map(({ fundId }) => one.quoteAt(fundId, time)));
    const other = createSimulatedTicks(
      createSimulatedMarket({ seed: 11, firstDay: FIRST_DAY, now: () => 0 as Millis }),
      11,
    );
    const backward = instants
      .toReversed()
      .map((time) => market.instruments.map(({ fundId }) => other.quoteAt(fundId, time)))
      .toReversed();
    expect(forward).toEqual(backward);
  });

  it('stay at the last close while the market is closed, against the previous close', () => {
    const ticks = createSimulatedTicks(market, 11);
    const spy = byTicker('SPY');
    const friday = market.dayBars(spy.fundId, parseIsoDay('2026-11-20'), at('2026-11-20T21:00:00Z'));
    const thursday = market.dayBars(spy.fundId, parseIsoDay('2026-11-19'), at('2026-11-19T21:00:00Z'));
    const closed = {
      fundId: spy.fundId,
      price: friday?.close.at(-1),
      previousClose: thursday?.close.at(-1),
      time: at('2026-11-20T21:00:00Z'),
    };
    for (const time of ['2026-11-20T21:00:00Z', '2026-11-21T12:00:00Z', '2026-11-23T14:29:59.999Z'])
      expect(ticks.quoteAt(spy.fundId, at(time))).toEqual(closed);
    const monday = ticks.quoteAt(spy.fundId, at('2026-11-23T14:30:00Z'));
    expect(monday?.previousClose).toBe(closed.price);
    expect(monday?.time).toBe(at('2026-11-23T14:30:00Z'));
    const euro = ticks.quoteAt(byTicker('EURUSD').fundId, at('2026-11-21T12:00:00Z'));
    expect(euro?.time).toBe(at('2026-11-20T22:00:00Z'));
  });

  it('never stop for crypto, whose previous close is the previous UTC day’s', () => {
    const ticks = createSimulatedTicks(market, 11);
    const { fundId } = byTicker('BTC.X');
    const saturday = ticks.quoteAt(fundId, at('2026-11-21T12:00:01.500Z'));
    expect(saturday?.time).toBe(at('2026-11-21T12:00:01Z'));
    const before = market.dayBars(fundId, parseIsoDay('2026-11-20'), at('2026-11-21T00:00:00Z'));
    expect(saturday?.previousClose).toBe(before?.close.at(-1));
  });

  it('have no price for untraded instruments, or before the first session', () => {
    const ticks = createSimulatedTicks(market, 11);
    expect(ticks.quoteAt(999_999 as FundId, at('2026-09-15T15:00:00Z'))).toBeNull();
    expect(ticks.quoteAt(byTicker('SPY').fundId, at('2026-05-20T15:00:00Z'))).toBeNull();
    const first = ticks.quoteAt(byTicker('SPY').fundId, at('2026-06-01T15:00:00Z'));
    expect(first?.previousClose).toBeNull();
    expect(first?.price).toBeGreaterThan(0);
  });

  it('cost little: every instrument each second', () => {
    const ticks = createSimulatedTicks(market, 11);
    const start = at('2026-09-15T15:00:00Z');
    const askAll = (time: number) => {
      for (const { fundId } of market.instruments) ticks.quoteAt(fundId, time as Millis);
    };
    askAll(start);
    // CPU time of this thread only, so other load doesn't matter.
    const before = process.cpuUsage();
    for (let second = 1; second <= 600; second += 1) askAll(start + second * 1_000);
    expect(process.cpuUsage(before).user / 600).toBeLessThan(5_000);
  });
});
