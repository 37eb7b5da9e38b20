import { SessionRange } from './session-range';

/** Sessions of bars with the given ranges around 100; the first bar of each is `gap` away from the last one. */
function push(range: SessionRange, sessions: readonly (readonly number[])[], firstDay = 1): number[] {
  return sessions.flatMap((ranges, session) =>
    ranges.map((width) => {
      range.push(firstDay + session, 100 + width / 2, 100 - width / 2, 100);
      return range.value;
    }),
  );
}

describe('SessionRange', () => {
  it('is known from the seventh session on: one for the close before, then five', () => {
    const range = new SessionRange();
    expect(push(range, Array(6).fill([3, 1])).every(Number.isNaN)).toBe(true);
    expect(push(range, [[3, 1]], 7)).toEqual([2, 2]);
    expect(range.seen).toBe(14);
  });

  it('does not follow the clock, and forgets all but five sessions', () => {
    const range = new SessionRange();
    push(range, Array(7).fill([8, 1, 3]));
    expect(push(range, [[8, 1, 3], ...Array(5).fill([20, 1, 9]), [1, 1, 1]], 8)).toEqual([
      ...[4, 4, 4],
      ...[4, 4, 4],
      ...[5.2, 5.2, 5.2],
      ...[6.4, 6.4, 6.4],
      ...[7.6, 7.6, 7.6],
      ...[8.8, 8.8, 8.8],
      ...[10, 10, 10],
    ]);
  });

  it('counts the gap before a session', () => {
    const range = new SessionRange();
    for (let day = 1; day <= 7; day += 1) {
      const price = day % 2 === 0 ? 104 : 100;
      for (let bar = 0; bar < 4; bar += 1) range.push(day, price + 0.5, price - 0.5, price);
    }
    // Ranges of 1, and of 4.5 with the gap.
    expect(range.value).toBeCloseTo((4.5 + 3) / 4, 12);
  });
});
