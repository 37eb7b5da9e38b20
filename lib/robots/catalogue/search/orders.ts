import type { RobotSummary } from '../types';
import { type Bits, hasBit, takeBits } from './bitset';
import { type NumericSortField, sortFigure, sortName } from './sort-fields';

export interface ListOrder {
  /** The robots' numbers, first to last. */
  readonly numbers: Uint32Array;
  /** By number: its place among `numbers`. */
  readonly places: Uint32Array;
}

export type OrderField = NumericSortField | 'name.keyword';

/** Robots by a figure or by name: those without the figure last, equal ones by id. */
export function makeOrder(
  robots: readonly RobotSummary[],
  name: OrderField,
  ascending: boolean,
  viewer: { readonly seesMoney: boolean },
): ListOrder {
  const numbers = Uint32Array.from(
    Array.from(robots.keys()).sort(
      name === 'name.keyword' ? byName(robots, ascending) : byFigure(robots, name, ascending, viewer),
    ),
  );
  const places = new Uint32Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) places[numbers[place] as number] = place;
  return { numbers, places };
}

function byName(robots: readonly RobotSummary[], ascending: boolean): (a: number, b: number) => number {
  const direction = ascending ? 1 : -1;
  const names = robots.map(sortName);
  const ids = robots.map((robot) => robot.id as number);
  return (a, b) => {
    const [left, right] = [names[a] as string, names[b] as string];
    if (left === right) return (ids[a] as number) - (ids[b] as number);
    return left < right ? -direction : direction;
  };
}

function byFigure(
  robots: readonly RobotSummary[],
  name: NumericSortField,
  ascending: boolean,
  viewer: { readonly seesMoney: boolean },
): (a: number, b: number) => number {
  const direction = ascending ? 1 : -1;
  // Robots without a figure get one beyond all others, on the side that comes last.
  const last = ascending ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const figures = Float64Array.from(robots, (robot) => sortFigure(name, robot, viewer) ?? last);
  const ids = Float64Array.from(robots, (robot) => robot.id);
  return (a, b) => {
    const left = figures[a] as number;
    const right = figures[b] as number;
    return left === right ? (ids[a] as number) - (ids[b] as number) : direction * (left - right);
  };
}

/** Cost of sorting one number, in steps along an order. */
const SORT_STEPS = 40;

/**
 * One page of the selected numbers, in the given order. If many are selected, walking along the order reaches the page
 * quickly; a few are sorted by their positions.
 * @param total how many are selected
 */
export function takeOrdered(
  { numbers, places }: ListOrder,
  selected: Bits,
  total: number,
  offset: number,
  pageSize: number,
): readonly number[] {
  const toPass = Math.min(total, offset + pageSize);
  const steps = (numbers.length * toPass) / Math.max(1, total);
  if (total * SORT_STEPS < steps) {
    const found = Uint32Array.from(takeBits(selected, 0, total), (number) => places[number] as number).sort();
    return Array.from(found.subarray(offset, offset + pageSize), (place) => numbers[place] as number);
  }
  const taken: number[] = [];
  let passed = 0;
  for (let i = 0; i < numbers.length && passed < toPass; i += 1) {
    const number = numbers[i] as number;
    if (!hasBit(selected, number)) continue;
    if (passed >= offset) taken.push(number);
    passed += 1;
  }
  return taken;
}
