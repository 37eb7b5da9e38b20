import type { RobotId } from '@/lib/core/base/brand';
import { readInstrumentRobots } from './instrument-robots';
import { createCatalogue } from './memory-catalogue';
import { buildPendingModel, buildReadModel } from './read-model';
import { relatedInstruments } from './related-instruments';
import { definition, instrument, sampleInput } from './testing/sample-robot';

const of = (id: number) => sampleInput({ definition: definition({ id: id as RobotId }) });

function makeCatalogue() {
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 0 });
  catalogue.replace([buildReadModel(of(7)), buildReadModel(of(8)), buildPendingModel(of(9))], 3);
  return catalogue;
}

describe('the robots of an instrument', () => {
  it('are those that trade it, losers too, with their results on it only', async () => {
    const { reader } = makeCatalogue();
    const { robots, pending, positions, trades } = await readInstrumentRobots(reader, 'BBB');
    expect(robots.map(({ robot }) => robot.id)).toEqual([7, 8]);
    expect(robots[0]?.result).toMatchObject({ ticker: 'BBB', closedCount: 1, wonPct: null });
    expect(robots[0]?.result.profitPct).toBeLessThan(0);
    expect([pending, positions]).toEqual([1, []]);
    expect(trades).toHaveLength(2);
    expect(trades[0]?.trade).toMatchObject({ side: 'short', ticker: 'BBB' });
  });

  it('have open positions, newest first, and hide dollar amounts', async () => {
    const found = await readInstrumentRobots(makeCatalogue().reader, 'AAA');
    expect(found.positions.map(({ position }) => position.ticker)).toEqual(['AAA', 'AAA']);
    expect(JSON.stringify(found)).not.toMatch(/balance|amount|closedPL|profit"|commission|quantity/i);
  });

  it('say which of them retired', async () => {
    const catalogue = makeCatalogue();
    const retired = { rule: 'behind', day: 20_000, limitPct: 100, foundPct: 101 } as const;
    catalogue.upsert(buildReadModel({ ...of(8), retired }));
    const { robots } = await readInstrumentRobots(catalogue.reader, 'BBB');
    expect(robots.map(({ robot }) => robot.retired?.day)).toEqual([undefined, 20_000]);
  });

  it('show new figures once a robot has them', async () => {
    const catalogue = makeCatalogue();
    await readInstrumentRobots(catalogue.reader, 'AAA');
    catalogue.upsert(buildReadModel({ ...of(8), entries: [], positions: [] }));
    catalogue.remove(7);
    const { robots } = await readInstrumentRobots(catalogue.reader, 'AAA');
    expect(robots.map(({ robot, result }) => [robot.id, result.closedCount])).toEqual([[8, 0]]);
  });

  it('are empty if no robot trades it', async () => {
    expect(await readInstrumentRobots(makeCatalogue().reader, 'ZZZ')).toEqual({
      robots: [],
      pending: 0,
      positions: [],
      trades: [],
    });
  });
});

describe('related instruments', () => {
  it('are those of the same category, then of the same group, with prices', () => {
    const one = instrument(1, 'ONE');
    const all = [
      one,
      instrument(2, 'FAR', { group: 'Energy', category: 'Oil' }),
      instrument(3, 'GRP', { category: 'Chips' }),
      instrument(4, 'CAT'),
      instrument(5, 'ETF', { fundType: 'E' }),
      instrument(6, 'NONE', { noData: true }),
    ];
    expect(relatedInstruments(all, one, 9).map(({ ticker }) => ticker)).toEqual(['CAT', 'GRP', 'FAR']);
    expect(relatedInstruments(all, one, 1)).toHaveLength(1);
  });
});

describe('the instruments of a catalogue', () => {
  it('have prices in an imported market only where bars were imported', () => {
    const catalogue = createCatalogue({ name: 'imported', label: 'Imported', now: 0 });
    expect(catalogue.reader.instrument('AAPL')?.noData).toBe(true);
    const before = catalogue.version('instruments');
    catalogue.setImported([instrument(1_000_000, 'OWN')]);
    expect(catalogue.version('instruments')).toBeGreaterThan(before);
    expect(catalogue.reader.instrument('own')?.noData).toBe(false);
    expect(catalogue.reader.instrument('constructor')).toBeNull();
    const copy = createCatalogue({ name: 'imported', label: 'Imported', now: 0 });
    const { imported } = catalogue.contents() as {
      readonly imported: Parameters<typeof copy.setImported>[0];
    };
    copy.setImported(imported);
    expect(copy.reader.instrument('OWN')?.fundId).toBe(1_000_000);
  });
});
