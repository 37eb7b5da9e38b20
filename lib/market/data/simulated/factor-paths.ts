import { LRUCache } from 'lru-cache';
import { type Factor, leadingFactor } from './factors';
import { type MarketClass, shortening } from './market-class';
import { normalAt, RandomStream } from './random';
import type { SessionTable, SessionYear } from './session-table';
import { commonVolatility, LEVERAGE_SESSIONS, leverageMultiple, specificVolatility } from './volatility';

const { exp, sqrt } = Math;

/** A factor's log returns in one year, by session, with variances. */
export interface FactorYear {
  readonly gapReturn: Float64Array;
  readonly gapVariance: Float64Array;
  readonly dayReturn: Float64Array;
  readonly dayVariance: Float64Array;
}

/** A factor's log returns in one session, by bar, with variances. */
export interface FactorBars {
  readonly returns: Float64Array;
  readonly variances: Float64Array;
}

/**
 * How strongly falls of the leading factor raise its class's volatility, and a factor's own falls its own volatility.
 */
const COMMON_LEVERAGE = 0.065;
const OWN_LEVERAGE = 0.03;

/**
 * Intraday log volatility, on top of its usual shape: slow and fast components, one pair shared by a class, one per
 * factor.
 */
const SLOW = { persistence: 0.97, deviation: 0.11 };
const QUICK = { persistence: 0.5, deviation: 0.17 };
const OWN = { persistence: 0.93, deviation: 0.12 };
/** Unpredictable from bar to bar, so that single bars stand out. */
const SPARK = 0.215;

/** Cached sessions of factor bars: enough for consecutive instruments to share those of their sector over years. */
const MAX_CACHED_BARS = 2400;
const MAX_CACHED_SHAPES = 900;

const SHOCK = 2;
const WITHIN = 3;
const WITHIN_CLASS = 4;

/**
 * The factors' returns for one seed. A session's return is normal given its volatility, and its bars are the matching
 * Brownian bridge. Volatilities don't depend on future signs, so a factor is a martingale on every time scale
 * (Mandelbrot, Fisher and Calvet, 1997: Brownian motion in trading time).
 */
export class FactorPaths {
  private readonly years = new Map<number, FactorYear>();
  private readonly commonYears = new Map<number, Float64Array>();
  private readonly bars = new LRUCache<number, FactorBars>({ max: MAX_CACHED_BARS });
  private readonly shapes = new LRUCache<number, Float64Array>({ max: MAX_CACHED_SHAPES });

  constructor(
    private readonly seed: number,
    private readonly table: SessionTable,
  ) {}

  readYear(factor: Factor, year: number): FactorYear {
    const key = factor.stream * 4096 + year;
    const known = this.years.get(key);
    if (known) return known;
    const made = this.makeYear(factor, this.table.readYear(factor.market, year));
    this.years.set(key, made);
    return made;
  }

  /**
   * The bars of a session: cached for shared factors, recomputed for a factor of a single instrument, whose arrays the
   * caller may modify.
   */
  readBars(factor: Factor, year: SessionYear, place: number): FactorBars {
    if (!factor.shared) return this.makeBars(factor, year, place);
    const key = (factor.stream * 256 + year.year - 1900) * 512 + place;
    const known = this.bars.get(key);
    if (known) return known;
    const made = this.makeBars(factor, year, place);
    this.bars.set(key, made);
    return made;
  }

  private makeYear(factor: Factor, year: SessionYear): FactorYear {
    const { market, annualVolatility } = factor;
    const count = year.sessions.length;
    const made = {
      gapReturn: new Float64Array(count),
      gapVariance: new Float64Array(count),
      dayReturn: new Float64Array(count),
      dayVariance: new Float64Array(count),
    };
    const usual = annualVolatility ** 2 / market.sessionsPerYear;
    const common = this.commonYear(market, year);
    const own = this.drawShocks(factor, year);
    for (let place = 0; place < count; place += 1) {
      const session = year.sessions[place];
      if (!session) continue;
      const level =
        (common[place] as number) *
        specificVolatility(this.seed, factor.stream, session.day, factor.shared) *
        leverageMultiple(market.leverage * OWN_LEVERAGE, own, place);
      const variance = usual * level * level;
      const gapShare = year.afterBreak[place] === 1 ? market.gapShare : 0;
      const gapVariance = variance * gapShare;
      const dayVariance = variance * (1 - gapShare) * shortening(market, year.slots[place] ?? 0);
      made.gapVariance[place] = gapVariance;
      made.dayVariance[place] = dayVariance;
      made.gapReturn[place] = sqrt(gapVariance) * this.gapShock(factor, session.day);
      made.dayReturn[place] = sqrt(dayVariance) * this.dayShock(factor, session.day);
    }
    return made;
  }

