import { costModelFor } from './costs';
import { FREE } from './testing/table';

describe('costModelFor', () => {
  it('lets every class pay at least the spread, so that no robot trades for nothing', () => {
    for (const fundType of ['S', 'E', 'F', 'C'] as const)
      for (const brokerage of [false, true])
        expect(costModelFor(fundType, brokerage).spread).toBeGreaterThan(FREE.spread);
  });

  it('charges shares a commission in a brokerage account only, and crypto a taker’s fee everywhere', () => {
    expect(costModelFor('S', false).commissionRate).toBe(0);
    expect(costModelFor('S', true).commissionRate).toBeCloseTo(0.0003, 12);
    expect(costModelFor('C', false).commissionRate).toBe(0.001);
    expect(costModelFor('C', true).commissionRate).toBe(0.001);
  });
});
