import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { PriceWatch } from './price-watch';

/** A Monday in New York at 12:00. */
const NOON = Date.UTC(2026, 0, 5, 17);
const NEXT_OPEN = NOON + DAY_MS - 2.5 * HOUR_MS;
const SECOND = 1_000;

describe('the price watch', () => {
  /** @returns whether each price is trusted, of quotes so many milliseconds after noon */
  function look(
    steps: readonly (readonly [at: number, price: number])[],
    splits = true,
    previousClose = 100,
  ) {
    const watch = new PriceWatch();
    return steps.map(([at, price]) => {
      const time = (NOON + at) as Millis;
      return watch.isTrusted({ fundId: 1 as FundId, price, previousClose, time }, splits, time);
    });
  }

  it('doesn’t trust a single price 40% lower, nor several within half a minute', () => {
    expect(
      look([
        [0, 100],
        [SECOND, 60],
      ]),
    ).toEqual([true, false]);
    expect(
      look([
        [0, 100],
        [SECOND, 60],
        [2 * SECOND, 100.5],
      ]),
    ).toEqual([true, false, true]);
    expect(
      look([
        [0, 100],
        [SECOND, 60],
        [30 * SECOND, 61],
      ]),
    ).toEqual([true, false, false]);
    // As long as no other price comes, the one there is stays a single one.
    expect(
      look([
        [SECOND, 60],
        [SECOND, 60],
      ]),
    ).toEqual([false, false]);
  });

  it('trusts it once a quote half a minute later agrees', () => {
    expect(
      look([
        [0, 100],
        [SECOND, 60],
        [31 * SECOND, 58],
      ]),
    ).toEqual([true, false, true]);
    expect(
      look([
        [0, 100],
        [SECOND, 160],
        [31 * SECOND, 158],
      ]),
    ).toEqual([true, false, true]);
    // The second doesn't agree with the first: it is a doubt of its own.
    expect(
      look([
        [0, 100],
        [SECOND, 60],
        [31 * SECOND, 20],
        [62 * SECOND, 20],
      ]),
    ).toEqual([true, false, false, true]);
    expect(
      look([
        [0, 100],
        [SECOND, 75],
        [2 * SECOND, 60],
      ]),
    ).toEqual([true, true, true]);
  });

  it('waits for the feed’s first bars where a night’s change looks like a split', () => {
    const open = NEXT_OPEN - NOON;
    const steps = [
      [0, 100],
      [open, 10.2],
      [open + 5 * MINUTE_MS, 10.1],
      [open + 10 * MINUTE_MS, 10.1],
    ] as const;
    expect(look(steps)).toEqual([true, false, false, true]);
    // Coins aren't split.
    expect(look(steps, false)).toEqual([true, false, true, true]);
    // After a restart, the close before is known.
    expect(look(steps.slice(1))).toEqual([false, false, true]);
  });

  it('trusts a price that no other follows after ten minutes', () => {
    const watch = new PriceWatch();
    const at = (price: number, time: number, now: number) =>
      watch.isTrusted(
        { fundId: 1 as FundId, price, previousClose: 100, time: time as Millis },
        true,
        now as Millis,
      );
    const halted = NOON + SECOND;
    expect(at(61, halted, halted)).toBe(false);
    expect(at(61, halted, halted + 9 * MINUTE_MS)).toBe(false);
    expect(at(61, halted, halted + 10 * MINUTE_MS)).toBe(true);
    // The day's last one may be wrong: it waits for the next day's first.
    const close = NOON + 4 * HOUR_MS;
    expect(at(20, close, close)).toBe(false);
    expect(at(20, close, NEXT_OPEN)).toBe(false);
    expect(at(61.5, NEXT_OPEN + SECOND, NEXT_OPEN + SECOND)).toBe(true);
  });

  it('compares with the close before where nobody asked since, and forgets old doubts', () => {
    const watch = new PriceWatch();
    const at = (price: number, time: number, previousClose: number) =>
      watch.isTrusted(
        { fundId: 1 as FundId, price, previousClose, time: time as Millis },
        true,
        time as Millis,
      );
    const weeks = 14 * DAY_MS;
    expect(at(100, NOON - weeks, 100)).toBe(true);
    // Far from what was seen then.
    expect(at(160, NOON, 155)).toBe(true);
    expect(at(60, NOON + SECOND, 155)).toBe(false);
    expect(at(61, NOON + weeks, 155)).toBe(false);
  });

  it('trusts a change that is explained', () => {
    const watch = new PriceWatch();
    const quote = { fundId: 1 as FundId, price: 10, previousClose: 100, time: NEXT_OPEN as Millis };
    expect(watch.isTrusted(quote, true, quote.time)).toBe(false);
    watch.explain(quote);
    const next = { ...quote, price: 10.1, time: (NEXT_OPEN + SECOND) as Millis };
    expect(watch.isTrusted(next, true, next.time)).toBe(true);
  });
});