  /** A class's volatility in each session of a year, including leverage by its leading factor. */
  private commonYear(market: MarketClass, year: SessionYear): Float64Array {
    const key = market.stream * 4096 + year.year;
    const known = this.commonYears.get(key);
    if (known) return known;
    const shocks = this.drawShocks(leadingFactor(market), year);
    const strength = market.leverage * COMMON_LEVERAGE;
    const made = Float64Array.from(
      year.sessions,
      ({ day }, place) =>
        commonVolatility(this.seed, market, day) * leverageMultiple(strength, shocks, place),
    );
    this.commonYears.set(key, made);
    return made;
  }

  /** The year's standardized session moves, preceded by those of the last sessions before it. */
  private drawShocks(factor: Factor, year: SessionYear): Float64Array {
    const before = this.table.readYear(factor.market, year.year - 1).sessions.slice(-LEVERAGE_SESSIONS);
    const days = [...before, ...year.sessions].map((session) => session.day);
    const gapPart = sqrt(factor.market.gapShare);
    const dayPart = sqrt(1 - factor.market.gapShare);
    return Float64Array.from(
      days,
      (day) => gapPart * this.gapShock(factor, day) + dayPart * this.dayShock(factor, day),
    );
  }

  private gapShock(factor: Factor, day: number): number {
    return normalAt(this.seed, factor.stream * 64 + SHOCK, day, 0);
  }

  private dayShock(factor: Factor, day: number): number {
    return normalAt(this.seed, factor.stream * 64 + SHOCK, day, 2);
  }

  private makeBars(factor: Factor, year: SessionYear, place: number): FactorBars {
    const session = year.sessions[place];
    const count = year.slots[place] ?? 0;
    const { dayReturn, dayVariance } = this.readYear(factor, year.year);
    const variances = new Float64Array(count);
    const returns = new Float64Array(count);
    if (!session) return { variances, returns };
    const shape = this.drawShape(factor.market, session.day, count);
    const random = new RandomStream(this.seed, factor.stream * 64 + WITHIN, session.day);
    let state = random.normal();
    const innovation = sqrt(1 - OWN.persistence ** 2);
    let total = 0;
    for (let slot = 0; slot < count; slot += 1) {
      state = OWN.persistence * state + innovation * random.normal();
      const raw = (shape[slot] as number) * exp(2 * (OWN.deviation * state + SPARK * random.normal()));
      variances[slot] = raw;
      total += raw;
    }
    const scale = (dayVariance[place] as number) / total;
    let walked = 0;
    for (let slot = 0; slot < count; slot += 1) {
      const variance = (variances[slot] as number) * scale;
      variances[slot] = variance;
      const step = sqrt(variance) * random.normal();
      returns[slot] = step;
      walked += step;
    }
    const correction = ((dayReturn[place] as number) - walked) / (total * scale);
    for (let slot = 0; slot < count; slot += 1)
      returns[slot] = (returns[slot] as number) + (variances[slot] as number) * correction;
    return { returns, variances };
  }

  /** Relative variance of each bar that the whole class shares on that day. */
  private drawShape(market: MarketClass, day: number, count: number): Float64Array {
    const key = market.stream * 65536 + day;
    const known = this.shapes.get(key);
    if (known) return known;
    const random = new RandomStream(this.seed, market.stream * 64 + WITHIN_CLASS, day);
    const shape = new Float64Array(count);
    let slow = random.normal();
    let quick = random.normal();
    for (let slot = 0; slot < count; slot += 1) {
      slow = SLOW.persistence * slow + sqrt(1 - SLOW.persistence ** 2) * random.normal();
      quick = QUICK.persistence * quick + sqrt(1 - QUICK.persistence ** 2) * random.normal();
      const level = market.shapeAt(slot, count) * exp(SLOW.deviation * slow + QUICK.deviation * quick);
      shape[slot] = level * level;
    }
    this.shapes.set(key, shape);
    return shape;
  }
}
