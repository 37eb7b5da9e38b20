import { toFilterViews } from '@/components/robots/robot-list/filter-views';
import { toRobotListView } from '@/components/robots/robot-list/list-view';
import { sorterView } from '@/components/robots/robot-list/sorter-view';
import { MARKET } from '@/components/ui/testing/sample-view';
import type { Millis } from '@/lib/core/base/brand';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import type { Range } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { listSearch } from '@/lib/site/addresses/list-filter';
import { readListFacts } from './list-facts';

const models = randomModels(60, 9);
const STOCKS = unfilteredList('stocks-etf');

function read(change: Partial<ListAddress> = {}, robots: readonly RobotReadModel[] = models) {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([...robots], robots.length);
  setContainer({
    catalogue: catalogue.reader,
    baseUrl: 'https://tickproof.example',
    findQuote: (fundId) => ({ fundId, price: 110, previousClose: 100, time: 0 as Millis }),
  });
  const list = { ...STOCKS, ...change };
  const facts = readListFacts(catalogue.reader, list, catalogue.reader.search(listSearch(list)));
  return { ...facts, view: toRobotListView({ ...facts.frame, ...facts, list }) };
}

/** The same robot with all its dollar amounts multiplied by ten. */
function richer({ summary, details }: RobotReadModel): RobotReadModel {
  const { statistics } = summary;
  return {
    details,
    summary: {
      ...summary,
      initialBalance: summary.initialBalance * 10,
      adjustedBalance: summary.adjustedBalance * 10,
      amountOfEachTradeText: 'plenty',
      statistics: statistics && {
        ...statistics,
        closedPL: statistics.closedPL * 10,
        absoluteDrawdown: statistics.absoluteDrawdown * 10,
      },
    },
  };
}

describe('a page of a list', () => {
  it.each<ListAddress['sort']>([STOCKS.sort, { by: 'full.closedPL', ascending: false }])(
    'is the same whatever sums of money its robots have, in the order of %j',
    (sort) => {
      expect(read({ sort }, models.map(richer))).toEqual(read({ sort }));
    },
  );

  it('ignores sorting by dollar amounts for guests, and says it’s for users', () => {
    const { view } = read({ sort: { by: 'full.closedPL', ascending: true } });
    expect(view.cards).toEqual(read({}).view.cards);
    const { list, total, isUser } = view.filters;
    const sorter = sorterView(list, total, isUser);
    expect(view.isForUsers).toBe(true);
    expect(sorter).toMatchObject({ title: 'Annualized return', ascending: false });
    expect(view.line).toContain('highest annualized return first');
    expect(view.pageTitle).toBe(read({}).view.pageTitle);
    expect(JSON.stringify(sorter)).not.toContain('Closed P/L');
  });

  it('has what the browser continues with: address, number of robots and tickers', () => {
    const { frame, view } = read({ tickers: ['AAPL', 'NOSUCH'], page: 1, sort: STOCKS.sort });
    expect(frame.href).toBe('/bot-trading/AAPL-NOSUCH/?sort=annual-return');
    expect(frame.market).toEqual(MARKET);
    expect(Object.keys(frame.instruments)).toEqual(['AAPL']);
    expect(frame.instruments['AAPL']?.name).toContain('Apple');
    expect(view.cards.length).toBe(Math.min(6, frame.total));
    expect(view.intro).toContain('Apple');
    expect(view.intro).toContain('NOSUCH');
  });

  it('says beside a table how many robots each filter takes, and beside cards doesn’t count', () => {
    const extra = {
      ...STOCKS.extra,
      'annual-return': { min: 0, max: null } as Range,
      'max-drawdown': { min: null, max: 20 } as Range,
    };
    const { view } = read({ extra, look: 'table' });
    const only = (change: Partial<typeof extra>) =>
      read({ extra: { ...extra, ...change } }).frame.total - view.filters.total;
    const taken = [
      only({ 'annual-return': { min: null, max: null } }),
      only({ 'max-drawdown': { min: null, max: null } }),
    ];
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(toFilterViews(view.filters).chips.map(({ text, takes }) => [text, takes])).toEqual([
      ['Annualized return: 0% or more', taken[0]],
      ['Max drawdown: up to 20%', taken[1]],
    ]);
    expect(read({ extra }).frame.without).toBeNull();
  });

  it('lists the searched tickers each robot trades, with prices', () => {
    const { view } = read({ tickers: ['AAPL', 'MSFT'] });
    const matched = view.cards.map((card) => card.matched.map(({ text }) => text));
    expect(matched.length).toBeGreaterThan(0);
    expect(matched.every((tickers) => tickers.length > 0)).toBe(true);
    expect(new Set(matched.flat())).toEqual(new Set(['AAPL', 'MSFT']));
    const [first] = view.cards.flatMap((card) => card.matched);
    expect(first?.price).toBe(110);
    expect(first?.changePct).toBeCloseTo(10);
  });

  it('shows robots searched by tickers with those tickers, and in other lists without any', () => {
    const matched = (tickers: readonly string[]) =>
      read({ tickers }).view.cards.flatMap((card) => card.matched.map(({ text }) => text));
    expect(matched([])).toEqual([]);
    expect(matched(['AAPL', 'MSFT'])).not.toEqual([]);
    expect(matched([])).toEqual([]);
  });
});
