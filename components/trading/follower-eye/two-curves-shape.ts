/** The geometry of two running results, in the units of its box. */

export const CURVES_BOX = { width: 720, height: 220 } as const;
const MARGIN = 8;

/** A running result in dollars. */
export interface CurvePoint {
  /** ISO time, UTC. */
  readonly at: string;
  readonly profit: number;
}

/** Both results at one moment. */
export interface Moment {
  /** UTC milliseconds. */
  readonly at: number;
  readonly robot: number;
  readonly mine: number;
}

/** Both curves at each moment one of them changed, oldest first; a curve keeps its value until it changes. */
export function momentsOf(robot: readonly CurvePoint[], mine: readonly CurvePoint[]): readonly Moment[] {
  const times = [...new Set([...robot, ...mine].map(({ at }) => Date.parse(at)))].sort((a, b) => a - b);
  const robotAt = reader(robot);
  const mineAt = reader(mine);
  return times.map((at) => ({ at, robot: robotAt(at), mine: mineAt(at) }));
}

/** Reads a curve at ascending times. */
function reader(points: readonly CurvePoint[]): (time: number) => number {
  let next = 0;
  let value = 0;
  return (time) => {
    for (; ; next++) {
      const point = points[next];
      if (!point || Date.parse(point.at) > time) return value;
      value = point.profit;
    }
  };
}

export interface CurvesShape {
  readonly robot: string;
  readonly mine: string;
  readonly low: number;
  readonly high: number;
  x(index: number): number;
  y(value: number): number;
}

/** Trades are drawn at equal distances: a robot may trade ten times one day and then not for weeks. */
export function curvesShape(moments: readonly Moment[]): CurvesShape {
  const values = [0, ...moments.flatMap(({ robot, mine }) => [robot, mine])];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(1, high - low);
  const last = moments.length;
  const x = (index: number) => (last === 0 ? 0 : ((index + 1) * CURVES_BOX.width) / last);
  const y = (value: number) => MARGIN + ((high - value) / span) * (CURVES_BOX.height - 2 * MARGIN);
  const line = (of: 'robot' | 'mine') =>
    `M0 ${tenth(y(0))}${moments.map((moment, index) => `L${tenth(x(index))} ${tenth(y(moment[of]))}`).join('')}`;
  return { robot: line('robot'), mine: line('mine'), low, high, x, y };
}

function tenth(value: number): number {
  return Math.round(10 * value) / 10;
}
