import type { RobotId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import { applyChange } from './apply-change';
import { CATALOGUE_KINDS } from './catalogue-change';
import { createCatalogue } from './memory-catalogue';
import { buildReadModel, type RobotReadModel } from './read-model';
import type { CatalogueReader } from './reader';
import { DEFAULT_SORT, NO_FILTER, type RobotFilter, type RobotSearch } from './search/request';
import { sampleInput } from './testing/sample-robot';

const MARKET = { name: 'simulated', label: 'Simulated prices', now: 5 } as const;
const base = buildReadModel(sampleInput());

interface Sketch {
  readonly fundTypes?: readonly FundType[];
  readonly tickers?: readonly string[];
  readonly ready?: boolean;
}

function model(id: number, annualPL: number | null, sketch: Sketch = {}): RobotReadModel {
  const { fundTypes = ['S'], tickers = ['AAA'], ready = true } = sketch;
  const { statistics } = base.summary;
  return {
    summary: {
      ...base.summary,
      id: id as RobotId,
      fundTypes,
      tickers,
      ready,
      statistics: ready && statistics ? { ...statistics, annualPL } : null,
    },
    details: base.details,
  };
}

function find(reader: CatalogueReader, more: Partial<RobotSearch> = {}) {
  const request = { ...NO_FILTER, offset: 0, pageSize: 100, sort: DEFAULT_SORT, ...more };
  const { items, total } = reader.search(request);
  return { ids: items.map((robot) => robot.id as number), total };
}

function filled(...models: RobotReadModel[]) {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace(models, models.length);
  return catalogue;
}

describe('catalogue in memory', () => {
  it('sorts by annual return, then robots without one, then those not ready, equal ones by id', () => {
    const { reader } = filled(
      model(1, -3),
      model(2, null),
      model(3, 12),
      model(4, 0, { ready: false }),
      model(6, 5),
      model(5, 5),
    );
    expect(find(reader).ids).toEqual([3, 5, 6, 1, 2, 4]);
    expect(reader.all().map((robot) => robot.id)).toEqual([3, 5, 6, 1, 2, 4]);
  });

  it('finds a robot by every class that it trades and no other', () => {
    const { reader } = filled(
      model(1, 1, { fundTypes: ['S'] }),
      model(2, 2, { fundTypes: ['E'] }),
      model(3, 3, { fundTypes: ['F'] }),
      model(4, 4, { fundTypes: ['C', 'E'] }),
    );
    expect(find(reader, { fundTypes: ['S', 'E'] }).ids).toEqual([4, 2, 1]);
    expect(find(reader, { fundTypes: ['F'] }).ids).toEqual([3]);
    expect(find(reader, { fundTypes: ['C'] }).ids).toEqual([4]);
    expect(reader.count({ ...NO_FILTER, fundTypes: ['S', 'E'] })).toBe(3);
  });

  it('gives pages without gaps or doubles, and nothing beyond the last', () => {
    const { reader } = filled(...Array.from({ length: 14 }, (_, index) => model(index + 1, index % 3)));
    const pages = [0, 6, 12].map((offset) => find(reader, { offset, pageSize: 6 }));
    expect(pages.map((page) => page.ids.length)).toEqual([6, 6, 2]);
    expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(14);
    expect(find(reader, { offset: 14, pageSize: 6 })).toEqual({ ids: [], total: 14 });
    expect(find(reader, { offset: 1e9, pageSize: 6 })).toEqual({ ids: [], total: 14 });
    expect(find(reader, { pageSize: 0 })).toEqual({ ids: [], total: 14 });
  });

  it('counts the robots of each ticker', () => {
    const { reader } = filled(
      model(1, 1, { tickers: ['AAA'] }),
      model(2, 2, { tickers: ['BBB', 'AAA'] }),
      model(3, 3, { tickers: [] }),
    );
    expect(Object.fromEntries(reader.tickers())).toEqual({ AAA: 2, BBB: 1 });
  });

  it('names the tickers that the robots of a filter trade, in their order', () => {
    const { reader } = filled(
      model(1, 1, { tickers: ['CCC', 'AAA'] }),
      model(2, 2, { tickers: ['BBB', 'AAA'] }),
      model(3, 3, { tickers: ['DDD'], fundTypes: ['C'] }),
    );
    const foundTickers = (filter: Partial<RobotFilter>) => reader.listTickers({ ...NO_FILTER, ...filter });
    expect(foundTickers({})).toEqual(['AAA', 'BBB', 'CCC', 'DDD']);
    expect(foundTickers({ fundTypes: ['C'] })).toEqual(['DDD']);
    expect(foundTickers({ tickers: ['BBB'] })).toEqual(['AAA', 'BBB']);
  });

  it('searches among the newer models at once, whatever was searched before', () => {
    const catalogue = filled(model(1, 10, { tickers: ['AAA'] }), model(2, 20, { tickers: ['BBB'] }));
    const { reader } = catalogue;
    const lowestFirst = { sort: { by: 'full.annualPL', ascending: true } } as const;
    expect(find(reader).ids).toEqual([2, 1]);
    expect(find(reader, lowestFirst).ids).toEqual([1, 2]);

    catalogue.upsert(model(1, 30, { tickers: ['CCC'] }));
    catalogue.upsert(model(-1_000_000_007, 25, { tickers: ['BBB'] }));
    expect(find(reader).ids).toEqual([1, -1_000_000_007, 2]);
    expect(find(reader, lowestFirst).ids).toEqual([2, -1_000_000_007, 1]);
    expect(find(reader, { tickers: ['AAA'] })).toEqual({ ids: [], total: 0 });
    expect(find(reader, { tickers: ['BBB'] }).ids).toEqual([-1_000_000_007, 2]);
    expect(find(reader, { searchKeyword: 'ccc' }).ids).toEqual([1]);

    catalogue.remove(1);
    expect(find(reader)).toEqual({ ids: [-1_000_000_007, 2], total: 2 });
    expect(reader.tickers().has('CCC')).toBe(false);

    catalogue.replace([model(9, 1)], 1);
    expect(find(reader)).toEqual({ ids: [9], total: 1 });
    catalogue.replace([], 0);
    expect(find(reader)).toEqual({ ids: [], total: 0 });
  });

  it('gives the details with the summary and the present of the market', async () => {
    const catalogue = filled(model(1, 10));
    catalogue.setMarket({ ...MARKET, now: 99 });
    expect(await catalogue.reader.details(1)).toEqual({
      ...base.details,
      robot: model(1, 10).summary,
      market: { ...MARKET, now: 99 },
    });
    expect(catalogue.reader.market().now).toBe(99);
  });

  it('knows removed robots from unknown ones', async () => {
    const catalogue = filled(model(1, 10), model(2, 20));
    catalogue.remove(2);
    expect(catalogue.reader.summary(2)).toBe('removed');
    expect(await catalogue.reader.details(2)).toBe('removed');
    expect(catalogue.reader.summary(3)).toBeNull();
    expect(await catalogue.reader.details(3)).toBeNull();
    expect(find(catalogue.reader).ids).toEqual([1]);
    catalogue.replace([model(1, 10)], 1, [5]);
    expect(catalogue.reader.summary(5)).toBe('removed');
    expect(catalogue.reader.summary(2)).toBeNull();
  });

  it('counts progress over robots that are there and those still to come', () => {
    const catalogue = createCatalogue(MARKET);
    expect(catalogue.reader.progress()).toEqual({ ready: 0, total: 0 });
    catalogue.replace([model(1, 1), model(2, 2, { ready: false })], 5);
    expect(catalogue.reader.progress()).toEqual({ ready: 1, total: 5 });
    catalogue.upsert(model(2, 2));
    expect(catalogue.reader.progress()).toEqual({ ready: 2, total: 5 });
    catalogue.remove(1);
    expect(catalogue.reader.progress()).toEqual({ ready: 1, total: 4 });
  });

  it('changes pages by news of bars as long as a robot is missing, and hands all to copies', async () => {
    const catalogue = filled(model(1, 1, { ready: false }));
    const before = catalogue.version('progress');
    const bars = { done: 40, total: 147 };
    catalogue.setBars(bars);
    expect(catalogue.version('progress')).toBeGreaterThan(before);
    expect(catalogue.reader.progress()).toEqual({ ready: 0, total: 1, bars });
    const copy = createCatalogue(MARKET);
    applyChange(copy, catalogue.contents());
    expect(copy.reader.progress()).toEqual({ ready: 0, total: 1, bars });
    expect(await copy.reader.details(1)).toEqual(await catalogue.reader.details(1));

    catalogue.upsert(model(1, 1));
    const prepared = catalogue.version('progress');
    catalogue.setBars({ done: 41, total: 147 });
    expect(catalogue.version('progress')).toBe(prepared);
  });

  it('distinguishes what changed', () => {
    const catalogue = filled(model(1, 1, { ready: false }));
    const changedBy = (change: () => void) => {
      const before = CATALOGUE_KINDS.map(catalogue.version);
      change();
      return CATALOGUE_KINDS.filter((kind, index) => catalogue.version(kind) > (before[index] ?? 0));
    };
    expect(changedBy(() => catalogue.upsert(model(1, 1)))).toEqual(['robots', 'progress']);
    expect(changedBy(() => catalogue.upsert(model(1, 2)))).toEqual(['robots']);
    expect(changedBy(() => catalogue.setMarket({ ...MARKET, now: MARKET.now + 1 }))).toEqual(['market-time']);
    expect(changedBy(() => catalogue.setMarket({ ...MARKET, label: 'Other' }))).toEqual([
      'market',
      'market-time',
    ]);
    expect(changedBy(() => catalogue.setExpected(2))).toEqual(['progress']);
    expect(changedBy(() => catalogue.setExpected(2))).toEqual([]);
  });
});
