import { randomBars, truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { type Followed, followOccurrence, type Setup, tradeCostsFor } from './follow-occurrence';
import { barsFrom, type SessionPrices } from './testing/bars-from';

const FREE = { slippage: 0, commission: 0 };
/** Known at 100, bought above 102, left at 95 or 110, within three sessions each. */
const SETUP: Setup = { direction: 'up', knownAt: 0, breakout: 102, stop: 95, target: 110, life: 3 };
const KNOWN: SessionPrices = [99, 101, 94, 100];
const BREAK: SessionPrices = [100, 104, 99, 103];
const QUIET: SessionPrices = [103, 105, 101, 104];

/** What was to become of the setup by sessions after the one at which it's known. */
const CASES: Record<string, { after: SessionPrices[]; setup?: Partial<Setup>; expected: Partial<Followed> }> =
  {
    'is forming': { after: [[100, 102, 96, 102]], expected: { state: 'forming', since: 0, entryAt: null } },
    'is confirmed, not yet entered': {
      after: [BREAK],
      expected: { state: 'confirmed', since: 1, confirmedAt: 1, entryAt: null, entry: null, r: null },
    },
    'is entered at the next open': {
      after: [BREAK, QUIET],
      expected: { state: 'confirmed', since: 1, entryAt: 2, entry: 103, exitAt: null, r: null },
    },
    'reaches its target, which fills at its price': {
      after: [BREAK, QUIET, [105, 111, 104, 106]],
      expected: { state: 'reached', since: 3, exitAt: 3, exit: 110, r: 7 / 8 },
    },
    'fills a target that prices gap over at the better open': {
      after: [BREAK, QUIET, [112, 113, 111, 112]],
      expected: { state: 'reached', exit: 112, r: 9 / 8 },
    },
    'fails at its stop': {
      after: [BREAK, [103, 104, 94, 96]],
      expected: { state: 'failed', since: 2, entryAt: 2, exitAt: 2, exit: 95, r: -1 },
    },
    'fills a stop that prices gap over at the worse open': {
      after: [BREAK, QUIET, [90, 91, 88, 89]],
      expected: { state: 'failed', exit: 90, r: -13 / 8 },
    },
    'takes the stop first in a bar with both': {
      after: [BREAK, [103, 111, 94, 105]],
      expected: { state: 'failed', exit: 95 },
    },
    'leaves at the close once its life is over': {
      after: [BREAK, QUIET, QUIET, [104, 106, 103, 105], [120, 121, 119, 120]],
      expected: { state: 'expired', since: 4, exitAt: 4, exit: 105, r: 2 / 8 },
    },
    'fails before it was confirmed, without a trade': {
      after: [[100, 101, 95, 99], BREAK, QUIET],
      expected: { state: 'failed', since: 1, confirmedAt: null, entryAt: null, r: null },
    },
    'fails in the bar that would confirm it, since the stop comes first': {
      after: [[100, 105, 94, 104], QUIET],
      expected: { state: 'failed', since: 1, entryAt: null },
    },
    'expires without confirmation': {
      after: [
        [100, 101, 99, 100],
        [100, 101, 99, 100],
        [100, 101, 99, 100],
        [100, 120, 99, 119],
      ],
      expected: { state: 'expired', since: 3, confirmedAt: null, entryAt: null, r: null },
    },
    'is confirmed at once without a breakout': {
      after: [QUIET],
      setup: { breakout: null },
      expected: { state: 'confirmed', since: 0, confirmedAt: 0, entryAt: 1, entry: 103 },
    },
    'has no risk to measure by where the close is at the stop already': {
      after: [QUIET],
      setup: { breakout: null, stop: 100 },
      expected: { state: 'failed', since: 0, entryAt: null, r: null },
    },
    'is left at the open where that is beyond the stop already': {
      after: [[93, 94, 92, 93]],
      setup: { breakout: null },
      expected: { state: 'failed', since: 1, entry: 93, exit: 93, r: 0 },
    },
  };

describe('followOccurrence', () => {
  it.each(Object.entries(CASES))('%s', (_, { after, setup, expected }) => {
    const bars = [KNOWN, ...after];
    expect(followOccurrence(barsFrom(bars), { ...SETUP, ...setup }, FREE)).toMatchObject(expected);
  });

  it.each(Object.entries(CASES))('mirrored: %s', (_, { after, setup, expected }) => {
    const given = { ...SETUP, ...setup };
    const mirrored: Setup = {
      ...given,
      direction: 'down',
      breakout: given.breakout === null ? null : 200 - given.breakout,
      stop: 200 - given.stop,
      target: 200 - given.target,
    };
    const bars = [KNOWN, ...after].map(
      ([open, high, low, close]): SessionPrices => [200 - open, 200 - low, 200 - high, 200 - close],
    );
    const { entry, exit, ...same } = expected;
    const followed = followOccurrence(barsFrom(bars), mirrored, FREE);
    expect(followed).toMatchObject(same);
    if (entry) expect(followed.entry).toBeCloseTo(200 - entry, 10);
    if (exit) expect(followed.exit).toBeCloseTo(200 - exit, 10);
  });

  it('pays slippage at market orders and commissions on both sides', () => {
    const costs = { slippage: 0.01, commission: 0.001 };
    const reached = followOccurrence(barsFrom([KNOWN, BREAK, QUIET, [105, 111, 104, 106]]), SETUP, costs);
    expect(reached.entry).toBeCloseTo(104.03, 10);
    expect(reached.exit).toBe(110);
    expect(reached.r).toBeCloseTo((110 - 104.03 - 0.001 * (110 + 104.03)) / 8, 10);
    const failed = followOccurrence(barsFrom([KNOWN, BREAK, [103, 104, 94, 96]]), SETUP, costs);
    expect(failed.exit).toBeCloseTo(95 * 0.99, 10);
    const flat: SessionPrices = [100, 100, 100, 100];
    const short: Setup = { ...SETUP, direction: 'down', breakout: null, stop: 105, target: 90 };
    const expired = followOccurrence(barsFrom([flat, flat, flat, flat]), short, costs);
    expect(expired).toMatchObject({ state: 'expired', entry: 99, exit: 101 });
    expect(expired.r).toBeCloseTo(-(2 + 0.2) / 5, 10);
  });

  it('takes the costs of robots in a brokerage account', () => {
    // Half of 3 bp, and 60 bp × √.0005.
    const { slippage, commission } = tradeCostsFor('S');
    expect(slippage).toBeCloseTo(0.00015 + 0.006 * Math.sqrt(5e-4), 12);
    expect(commission).toBeCloseTo(0.0003, 12);
  });

  it('knows nothing of later bars', () => {
    const bars = randomBars({
      ...{ fundId: 1 as FundId, calendar: 'xnys', until: 20_000 as EpochDay, sessions: 60, seed: 3 },
    });
    for (let knownAt = 0; knownAt < 40; knownAt += 1) {
      const close = bars.close[knownAt] as number;
      const setup: Setup = {
        ...{ direction: knownAt % 2 ? 'up' : 'down', knownAt, breakout: close, life: 6 },
        stop: close * (knownAt % 2 ? 0.97 : 1.03),
        target: close * (knownAt % 2 ? 1.04 : 0.96),
      };
      const whole = followOccurrence(bars, setup, FREE);
      for (let length = knownAt + 1; length <= bars.length; length += 1) {
        const cut = followOccurrence(truncateBars(bars, length), setup, FREE);
        const isOver = length > whole.since;
        if (isOver && whole.state !== 'confirmed') expect(cut).toEqual(whole);
        else expect(['forming', 'confirmed']).toContain(cut.state);
      }
    }
  });
});
