/** @jest-environment node */
import { parseIsoDay } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { shapeDrawdown } from './drawdown-shape';

const curve = (...values: readonly number[]): CurvePoint[] =>
  values.map((value, index) => ({ day: parseIsoDay(`2026-01-0${index + 1}`), value, phase: 'forward' }));

describe('the scale of a drawdown', () => {
  it.each([
    ['of less than one percent', [100, 99.8, 100], ['−1.0%', '−0.5%', '0.0%']],
    ['of some percent', [100, 97.2, 100], ['−3%', '−2%', '−1%', '0%']],
    ['of a half', [100, 49, 60], ['−60%', '−40%', '−20%', '0%']],
  ])('names each of its lines apart: one %s', (_, values, ticks) => {
    expect(shapeDrawdown(curve(...values))?.ticks).toEqual(ticks);
  });
});
