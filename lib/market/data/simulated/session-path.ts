import { ensureDefined } from '@/lib/core/base/assert';
import type { FactorPaths } from './factor-paths';
import { inverseMove, type Levels, type LevelYear } from './levels';
import type { FactorModel, InstrumentModel } from './models';
import { annualVariance } from './models';
import { RandomStream } from './random';
import type { SessionYear } from './session-table';

const { log, sqrt } = Math;

/** An instrument's session before rounding: log prices, and each bar's activity relative to normal. */
export interface SessionPath {
  readonly open: number;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Each bar's volatility relative to what's normal for its slot. */
  readonly activity: Float64Array;
}

const EXTREMES = 5;

/** The path of any instrument; an inverse fund's is its parent's, inverted bar by bar. */
export function sessionPath(
  model: InstrumentModel,
  year: SessionYear,
  place: number,
  seed: number,
  levels: Levels,
  paths: FactorPaths,
): SessionPath {
  if (model.kind === 'factors')
    return factorPath(model, year, place, seed, levels.readYear(model, year.year), paths);
  const parentLevels = levels.readYear(model.parent, year.year);
  const path = factorPath(model.parent, year, place, seed, parentLevels, paths);
  const own = levels.readYear(model, year.year);
  return turnedRound(path, closeBefore(parentLevels, place), closeBefore(own, place));
}

function closeBefore(levels: LevelYear, place: number): number {
  return place === 0 ? levels.start : (levels.atClose[place - 1] as number);
}

function factorPath(
  model: FactorModel,
  year: SessionYear,
  place: number,
  seed: number,
  levels: LevelYear,
  paths: FactorPaths,
): SessionPath {
  const count = year.slots[place] ?? 0;
  const { returns, variances } = sumOfBars(model, year, place, paths);
  const open = levels.atOpen[place] as number;
  let walked = 0;
  for (let slot = 0; slot < count; slot += 1) walked += returns[slot] as number;
  // Premium and convexity, which are in the level but not in the factors' bars, belong to no particular bar.
  const drift = ((levels.atClose[place] as number) - open - walked) / count;
  const random = new RandomStream(seed, model.instrument.fundId * 64 + EXTREMES, sessionDay(year, place));
  const usual = annualVariance(model) / model.market.sessionsPerYear;
  const high = new Float64Array(count);
  const low = new Float64Array(count);
  const close = new Float64Array(count);
  const activity = new Float64Array(count);
  let level = open;
  for (let slot = 0; slot < count; slot += 1) {
    const step = (returns[slot] as number) + drift;
    const variance = variances[slot] as number;
    // Extremes of a Brownian bridge: P(max > m) = exp(-2 m (m - step) / variance) (Karatzas and Shreve, 4.3.40).
    const square = step * step;
    const up = sqrt(square - 2 * variance * log(random.uniform()));
    const down = sqrt(square - 2 * variance * log(random.uniform()));
    high[slot] = level + (step + up) / 2;
    low[slot] = level + (step - down) / 2;
    level += step;
    close[slot] = level;
    activity[slot] = sqrt(variance / usual);
  }
  return { open, high, low, close, activity };
}

function sessionDay(year: SessionYear, place: number): number {
  return ensureDefined(year.sessions[place], 'the session at that place').day;
}

function sumOfBars(model: FactorModel, year: SessionYear, place: number, paths: FactorPaths) {
  const count = year.slots[place] ?? 0;
  const own = model.own ? paths.readBars(model.own, year, place) : null;
  const returns = own?.returns ?? new Float64Array(count);
  const variances = own?.variances ?? new Float64Array(count);
  for (const { factor, weight } of model.loadings) {
    const bars = paths.readBars(factor, year, place);
    const squared = weight * weight;
    for (let slot = 0; slot < count; slot += 1) {
      returns[slot] = (returns[slot] as number) + weight * (bars.returns[slot] as number);
      variances[slot] = (variances[slot] as number) + squared * (bars.variances[slot] as number);
    }
  }
  return { returns, variances };
}

function turnedRound(path: SessionPath, parentBefore: number, ownBefore: number): SessionPath {
  const turn = (level: number) => ownBefore + inverseMove(level - parentBefore);
  return {
    open: turn(path.open),
    high: path.low.map(turn),
    low: path.high.map(turn),
    close: path.close.map(turn),
    activity: path.activity,
  };
}
