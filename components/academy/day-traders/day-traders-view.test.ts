import { robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { paceResults } from './day-traders-view';

const robot = (id: number, timeframe: 5 | 60, profitPct: number | null) => {
  const { summary } = sampleModel({ id: robotId(id) });
  const sincePublication = profitPct === null ? null : { closedCount: profitPct === 0 ? 0 : 4, profitPct };
  return { ...summary, timeframe, sincePublication };
};

it('counts losing robots and what costs took, by timeframe', () => {
  const robots = [robot(1, 5, -3), robot(2, 5, 2), robot(3, 60, -1), robot(4, 5, null), robot(5, 5, 0)];
  const cost = (index: number, grossPct: number, netPct: number) => ({
    robot: robots[index] ?? robot(9, 5, null),
    costs: { commissionPct: 0, slippagePct: 0, grossPct, netPct },
  });
  const [fast, slow] = paceResults(robots, [cost(0, 10, -5), cost(1, 30, 15), cost(2, -4, -6)]);
  expect(fast).toMatchObject({
    timeframe: 5,
    losing: 1,
    settled: 2,
    // Of 40 earned before costs, 10 are left.
    earning: { count: 2, takenByCosts: 0.75, losingToCosts: 1 },
  });
  expect(fast?.interval?.low).toBeCloseTo(0.0945, 3);
  expect(slow).toMatchObject({ timeframe: 60, losing: 1, settled: 1, earning: null });
});
