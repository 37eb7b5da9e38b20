import { nextFilter } from './filter-clicks';

describe('the filters that the bench clicks', () => {
  it('are each clicked once, until none is left', () => {
    const filters = Array.from({ length: 30 }, (_, index) => `Filter ${index}`);
    const clicked = new Set<string>();
    for (let filter = nextFilter(filters, clicked); filter !== null; filter = nextFilter(filters, clicked)) {
      expect(clicked).not.toContain(filter);
      clicked.add(filter);
    }
    expect(clicked).toEqual(new Set(filters));
  });
});
