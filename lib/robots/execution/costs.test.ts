import { costModelFor } from './costs';

describe('costModelFor', () => {
  it.each([
    // Whole spread, impact of a bar's volume, and commission a side of the virtual and the brokerage kind, in basis points.
    ['S', 3, 60, 0, 3],
    ['E', 2, 40, 0, 3],
    ['F', 1, 10, 0, 0.2],
    ['C', 5, 80, 10, 10],
  ] as const)('charges %s what the site says', (fundType, spread, impact, virtual, brokerage) => {
    const points = (isBrokerage: boolean) =>
      Object.values(costModelFor(fundType, isBrokerage)).map((fraction) =>
        Number((fraction * 1e4).toFixed(6)),
      );
    expect(points(false)).toEqual([spread, impact, virtual]);
    expect(points(true)).toEqual([spread, impact, brokerage]);
  });
});
