import { extent, nice, ticks } from 'd3-array';

/** A vertical axis. */
export interface ValueScale {
  readonly isLog: boolean;
  readonly ticks: readonly number[];
  /** Height of a value as a fraction, 0 at the bottom and 1 at the top. */
  readonly at: (value: number) => number;
}

/** Ticks 1, 2 or 5 times a power of ten apart, the first and last of which enclose all values. */
export function roundTicks(lowest: number, highest: number, wanted = 4): readonly number[] {
  const isFlat = highest - lowest < 1e-9;
  const [bottom, top] = nice(lowest, isFlat ? lowest + 1 : highest, wanted);
  return ticks(bottom, top, wanted);
}

/** The fewest decimals, at most two, that show every tick exactly. */
export function tickDecimals(values: readonly number[]): number {
  return [0, 1].find((decimals) => values.every((value) => Number(value.toFixed(decimals)) === value)) ?? 2;
}

/**
 * A linear axis for at least one value.
 * @param minRange what it spans at least, so that a nearly flat curve doesn't look volatile
 */
export function linearScale(values: readonly number[], minRange = 0): ValueScale {
  const [lowest, highest] = valueRange(values);
  const missing = Math.max(0, minRange - (highest - lowest)) / 2;
  const marks = roundTicks(lowest - missing, highest + missing);
  const [bottom, top] = valueRange(marks);
  return { isLog: false, ticks: marks, at: (value) => (value - bottom) / (top - bottom) };
}

/** Above this ratio of the highest to the lowest value, growth is shown on a logarithmic axis. */
const LOG_ABOVE = 5;
/** More lines than this, and their labels touch. */
const MOST_LOG_TICKS = 7;

/** An axis for values indexed to 100: logarithmic if they span more than a factor of five and all are above zero. */
export function growthScale(values: readonly number[]): ValueScale {
  const [lowest, highest] = valueRange(values);
  if (lowest <= 0 || highest / lowest <= LOG_ABOVE) return linearScale(values);
  const margin = (Math.log(highest) - Math.log(lowest)) / 25;
  const [bottom, top] = [Math.log(lowest) - margin, Math.log(highest) + margin];
  return {
    isLog: true,
    ticks: doublings(lowest, highest),
    at: (value) => (Math.log(value) - bottom) / (top - bottom),
  };
}

/** 100 doubled and halved as often as fits, or every second, third, … of these values. */
function doublings(lowest: number, highest: number): readonly number[] {
  const first = Math.ceil(Math.log2(lowest / 100) - 1e-9);
  const last = Math.floor(Math.log2(highest / 100) + 1e-9);
  const step = Math.ceil((last - first + 1) / MOST_LOG_TICKS);
  const marks: number[] = [];
  for (let power = first; power <= last; power += 1) if (power % step === 0) marks.push(100 * 2 ** power);
  return marks;
}

function valueRange(values: readonly number[]): readonly [number, number] {
  const [lowest = 0, highest = 0] = extent(values);
  return [lowest, highest];
}
