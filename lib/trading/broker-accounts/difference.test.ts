import type { Millis } from '@/lib/core/base/brand';
import type { Difference } from './broker-account';
import { describeDifference } from './difference';

describe('a difference to the broker', () => {
  const closed = (found: string): Difference => ({
    id: 'd1',
    symbol: 'MDY',
    fundId: null,
    kind: 'closed_outside',
    expected: '9.98',
    found,
    state: 'gone',
    foundAt: 0 as Millis,
  });

  it('says what is left of a position that was closed in part, and that none is left of one closed whole', () => {
    expect(describeDifference(closed('4'))).toContain('Robots had 9.98 MDY, and the broker holds 4 now.');
    expect(describeDifference(closed('0'))).toContain('the broker holds none now');
  });
});
