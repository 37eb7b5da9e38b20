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

  it('trusts a change that is explained', () => {
    const watch = new PriceWatch();
    const quote = { fundId: 1 as FundId, price: 10, previousClose: 100, time: NEXT_OPEN as Millis };
    expect(watch.isTrusted(quote, true, quote.time)).toBe(false);
    watch.explain(quote);
    const next = { ...quote, price: 10.1, time: (NEXT_OPEN + SECOND) as Millis };
    expect(watch.isTrusted(next, true, next.time)).toBe(true);
  });
});
