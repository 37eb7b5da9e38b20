import type { Corner } from './oriented';

/** Beyond so many bandwidths a Gaussian's weight is below 0.04% of its peak. */
const REACH = 4;

/**
 * Kernel regression (Nadaraya–Watson) with a Gaussian kernel over windows of evenly spaced values. At a window's ends,
 * weights are those of the values that are there.
 */
export class KernelSmoother {
  private readonly weights: Float64Array;
  /** Sums of the weights at each place, without and with the place's own. */
  private readonly othersWeight: Float64Array;

  /** @param bandwidth standard deviation of the kernel, in values */
  constructor(
    readonly size: number,
    readonly bandwidth: number,
  ) {
    const reach = Math.min(size - 1, Math.max(1, Math.ceil(REACH * bandwidth)));
    this.weights = Float64Array.from({ length: reach + 1 }, (_, distance) =>
      Math.exp(-((distance / bandwidth) ** 2) / 2),
    );
    this.othersWeight = Float64Array.from({ length: size }, (_, place) => this.sumOthers(place, null));
  }

  /** The smoothed value at a place. */
  at(values: Float64Array, place: number): number {
    const sum = this.sumOthers(place, values) + (values[place] as number);
    return sum / (1 + (this.othersWeight[place] as number));
  }

  /**
   * Sum of squared distances of each value from what the others say it is: what cross-validation makes least. Once it's
   * beyond the limit, what has been summed so far.
   */
  leaveOneOutError(values: Float64Array, limit: number): number {
    let error = 0;
    for (let place = 0; place < this.size && error <= limit; place += 1) {
      const expected = this.sumOthers(place, values) / (this.othersWeight[place] as number);
      error += ((values[place] as number) - expected) ** 2;
    }
    return error;
  }

  /** Weighted sum of the others' values; of ones without values. */
  private sumOthers(place: number, values: Float64Array | null): number {
    const { weights, size } = this;
    let sum = 0;
    if (values !== null && place >= weights.length - 1 && place + weights.length <= size) {
      for (let distance = 1; distance < weights.length; distance += 1)
        sum +=
          (weights[distance] as number) *
          ((values[place - distance] as number) + (values[place + distance] as number));
      return sum;
    }
    for (let distance = 1; distance < weights.length; distance += 1) {
      const [before, after] = [place - distance, place + distance];
      const weight = weights[distance] as number;
      if (before >= 0) sum += weight * (values === null ? 1 : (values[before] as number));
      if (after < size) sum += weight * (values === null ? 1 : (values[after] as number));
    }
    return sum;
  }
}

/** Changes of log prices below this are rounding. */
const LEAST_CHANGE = 1e-9;

/** 1 for a rise, -1 for a fall, 0 where there's neither. */
function direction(from: number, to: number): number {
  const change = to - from;
  return change > LEAST_CHANGE ? 1 : change < -LEAST_CHANGE ? -1 : 0;
}

/** Whether the smoothed values turn at a place that has neighbors. */
export function turnsAt(smoother: KernelSmoother, values: Float64Array, place: number): boolean {
  const middle = smoother.at(values, place);
  const before = direction(smoother.at(values, place - 1), middle);
  return before !== 0 && before === -direction(middle, smoother.at(values, place + 1));
}

/**
 * Turns of the smoothed values up to a place, oldest first, each mapped back to the highest, or lowest, of the three
 * values around it.
 */
export function findTurns(smoother: KernelSmoother, values: Float64Array, last: number): Corner[] {
  const turns: Corner[] = [];
  let before = 0;
  let value = smoother.at(values, 0);
  for (let place = 0; place <= last; place += 1) {
    const next = smoother.at(values, place + 1);
    const now = direction(value, next);
    value = next;
    if (now === 0) continue;
    if (before !== 0 && now !== before) turns.push(mapBack(values, place, now < 0));
    before = now;
  }
  return turns;
}

function mapBack(values: Float64Array, place: number, isHigh: boolean): Corner {
  let at = place;
  for (const other of [place - 1, place + 1]) {
    const beyond = (values[other] as number) - (values[at] as number);
    if (isHigh ? beyond > 0 : beyond < 0) at = other;
  }
  return { at, value: values[at] as number, isHigh };
}
