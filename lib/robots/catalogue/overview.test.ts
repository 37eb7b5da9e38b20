import type { RobotId } from '@/lib/core/base/brand';
import { createCatalogue } from './memory-catalogue';
import { readOverview } from './overview';
import { buildPendingModel, buildReadModel, type RobotReadModel } from './read-model';
import { definition, sampleInput } from './testing/sample-robot';

function robot(id: number, annualPL: number, closedPL: number): RobotReadModel {
  const model = buildReadModel(sampleInput({ definition: definition({ id: id as RobotId }) }));
  const { statistics } = model.summary;
  if (!statistics) throw new Error('the sample has statistics');
  return {
    ...model,
    summary: {
      ...model.summary,
      statistics: { ...statistics, annualPL, closedPL, closedCount: 30 },
      sincePublication: { closedCount: 20, profitPct: -annualPL },
    },
  };
}

function makeCatalogue(models: readonly RobotReadModel[]) {
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 0 });
  catalogue.replace(models, models.length);
  return catalogue.reader;
}

describe('readOverview', () => {
  it('counts the robots of every page, losers and those not ready included', () => {
    const models = [-30, -20, -10, 0, 10, 20, 30, 40].map((annual, index) =>
      robot(index + 1, annual, annual),
    );
    const pending = buildPendingModel(sampleInput({ definition: definition({ id: 99 as RobotId }) }));
    expect(readOverview(makeCatalogue([...models, pending]), ['S'])).toMatchObject({
      total: 9,
      ready: 8,
      closedTrades: 240,
      winning: 4,
      losing: 3,
      medianAnnualPL: 5,
    });
    const { first } = readOverview(makeCatalogue([...models, pending]), ['S']);
    expect([first.lead, first.robots.map(({ id }) => id)]).toEqual([true, [1, 2, 3]]);
  });

  it('puts those with the most trades since publication first while it’s too early to judge any', () => {
    const early = (id: number, closedCount: number) => {
      const made = robot(id, 5, 5);
      return { ...made, summary: { ...made.summary, sincePublication: { closedCount, profitPct: 20 - id } } };
    };
    const { first } = readOverview(makeCatalogue([early(1, 4), early(2, 19), early(3, 0), early(4, 7)]), [
      'S',
    ]);
    expect([first.lead, first.robots.map(({ id }) => id)]).toEqual([false, [2, 4, 1]]);
  });

  it('puts none first and has no median where nothing is ready', () => {
    const pending = buildPendingModel(sampleInput());
    expect(readOverview(makeCatalogue([pending]), ['S'])).toMatchObject({
      total: 1,
      ready: 0,
      first: { robots: [], lead: false },
    });
    expect(readOverview(makeCatalogue([]), ['S'])).toMatchObject({ total: 0, medianAnnualPL: null });
  });
});
