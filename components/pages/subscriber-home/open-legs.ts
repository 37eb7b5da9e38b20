import { type Leg, profitLegs } from '@/components/live/live-price/legs';
import type { LiveAmount } from '@/components/live/live-price/live-money';
import type { RobotProduct } from '@/lib/http/api/products/product';

/** Open positions of several robots, in dollar amounts. */

export type OpenRobot = Pick<
  RobotProduct,
  | 'id'
  | 'name'
  | 'slug'
  | 'initialBalance'
  | 'openCount'
  | 'openProfitPct'
  | 'openPositions'
  | 'tickers'
  | 'fundIds'
>;

export interface InstrumentPositions {
  readonly fundId: number;
  /** null if the robots that hold it don't name it. */
  readonly ticker: string | null;
  readonly robots: readonly Pick<OpenRobot, 'id' | 'name' | 'slug'>[];
  readonly longCount: number;
  readonly shortCount: number;
  /** What the entries were worth. */
  readonly invested: number;
  readonly profit: LiveAmount;
}

/** What all open positions would bring now, before exit costs: the sum of the instruments' where all are known. */
export function sumOpenProfit(robots: readonly OpenRobot[]): LiveAmount {
  return {
    amount: robots.reduce((sum, robot) => sum + robotProfit(robot), 0),
    legs: robots.flatMap(openLegs),
  };
}

/** By instrument, most invested first. For a robot with very many positions, the smallest are unknown. */
export function positionsByInstrument(robots: readonly OpenRobot[]): readonly InstrumentPositions[] {
  const held = robots.flatMap((robot) =>
    robot.openPositions.map((position, index) => ({ robot, position, leg: openLegs(robot)[index] })),
  );
  const groups = new Map<number, (typeof held)[number][]>();
  for (const one of held) {
    const group = groups.get(one.position.fundId);
    if (group) group.push(one);
    else groups.set(one.position.fundId, [one]);
  }
  return [...groups]
    .map(([fundId, group]): InstrumentPositions => {
      const [first] = group;
      const longCount = group.filter(({ position }) => position.side === 'long').length;
      return {
        fundId,
        ticker: first?.robot.tickers[first.robot.fundIds.indexOf(fundId)] ?? null,
        robots: [...new Map(group.map(({ robot }) => [robot.id, robot])).values()],
        longCount,
        shortCount: group.length - longCount,
        invested: group.reduce((sum, { robot, position }) => sum + dollars(robot, position.sharePct), 0),
        profit: {
          amount: group.reduce((sum, { robot, position }) => sum + positionProfit(robot, position), 0),
          legs: group.flatMap(({ leg }) => leg ?? []),
        },
      };
    })
    .sort((a, b) => b.invested - a.invested || a.fundId - b.fundId);
}

/** A position's own percentages are finer than the robot's sum, which is rounded to a hundredth of its balance. */
function robotProfit(robot: OpenRobot): number {
  const { openPositions, openCount, openProfitPct } = robot;
  if (openPositions.length !== openCount) return dollars(robot, openProfitPct ?? 0);
  return openPositions.reduce((sum, position) => sum + positionProfit(robot, position), 0);
}

function positionProfit(
  robot: OpenRobot,
  { sharePct, returnPct }: OpenRobot['openPositions'][number],
): number {
  return dollars(robot, (sharePct * returnPct) / 100);
}

/** How prices move a robot's open P/L in dollars. */
function openLegs(robot: OpenRobot): readonly Leg[] {
  return profitLegs(robot.openPositions).map((leg) => ({ ...leg, perUnit: dollars(robot, leg.perUnit) }));
}

function dollars({ initialBalance }: OpenRobot, percent: number): number {
  return (initialBalance * percent) / 100;
}
