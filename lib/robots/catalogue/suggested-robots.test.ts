import type { FundType } from '@/lib/market/data/instrument';
import { suggestedRobots } from './suggested-robots';
import type { RobotSummary } from './types';

const robot = (
  id: number,
  fundTypes: readonly FundType[],
  closedCount: number,
  profitPct: number,
  more = {},
) =>
  ({
    id,
    fundTypes,
    ready: true,
    sincePublication: { closedCount, profitPct },
    ...more,
  }) as unknown as RobotSummary;
const ids = (robots: readonly RobotSummary[], mayFollow = (_: RobotSummary) => true) =>
  suggestedRobots(robots, mayFollow).map((found) => [found.robot.id, found.fundType, found.among]);

describe('suggested robots', () => {
  it('are the most profitable since publication of three markets, each among all with 20 trades', () => {
    const robots = [
      robot(1, ['S'], 20, 5),
      robot(2, ['S'], 300, 4),
      robot(3, ['S'], 19, 90),
      robot(4, ['S'], 40, -20),
      robot(5, ['E'], 31, 6),
      robot(6, ['F'], 31, 1),
      robot(7, ['C'], 31, 2),
      robot(8, ['S', 'E'], 31, 50),
      robot(9, ['F'], 50, 70, { ready: false }),
      robot(10, ['F'], 50, 80, { retired: { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41 } }),
    ];
    expect(ids(robots)).toEqual([
      [5, 'E', 1],
      [1, 'S', 3],
      [7, 'C', 1],
    ]);
  });

  it('are fewer where a market has made nothing, and none without trades', () => {
    expect(ids([robot(1, ['S'], 30, 5), robot(2, ['C'], 30, 0), robot(3, ['F'], 30, -1)])).toEqual([
      [1, 'S', 1],
    ]);
    expect(ids([robot(1, ['S'], 0, 0, { sincePublication: null })])).toEqual([]);
  });

  it('are robots that the plan includes, where there are any', () => {
    const robots = [robot(1, ['S'], 30, 9), robot(2, ['S'], 30, 3), robot(3, ['E'], 30, 1)];
    expect(ids(robots, ({ id }) => id === 2)).toEqual([
      [2, 'S', 2],
      [3, 'E', 1],
    ]);
  });

  it('are found without asking of every robot whether the plan includes it', () => {
    const asked: number[] = [];
    const mayFollow = ({ id }: RobotSummary) => {
      asked.push(id);
      return id !== 99;
    };
    const robots = Array.from({ length: 100 }, (_, id) => robot(id, ['S'], 30, id));
    expect(ids(robots, mayFollow)).toEqual([[98, 'S', 100]]);
    expect(asked).toEqual([99, 98]);
  });
});
