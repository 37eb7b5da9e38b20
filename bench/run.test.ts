import { InputError } from '@/lib/core/base/errors';
import { chosenSections } from './run';
import { median, tableLines, upperQuartile } from './table';

describe('npm run bench', () => {
  it('measures every section unless one is chosen', () => {
    expect(chosenSections([])).toHaveLength(16);
    expect(chosenSections(['--only', 'start']).map(([, { heading }]) => heading)).toEqual([
      'Start-up, from an empty data folder',
    ]);
  });

  it.each(['moon', 'toString', ''])("refuses the section '%s' and lists the existing ones", (name) => {
    expect(() => chosenSections(['--only', name])).toThrow(InputError);
    expect(() => chosenSections(['--only', name])).toThrow(
      `--only '${name}': choose one of engine, search, screener, patterns, portfolios, forecasts, community, web, calls, crawl, accounts, hub, trading, browser, start, scale`,
    );
  });
});

describe('a table of figures', () => {
  it('aligns names and values, and shows targets where there are some', () => {
    const rows = [
      { name: 'first', value: '12.5 s', target: '60 s' },
      { name: 'second start', value: '1 s', target: '' },
    ];
    expect(tableLines('Start', rows)).toEqual([
      'Start',
      '  first         12.5 s   (target 60 s)',
      '  second start     1 s',
    ]);
  });

  it.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
  ])('takes the median of %p', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it.each([
    [[3], 3],
    [[5, 1, 3], 5],
    [[4, 1, 3, 2], 3],
  ])('takes the upper quartile of %p', (values, quartile) => {
    expect(upperQuartile(values)).toBe(quartile);
  });
});
