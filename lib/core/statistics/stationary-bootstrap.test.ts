import { mean } from 'd3-array';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { bootstrapIntervals } from './stationary-bootstrap';
import { normals } from './testing/normals';

/** Values that remember nothing at 0, and the more of the one before the closer `memory` is to 1. */
function tape(seed: number, length: number, memory: number): number[] {
  let value = 0;
  return normals(seed, length).map((normal) => {
    value = memory * value + normal;
    return value;
  });
}

function coverage(memory: number, blockLength: number): number {
  const tapes = 250;
  let covered = 0;
  for (let seed = 0; seed < tapes; seed += 1) {
    const [interval] = bootstrapIntervals(tape(seed, 300, memory), [(sample) => mean(sample) as number], {
      blockLength,
      draws: 150,
      level: 0.9,
      random: seededRandom(10_000 + seed),
    });
    if (interval && interval.low <= 0 && interval.high >= 0) covered += 1;
  }
  return covered / tapes;
}

describe('stationary bootstrap', () => {
  it('covers the true mean about as often as it says', () => {
    const covered = coverage(0, 10);
    expect(covered).toBeGreaterThan(0.83);
    expect(covered).toBeLessThan(0.95);
  });

  it('keeps together what hangs together, which single values would not', () => {
    expect(coverage(0.6, 1)).toBeLessThan(0.72);
    expect(coverage(0.6, 20)).toBeGreaterThan(0.78);
  });
});
