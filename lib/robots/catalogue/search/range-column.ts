import { addBit, type Bits, newBits, subtract, unite } from './bitset';

/** Parts that a column is cut into: more parts take more memory and leave less to look through at the ends. */
const PARTS = 64;

/**
 * A column of figures that answers "from a to b" with a set: for each of 64 even cuts through its sorted values it has
 * the set of everything below, so that only the values in the two end segments are compared one by one.
 */
export interface RangeColumn {
  /** Documents by ascending value, those without one left out. */
  readonly order: Uint32Array;
  readonly values: Float64Array;
  /** `below[k]` holds the first `k × step` documents of the order. */
  readonly below: readonly Bits[];
  readonly step: number;
}

/** @param values one for each document; null has no place in any range */
export function buildRangeColumn(values: readonly (number | null)[]): RangeColumn {
  const order = Uint32Array.from(values.keys()).filter((document) => values[document] != null);
  order.sort((a, b) => (values[a] as number) - (values[b] as number) || a - b);
  const step = Math.max(1, Math.ceil(order.length / PARTS));
  const below: Bits[] = [newBits(values.length)];
  for (let from = 0; from < order.length; from += step) {
    const next = (below.at(-1) as Bits).slice();
    for (const document of order.subarray(from, from + step)) addBit(next, document);
    below.push(next);
  }
  return { order, values: Float64Array.from(order, (document) => values[document] as number), below, step };
}

/** Fills `into`, which is empty, with the documents whose value is between `min` and `max`, inclusive. */
export function selectRange(column: RangeColumn, min: number | null, max: number | null, into: Bits): void {
  const from = min === null ? 0 : firstFrom(column.values, min, false);
  const to = max === null ? column.values.length : firstFrom(column.values, max, true);
  if (from >= to) return;
  const fromPart = Math.ceil(from / column.step);
  const toPart = Math.floor(to / column.step);
  if (fromPart >= toPart) {
    addAll(column, from, to, into);
    return;
  }
  unite(into, column.below[toPart] as Bits);
  subtract(into, column.below[fromPart] as Bits);
  addAll(column, from, fromPart * column.step, into);
  addAll(column, toPart * column.step, to, into);
}

function addAll({ order }: RangeColumn, from: number, to: number, into: Bits): void {
  for (let i = from; i < to; i += 1) addBit(into, order[i] as number);
}

/** The first index whose value is at least `wanted`, or above it if `after` is set. */
function firstFrom(values: Float64Array, wanted: number, after: boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle] as number;
    if (value < wanted || (after && value === wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}
