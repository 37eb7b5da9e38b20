import { MINUTE_MS } from '@/lib/core/base/time';
import { RandomStream } from './random';

const { abs, max, min, round, sqrt } = Math;

/** The random stream for an instrument's prices within bars. */
const TICKS = 7;
/** A bar's squared range is on average this multiple of its variance (Parkinson, 1980): 4 ln 2. */
const RANGE_SQUARED = 2.7726;

export interface BarPrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Identifies a bar's ticks. */
export interface BarKey {
  readonly seed: number;
  readonly fundId: number;
  /** Open of the bar, UTC milliseconds. */
  readonly time: number;
}

/**
 * Equidistant prices within a bar, from its open to its close, touching its high and low without exceeding them:
 * Brownian bridges between these four in a likely order, reflected at the bar's limits.
 * @param count ticks, at least 4
 * @param decimals decimal places of quoted prices
 */
export function barTicks(bar: BarPrices, key: BarKey, count: number, decimals: number): Float64Array {
  const { open, high, low, close } = bar;
  const random = new RandomStream(key.seed, key.fundId * 64 + TICKS, key.time / MINUTE_MS);
  const ticks = new Float64Array(count).fill(open);
  ticks[count - 1] = close;
  if (high === low) return ticks;
  const levels = turningPoints(bar, random);
  const places = levelPlaces(levels, count, high - low, random);
  const deviation = (high - low) / sqrt(RANGE_SQUARED * count);
  const power = 10 ** decimals;
  for (let leg = 0; leg + 1 < levels.length; leg += 1) {
    const [from, to] = [places[leg] as number, places[leg + 1] as number];
    const target = levels[leg + 1] as number;
    let level = levels[leg] as number;
    ticks[from] = level;
    for (let place = from + 1; place < to; place += 1) {
      // A Brownian bridge: the next step's mean leads to the target, and its variance shrinks toward it.
      const left = to - place + 1;
      level += (target - level) / left + deviation * sqrt((left - 1) / left) * random.normal();
      level = reflected(level, low, high);
      ticks[place] = min(high, max(low, round(level * power) / power));
    }
  }
  ticks[count - 1] = close;
  return ticks;
}

/** The open, the extremes in order, and the close; each extreme once. */
function turningPoints({ open, high, low, close }: BarPrices, random: RandomStream): number[] {
  const way = (first: number, second: number) => abs(first - open) + abs(second - close);
  // Shorter paths are likelier, the more so the shorter they are.
  const lowFirst = (way(high, low) + (high - low) / 4) / (way(high, low) + way(low, high) + (high - low) / 2);
  const extremes = random.uniform() < lowFirst ? [low, high] : [high, low];
  return [open, ...extremes, close];
}

/** The tick of each turning point: longer distances take longer. Only the ends may share a tick. */
function levelPlaces(
  levels: readonly number[],
  count: number,
  range: number,
  random: RandomStream,
): number[] {
  const weights = levels
    .slice(1)
    .map(
      (level, leg) => (abs(level - (levels[leg] as number)) / range + 0.1) ** 2 * (0.4 + random.uniform()),
    );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const last = count - 1;
  const places = [0];
  let walked = 0;
  for (let leg = 0; leg < weights.length - 1; leg += 1) {
    walked += weights[leg] as number;
    const earliest = (places[leg] as number) + 1;
    places.push(min(last - (weights.length - 1 - leg), max(earliest, round((walked / total) * last))));
  }
  places.push(last);
  return places;
}

/** Reflects a price into [low, high], repeatedly if needed. */
function reflected(level: number, low: number, high: number): number {
  const range = high - low;
  const turns = abs((level - low) % (2 * range));
  return low + (turns <= range ? turns : 2 * range - turns);
}
