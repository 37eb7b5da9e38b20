/** How a robot's result becomes a follower's: parts that add up, also as they are shown. */

export const GAP_PARTS = ['delay', 'price', 'fees', 'size', 'missed'] as const;
export type GapPart = (typeof GAP_PARTS)[number];
/** `other`: of several copies, trades that aren't compared. */
export type ShownGap = Readonly<Record<GapPart | 'total', number>> & { readonly other?: number };

/** A step between two sums, in whole cents. */
export interface GapStep {
  readonly part: 'robot' | GapPart | 'other' | 'mine';
  readonly from: number;
  readonly to: number;
}

const CENTS = 100;

/**
 * From the robot's result to mine in whole cents. Each part is rounded so that they add up to the difference of the two
 * rounded results (largest remainder).
 * @param robotProfit and `gap` in dollars; my result is their sum
 */
export function gapSteps(robotProfit: number, gap: ShownGap): readonly GapStep[] {
  const start = cents(robotProfit);
  const end = cents(robotProfit + gap.total);
  const names = gap.other === undefined ? GAP_PARTS : ([...GAP_PARTS, 'other'] as const);
  const parts = roundToSum(
    names.map((part) => CENTS * (gap[part] ?? 0)),
    end - start,
  );
  let at = start;
  const between = names.map((part, index): GapStep => {
    const from = at;
    at += parts[index] ?? 0;
    return { part, from, to: at };
  });
  return [{ part: 'robot', from: 0, to: start }, ...between, { part: 'mine', from: 0, to: end }];
}

/** Never −0. */
function cents(dollars: number): number {
  return Math.round(CENTS * dollars) + 0;
}

/**
 * Rounds numbers to integers that add up to a given integer: all down, then those with the largest remainders up.
 * @param sum close to the sum of the values; what is further off is spread evenly
 */
export function roundToSum(values: readonly number[], sum: number): readonly number[] {
  const floors = values.map(Math.floor);
  const left = sum - floors.reduce((total, value) => total + value, 0);
  const each = Math.floor(left / Math.max(1, values.length));
  const extra = left - each * values.length;
  const order = values
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const raised = new Set(order.slice(0, extra).map(({ index }) => index));
  return floors.map((value, index) => value + each + (raised.has(index) ? 1 : 0));
}

/** A bar in percent of the space from the lowest to the highest sum. */
export interface Bar {
  readonly start: number;
  readonly width: number;
}

export function waterfallBars(steps: readonly GapStep[]): readonly Bar[] {
  const sums = [0, ...steps.flatMap(({ from, to }) => [from, to])];
  const low = Math.min(...sums);
  const span = Math.max(1, Math.max(...sums) - low);
  return steps.map(({ from, to }) => ({
    start: (100 * (Math.min(from, to) - low)) / span,
    width: (100 * Math.abs(to - from)) / span,
  }));
}
