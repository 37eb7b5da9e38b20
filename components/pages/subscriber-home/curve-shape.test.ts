import { CURVE_BOX, curveScale, dayAt, pathOf } from './curve-shape';

describe('the curve since following', () => {
  it('fills its box with the combined curve, however far a single robot strays', () => {
    const scale = curveScale(
      [100, 104],
      [
        [100, 180],
        [null, 99],
      ],
      2,
    );
    expect([scale.low, scale.high]).toEqual([99, 107]);
    expect(scale.y(107)).toBe(10);
    expect(scale.y(99)).toBe(CURVE_BOX.height - 10);
    // Outside the frame, which clips it.
    expect(scale.y(180)).toBeLessThan(0);
  });

  it('draws a flat curve as flat', () => {
    const { y } = curveScale([100, 100.02], [], 2);
    expect(y(100) - y(100.02)).toBeLessThan(5);
  });

  it('leaves out days before a robot was followed, and a line of one point', () => {
    const scale = curveScale([100, 101, 102], [], 3);
    expect(pathOf([null, 100, 102], scale)).toMatch(/^M360 [\d.]+L720 [\d.]+$/);
    expect(pathOf([null, null, 100], scale)).toBe('');
  });

  it.each([
    [-0.2, 0],
    [0.49, 1],
    [0.76, 2],
    [3, 2],
  ])('finds the day at %d of the width', (share, day) => {
    expect(dayAt(share, 3)).toBe(day);
  });
});
