import { toMicros } from '@/lib/core/base/money';
import { normals } from '@/lib/core/statistics/testing/normals';
import { assessLuck } from './luck';

/** Days of an account that changes by these fractions. */
function curve(returns: readonly number[]) {
  let equity = 10_000;
  const days = returns.map((change, day) => {
    equity *= 1 + change;
    return { day, equity: toMicros(equity) };
  });
  return { days, initialBalance: toMicros(10_000) };
}

describe('luck', () => {
  it('counts for more the more robots there are to choose from', () => {
    const record = curve(normals(1, 120).map((value) => 0.002 + value / 100));
    const [alone, few, many] = [1, 20, 300].map((trials) => assessLuck(record, trials)?.pct ?? 0);
    expect(alone).toBeGreaterThan(90);
    expect(few).toBeLessThan(alone as number);
    expect(many).toBeLessThan(few as number);
  });

  it('is about a half for the best of many without an edge', () => {
    const best = Array.from({ length: 20 }, (_, round) =>
      Math.max(
        ...Array.from(
          { length: 100 },
          (_, robot) =>
            assessLuck(curve(normals(1_000 * round + robot, 60).map((value) => value / 100)), 100)?.pct ?? 0,
        ),
      ),
    ).toSorted((one, other) => one - other);
    expect(best[10]).toBeGreaterThan(25);
    expect(best[10]).toBeLessThan(75);
  });

  it('is high for an edge that luck does not give, however many there are', () => {
    const record = curve(normals(2, 250).map((value) => 0.004 + value / 100));
    expect(assessLuck(record, 1_000)?.pct).toBeGreaterThan(95);
  });

  it('says nothing of a short record, one that never moved, and an account that was lost', () => {
    expect(assessLuck(curve(normals(3, 29).map((value) => value / 100)), 10)).toBeNull();
    expect(assessLuck(curve(new Array(60).fill(0)), 10)).toBeNull();
    expect(assessLuck(curve([-0.97, ...normals(4, 60).map((value) => value / 100)]), 10)).toBeNull();
  });
});
