import { seededRandom } from '@/lib/core/base/seeded-random';
import { worstMonth } from './worst-month';

/** Weekdays from one in October 2024 on. */
function sample(length: number) {
  const random = seededRandom(5);
  return {
    days: Array.from({ length }, (_, index) => 20_000 + index + 2 * Math.floor(index / 5)),
    returns: Array.from({ length }, () => (random() - 0.48) / 25),
  };
}

describe('the worst month', () => {
  it('is to the bit what a program in Python draws from the same seed', () => {
    expect(worstMonth('robot-7', sample(130))).toEqual({
      oneInTwenty: -0.052401684192667775,
      median: 0.00787757067000272,
      medianPathWorst: -0.05072051474171091,
      oneInTwentyPathWorst: -0.08745642929800057,
      real: { month: '2025-04', return: -0.01765302604138852 },
      sessions: 130,
      monthSessions: 22,
      seed: 2915392308,
    });
  });

  it('is not drawn from fewer than 120 days', () => {
    expect(worstMonth('robot-7', sample(119))).toBeNull();
  });
});
