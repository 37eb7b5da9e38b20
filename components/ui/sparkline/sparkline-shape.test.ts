import { shapeSparkline } from './sparkline-shape';

describe('shapeSparkline', () => {
  it('spreads the series over the box, highest on top', () => {
    expect(shapeSparkline([100, 110, 90], { width: 200, height: 40 })).toEqual({
      line: 'M0 20L100 0L200 40',
      backtest: null,
      tone: 'loss',
    });
  });

  it('keeps the backtest apart, with a tick where it ends', () => {
    expect(shapeSparkline([100, 110, 90], { width: 200, height: 40 }, 2)).toMatchObject({
      backtest: 'M0 20L100 0M100 0V40',
      line: 'M100 0L200 40',
    });
    expect(shapeSparkline([100, 110, 90], { width: 200, height: 40 }, 3)).toMatchObject({
      backtest: 'M0 20L100 0L200 40',
      line: '',
    });
  });

  it('compares the second point with the last', () => {
    expect(shapeSparkline([120, 100, 110], { width: 10, height: 10 })?.tone).toBe('gain');
    expect(shapeSparkline([80, 111, 110], { width: 10, height: 10 })?.tone).toBe('loss');
    expect(shapeSparkline([100, 100], { width: 10, height: 10 })?.tone).toBe('gain');
  });

  it('draws a flat series and hides one of a point or none', () => {
    expect(shapeSparkline([100, 100, 100], { width: 10, height: 10 })?.line).toBe('M0 10L5 10L10 10');
    expect(shapeSparkline([100], { width: 10, height: 10 })).toBeNull();
    expect(shapeSparkline([], { width: 10, height: 10 })).toBeNull();
  });
});
