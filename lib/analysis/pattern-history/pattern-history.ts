import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import { moveAfter, wentThatWay } from '@/lib/analysis/outcomes/base-rates';
import { type Followed, followOccurrence, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import type { DatedOutcome } from '@/lib/analysis/outcomes/odds';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import { isSettled, type PatternDirection, type PatternOccurrence } from '@/lib/analysis/patterns/pattern';
import type { FundId } from '@/lib/core/base/brand';
import { type DailyBars, startsWith } from '@/lib/market/data/daily-bars';
import { type PatternFinder, startAllPatterns } from './pattern-families';

/** Sessions after a pattern's confirmation over which prices are compared with the base rate. */
export const PATTERN_HORIZON = 10;

/** A pattern and what became of it by the instrument's last bar. */
export interface PatternCase {
  readonly occurrence: PatternOccurrence;
  readonly followed: Followed;
}

/** What became of an instrument's patterns of one kind and direction that are over. */
export interface SettledCases {
  known: number;
  confirmed: number;
  reached: number;
  /** Of confirmed ones. */
  failed: number;
  readonly outcomes: DatedOutcome[];
  /** The one known last. */
  latest: PatternCase;
}

/** An instrument's patterns by its last bar. */
export interface InstrumentPatterns {
  /** How many were looked at. */
  readonly sessions: number;
  /** Those that aren't over, by when they were known. */
  readonly recent: readonly PatternCase[];
  /** All others by `caseKey`. */
  readonly settled: ReadonlyMap<string, SettledCases>;
}

interface Held {
  readonly find: PatternFinder;
  bars: DailyBars;
  patterns: InstrumentPatterns & { readonly settled: Map<string, SettledCases> };
}

/** The newest of each instrument, by tolerance: a new session is added to it. */
const held: Readonly<Record<ChartTolerance, Map<FundId, Held>>> = { sigma: new Map(), lmw2000: new Map() };

export function caseKey({
  kind,
  direction,
}: {
  readonly kind: string;
  readonly direction: PatternDirection;
}): string {
  return `${kind} ${direction}`;
}

/** Kept: bars that only have new sessions are looked at from there on. */
export function instrumentPatterns(
  { bars, fundType }: PanelInstrument,
  tolerance: ChartTolerance = 'sigma',
): InstrumentPatterns {
  const known = held[tolerance].get(bars.fundId);
  const own = known && startsWith(bars, known.bars) ? known : begin(bars.fundId, tolerance);
  if (own.bars.length < bars.length) advance(own, bars, fundType);
  held[tolerance].set(bars.fundId, own);
  return own.patterns;
}

/** What is held of exactly these bars; null before they were looked at. */
export function heldPatterns(bars: DailyBars): InstrumentPatterns | null {
  const own = held.sigma.get(bars.fundId);
  return own?.bars === bars ? own.patterns : null;
}

/**
 * Goes on from what an earlier process held.
 * @param bars those it was found in
 */
export function takeUpPatterns(bars: DailyBars, patterns: Held['patterns']): void {
  held.sigma.set(bars.fundId, { find: startAllPatterns('sigma'), bars, patterns });
}

/** The same without keeping anything: for bars that aren't a market's. */
export function patternsIn(
  bars: DailyBars,
  fundType: PanelInstrument['fundType'],
  tolerance: ChartTolerance = 'sigma',
): InstrumentPatterns {
  const own = begin(bars.fundId, tolerance);
  advance(own, bars, fundType);
  return own.patterns;
}

/** All patterns ever known of an instrument, with what became of each. */
export function allCases(
  { bars, fundType }: Pick<PanelInstrument, 'bars' | 'fundType'>,
  tolerance: ChartTolerance = 'sigma',
): PatternCase[] {
  const costs = tradeCostsFor(fundType);
  return startAllPatterns(tolerance)(bars, 0).map((occurrence) => ({
    occurrence,
    followed: followOccurrence(bars, occurrence, costs),
  }));
}

function begin(fundId: FundId, tolerance: ChartTolerance): Held {
  const none = new Float64Array(0);
  return {
    find: startAllPatterns(tolerance),
    bars: {
      ...{ fundId, length: 0, day: new Int32Array(0), madeAfterwards: 0 },
      ...{ open: none, high: none, low: none, close: none, volume: none },
    },
    patterns: { sessions: 0, recent: [], settled: new Map() },
  };
}

function advance(own: Held, bars: DailyBars, fundType: PanelInstrument['fundType']): void {
  const costs = tradeCostsFor(fundType);
  const { recent, settled } = own.patterns;
  const follow = (occurrence: PatternOccurrence) => ({
    occurrence,
    followed: followOccurrence(bars, occurrence, costs),
  });
  const cases = [
    ...recent.map((one) => (isSettled(one.followed.state) ? one : follow(one.occurrence))),
    ...own.find(bars, own.bars.length).map(follow),
  ];
  for (const one of cases) if (isOver(one.occurrence, bars)) settle(settled, one, bars);
  own.bars = bars;
  own.patterns = {
    sessions: bars.length,
    recent: cases.filter(({ occurrence }) => !isOver(occurrence, bars)),
    settled,
  };
}

/**
 * Whether nothing more can happen to a pattern: not whether it has ended, because those that end early would then be
 * counted before those that take longer.
 */
function isOver({ knownAt, life }: PatternOccurrence, bars: DailyBars): boolean {
  return knownAt + 2 * life + PATTERN_HORIZON < bars.length;
}

function settle(settled: Map<string, SettledCases>, settledCase: PatternCase, bars: DailyBars): void {
  const { occurrence, followed } = settledCase;
  const key = caseKey(occurrence);
  const none = { known: 0, confirmed: 0, reached: 0, failed: 0, outcomes: [], latest: settledCase };
  const cases = settled.get(key) ?? none;
  settled.set(key, cases);
  if (occurrence.knownAt > cases.latest.occurrence.knownAt) cases.latest = settledCase;
  cases.known += 1;
  const { confirmedAt, state, r } = followed;
  if (confirmedAt === null) return;
  cases.confirmed += 1;
  if (state === 'reached') cases.reached += 1;
  if (state === 'failed') cases.failed += 1;
  cases.outcomes.push({
    day: bars.day[confirmedAt] as number,
    hit: wentThatWay(moveAfter(bars, confirmedAt, PATTERN_HORIZON), occurrence.direction),
    r,
  });
}
