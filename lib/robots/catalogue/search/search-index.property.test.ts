import fc from 'fast-check';
import { randomSummaries } from '../synthetic/random-robots';
import { naiveSearch } from '../testing/naive-search';
import { arbitrarySearches } from '../testing/random-requests';
import { buildSearchIndex } from './search-index';

/** Robots, and how many random requests about them. */
const SIZES = [
  { count: 200, seed: 3, runs: 250 },
  { count: 10_000, seed: 4, runs: 15 },
] as const;

describe.each(SIZES)('search over $count robots', ({ count, seed, runs }) => {
  const robots = randomSummaries(count, seed);
  const index = buildSearchIndex(robots);
  const { request, viewer } = arbitrarySearches(robots);

  it('finds the robots, the order and the total of a plain filter and sort', () => {
    let found = 0;
    fc.assert(
      fc.property(request, viewer, (wanted, who) => {
        const { items, total } = index.search(wanted, who);
        const expected = naiveSearch(robots, wanted, who);
        if (expected.items.length > 0) found += 1;
        expect(total).toBe(expected.total);
        expect(items.map((robot) => robot.id)).toEqual(expected.items.map((robot) => robot.id));
        expect(index.count(wanted, who)).toBe(expected.total);
      }),
      { numRuns: runs, seed: 7 },
    );
    // Requests that find nothing would prove nothing.
    expect(found).toBeGreaterThan(runs / 4);
  });
});
