import type { RobotId } from '@/lib/core/base/brand';
import { definition } from '@/lib/robots/catalogue/testing/sample-robot';
import { withFreshIds } from './fresh-ids';

const freshIdsFor = (ids: readonly number[], taken: readonly number[]) =>
  withFreshIds(
    ids.map((id) => definition({ id: id as RobotId })),
    taken,
  ).map(({ id }) => id as number);

describe('ids of robots to publish', () => {
  it('are those of the roster in a new folder, gaps included', () => {
    expect(freshIdsFor([1, 2, 4, -1_000_000_001, -1_000_000_003], [])).toEqual([
      1, 2, 4, -1_000_000_001, -1_000_000_003,
    ]);
  });

  it('are the next free ones beside other robots', () => {
    expect(freshIdsFor([1, 4, -1_000_000_001], [7, -1_000_000_003])).toEqual([8, 9, -1_000_000_004]);
  });
});
