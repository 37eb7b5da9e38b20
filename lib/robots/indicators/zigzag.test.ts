import { zigzag } from './zigzag';

describe('zigzag', () => {
  it('joins turns that moved at least the given percent, and runs on to the last close', () => {
    // Up to 110, down to 99 (-10 %), a 2 % bounce that isn't a turn, 95, up to 105 (+10.5 %), down to 100 (-4.8 %).
    const { line, turns, retraceHigh, retraceLow } = zigzag(
      Float64Array.of(100, 105, 110, 104, 99, 101, 95, 100, 105, 102, 100),
      10,
    );
    expect([...turns]).toEqual([0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0]);
    const none = Number.NaN;
    expect([...line]).toEqual([none, none, 110, 106.25, 102.5, 98.75, 95, 96.25, 97.5, 98.75, 100]);
    // From the high at 110 to the last close, which ends the leg up that is not yet confirmed.
    expect(retraceHigh[2]).toBe(110);
    expect(retraceHigh[10]).toBe(100);
    expect([...retraceLow].every(Number.isNaN)).toBe(true);
  });

  it('draws nothing while the price has not moved enough', () => {
    const flat = zigzag(Float64Array.of(100, 101, 99, 100), 5);
    expect([...flat.line].every(Number.isNaN)).toBe(true);
    expect(zigzag(new Float64Array(0), 5).line).toHaveLength(0);
  });

  it('lets the bar that confirms a turn be the next turn', () => {
    // 100 confirms the high at 120, and 118 the low at 100.
    const { turns } = zigzag(Float64Array.of(100, 120, 100, 118, 119), 15);
    expect([...turns]).toEqual([0, 1, -1, 0, 0]);
  });
});
