/** Round, evenly spaced ticks that include the lowest and the highest value. */
export function roundTicks(lowest: number, highest: number, wanted = 4): readonly number[] {
  const step = roundStep((highest - lowest || 1) / wanted);
  const first = Math.floor(lowest / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** The fewest decimals, at most two, that show every tick exactly. */
export function decimalsOf(ticks: readonly number[]): number {
  return [0, 1].find((decimals) => ticks.every((tick) => Number(tick.toFixed(decimals)) === tick)) ?? 2;
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that isn't below the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value - 1e-12) ?? 10;
  return factor * power;
}

/** A vertical axis for values indexed to 100. */
export interface ValueScale {
  readonly isLog: boolean;
  readonly ticks: readonly number[];
  /** Height of a value as a fraction, 0 at the bottom and 1 at the top. */
  readonly at: (value: number) => number;
}

/** Above this ratio of the highest to the lowest value, the axis is logarithmic. */
const LOG_ABOVE = 5;
/** More lines than this, and their labels touch. */
const MOST_LOG_TICKS = 7;

/** The axis for values: logarithmic if they span more than a factor of five, and none is zero or below. */
export function valueScale(values: readonly number[]): ValueScale {
  const [lowest, highest] = extent(values);
  if (lowest <= 0 || highest / lowest <= LOG_ABOVE) {
    const ticks = roundTicks(lowest, highest);
    const [bottom, top] = extent(ticks);
    return { isLog: false, ticks, at: (value) => (value - bottom) / (top - bottom) };
  }
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
  const ticks: number[] = [];
  for (let power = first; power <= last; power += 1) if (power % step === 0) ticks.push(100 * 2 ** power);
  return ticks;
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([lowest, highest], value) => [Math.min(lowest, value), Math.max(highest, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
