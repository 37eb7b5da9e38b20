import type { RobotId } from '@/lib/base/brand';
import type { FundType } from '@/lib/market/instrument';
import { createCatalogue } from './memory-catalogue';
import { buildReadModel, type RobotReadModel } from './read-model';
import { sampleInput } from './testing/sample-robot';
import type { RobotPage } from './types';

const MARKET = { name: 'simulated', label: 'Simulated prices', now: 5 } as const;
const base = buildReadModel(sampleInput());

function model(
  id: number,
  annualPL: number | null,
  { fundTypes = ['S'], ready = true }: { fundTypes?: FundType[]; ready?: boolean } = {},
): RobotReadModel {
  const { statistics } = base.summary;
  return {
    summary: {
      ...base.summary,
      id: id as RobotId,
      fundTypes,
      ready,
      statistics: ready && statistics ? { ...statistics, annualPL } : null,
    },
    details: base.details,
  };
}

const ids = (page: RobotPage) => page.items.map((robot) => robot.id);

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
    expect(ids(reader.list(['S', 'E'], 1))).toEqual([3, 5, 6, 1, 2, 4]);
  });

  it('lists a robot in every class that it trades and no other', () => {
    const { reader } = filled(
      model(1, 1, { fundTypes: ['S'] }),
      model(2, 2, { fundTypes: ['E'] }),
      model(3, 3, { fundTypes: ['F'] }),
      model(4, 4, { fundTypes: ['C', 'E'] }),
    );
    expect(ids(reader.list(['S', 'E'], 1))).toEqual([4, 2, 1]);
    expect(ids(reader.list(['F'], 1))).toEqual([3]);
    expect(ids(reader.list(['C'], 1))).toEqual([4]);
  });

  it('gives six a page, without gaps or doubles, and nothing beyond the last', () => {
    const { reader } = filled(...Array.from({ length: 14 }, (_, index) => model(index + 1, index % 3)));
    const pages = [1, 2, 3].map((page) => reader.list(['S'], page));
    expect(pages.map((page) => page.items.length)).toEqual([6, 6, 2]);
    expect(new Set(pages.flatMap(ids)).size).toBe(14);
    expect(pages[0]).toMatchObject({ total: 14, page: 1, pageCount: 3 });
    for (const page of [0, -1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(reader.list(['S'], page)).toMatchObject({ items: [], total: 14, pageCount: 3 });
    expect(reader.list(['C'], 1)).toMatchObject({ items: [], total: 0, pageCount: 1 });
  });

  it('answers with newer models at once', () => {
    const catalogue = filled(model(1, 10), model(2, 20));
    expect(ids(catalogue.reader.list(['S'], 1))).toEqual([2, 1]);
    catalogue.upsert(model(1, 30));
    catalogue.upsert(model(-1_000_000_007, 25));
    expect(ids(catalogue.reader.list(['S'], 1))).toEqual([1, -1_000_000_007, 2]);
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
    expect(ids(catalogue.reader.list(['S'], 1))).toEqual([1]);
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
});
