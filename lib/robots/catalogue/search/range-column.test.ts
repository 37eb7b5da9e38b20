import { newBits, takeBits } from './bitset';
import { buildRangeColumn, selectRange } from './range-column';

function find(values: readonly (number | null)[], min: number | null, max: number | null): number[] {
  const found = newBits(values.length);
  selectRange(buildRangeColumn(values), min, max, found);
  return takeBits(found, 0, values.length);
}

describe('range of a column', () => {
  const values = [5, null, 1, 5, 9, -2, 0];

  it.each<[number | null, number | null, number[]]>([
    [1, 5, [0, 2, 3]],
    [1.01, 4.99, []],
    [5, 5, [0, 3]],
    [5, null, [0, 3, 4]],
    [9, null, [4]],
    [9.01, null, []],
    [null, 0, [5, 6]],
    [null, -2, [5]],
    [null, -2.01, []],
    [null, null, [0, 2, 3, 4, 5, 6]],
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, [0, 2, 3, 4, 5, 6]],
    [-0, 0, [6]],
    [6, 2, []],
    [5, 1, []],
  ])('from %p to %p holds %p', (min, max, found) => {
    expect(find(values, min, max)).toEqual(found);
  });

  it('has both ends right wherever the column is split', () => {
    for (const size of [1, 31, 64, 65, 200, 1000]) {
      const column = Array.from({ length: size }, (_, index) => ((index * 7919) % size) >> 1);
      for (const [min, max] of [
        [0, 0],
        [1, size >> 2],
        [size >> 3, size],
        [size >> 1, size >> 1],
      ] as const)
        expect(find(column, min, max)).toEqual(
          [...column.keys()].filter((index) => (column[index] ?? -1) >= min && (column[index] ?? -1) <= max),
        );
    }
  });

  it('holds nothing in a column without values', () => {
    expect(find([], 0, 1)).toEqual([]);
    expect(find([null, null], null, 5)).toEqual([]);
  });
});
