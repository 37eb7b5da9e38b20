/** A running result in dollars. */
export interface ResultPoint {
  /** ISO time, UTC. */
  readonly at: string;
  readonly profit: number;
}

/** Both results at one moment. */
export interface ComparedMoment {
  /** UTC milliseconds. */
  readonly at: number;
  readonly robot: number;
  readonly mine: number;
}

/** Both curves at each moment one of them changed, oldest first; a curve keeps its value until it changes. */
export function mergeCurves(
  robot: readonly ResultPoint[],
  mine: readonly ResultPoint[],
): readonly ComparedMoment[] {
  const times = [...new Set([...robot, ...mine].map(({ at }) => Date.parse(at)))].sort((a, b) => a - b);
  const robotAt = reader(robot);
  const mineAt = reader(mine);
  return times.map((at) => ({ at, robot: robotAt(at), mine: mineAt(at) }));
}

/** Reads a curve at ascending times. */
function reader(points: readonly ResultPoint[]): (time: number) => number {
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
