import { mean } from 'd3-array';
import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import { type BaseDay, baseRates } from '@/lib/analysis/outcomes/base-rates';
import { type Odds, oddsFrom } from '@/lib/analysis/outcomes/odds';
import { shuffleBars, shuffledLength } from '@/lib/analysis/outcomes/shuffle-bars';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import type { FundId } from '@/lib/core/base/brand';
import { type DailyBars, startsWith } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';
import { findPatternKind } from './pattern-families';
import {
  caseKey,
  type InstrumentPatterns,
  instrumentPatterns,
  PATTERN_HORIZON,
  patternsIn,
  type SettledCases,
} from './pattern-history';

/** Counts of patterns that are over. */
export interface PatternCounts {
  /** Sessions looked at. */
  readonly sessions: number;
  readonly known: number;
  readonly confirmed: number;
  /** Of confirmed ones; the others expired. */
  readonly reached: number;
  readonly failed: number;
}

/** What followed patterns of a kind, direction and class. */
export interface PatternStatistics extends PatternCounts {
  readonly kind: string;
  readonly direction: PatternDirection;
  readonly fundType: FundType;
  /** Of confirmed ones, over ten sessions. */
  readonly odds: Odds;
}

/** The same code on the same bars in another order. */
export interface PlaceboStatistics extends PatternCounts {
  /** How many of the confirmed ones went the expected way, and their mean R. */
  readonly k: number;
  readonly n: number;
  readonly meanR: number | null;
}

const SEED = 1;

interface ClassFigures {
  readonly base: readonly BaseDay[];
  readonly statistics: Map<string, PatternStatistics>;
}

/** By class and tolerance. */
const kept = new WeakMap<Panel, Map<string, ClassFigures>>();
interface Placebo {
  /** Those that were shuffled. */
  readonly bars: DailyBars;
  readonly patterns: InstrumentPatterns;
}

const placebos: Readonly<Record<ChartTolerance, Map<FundId, Placebo>>> = {
  sigma: new Map(),
  lmw2000: new Map(),
};

/**
 * Finds the patterns of a class, or of all, an instrument a step, so that others are answered meanwhile. Each step gives
 * the share that is done.
 * @param also also those of its shuffled bars
 */
export function* preparePatterns(
  panel: Panel,
  fundType: FundType | null,
  also?: 'placebo' | null,
  tolerance?: ChartTolerance,
): Generator<number> {
  const instruments = panel.instruments.filter((one) => fundType === null || one.fundType === fundType);
  for (const [done, instrument] of instruments.entries()) {
    instrumentPatterns(instrument, tolerance);
    yield (done + 0.5) / instruments.length;
    if (also) placeboPatterns(instrument, tolerance);
    yield (done + 1) / instruments.length;
  }
}

/** Of one kind; kept with the panel. */
export function patternStatistics(
  panel: Panel,
  fundType: FundType,
  which: { readonly kind: string; readonly direction: PatternDirection },
  tolerance: ChartTolerance = 'sigma',
): PatternStatistics {
  const figures = classFigures(panel, fundType, tolerance);
  const key = caseKey(which);
  const known = figures.statistics.get(key);
  if (known) return known;
  const { outcomes, ...counts } = sumUp(panel, fundType, key, (one) => instrumentPatterns(one, tolerance));
  const { kind, direction } = which;
  const odds = oddsFrom(outcomes, figures.base, { direction, horizon: PATTERN_HORIZON });
  const statistics = { kind, direction, fundType, ...counts, odds };
  figures.statistics.set(key, statistics);
  return statistics;
}

/** Twins of a class's patterns. Years that are over are kept; see `shuffleBars`. */
export function placeboStatistics(
  panel: Panel,
  fundType: FundType,
  which: { readonly kind: string; readonly direction: PatternDirection },
  tolerance: ChartTolerance = 'sigma',
): PlaceboStatistics {
  const read = (instrument: PanelInstrument) => placeboPatterns(instrument, tolerance);
  const { outcomes, ...counts } = sumUp(panel, fundType, caseKey(which), read);
  const results = outcomes.flatMap(({ r }) => r ?? []);
  return {
    ...counts,
    k: outcomes.filter(({ hit }) => hit).length,
    n: outcomes.length,
    meanR: mean(results) ?? null,
  };
}

/** A kind's directions: both, or its own. */
export function directionsFor(kind: string): readonly PatternDirection[] {
  const direction = findPatternKind(kind)?.direction;
  return direction === undefined ? [] : direction === 'either' ? ['up', 'down'] : [direction];
}

function classFigures(panel: Panel, fundType: FundType, tolerance: ChartTolerance): ClassFigures {
  const byClass = kept.get(panel) ?? new Map<string, ClassFigures>();
  kept.set(panel, byClass);
  const key = `${fundType} ${tolerance}`;
  const figures = byClass.get(key) ?? {
    base: baseRates(panel, fundType, PATTERN_HORIZON),
    statistics: new Map<string, PatternStatistics>(),
  };
  byClass.set(key, figures);
  return figures;
}

function sumUp(
  panel: Panel,
  fundType: FundType,
  key: string,
  read: (instrument: PanelInstrument) => InstrumentPatterns,
): PatternCounts & Pick<SettledCases, 'outcomes'> {
  const total = { sessions: 0, known: 0, confirmed: 0, reached: 0, failed: 0 };
  const outcomes: SettledCases['outcomes'] = [];
  for (const instrument of panel.instruments) {
    if (instrument.fundType !== fundType) continue;
    const { sessions, settled } = read(instrument);
    total.sessions += sessions;
    const cases = settled.get(key);
    if (!cases) continue;
    for (const name of ['known', 'confirmed', 'reached', 'failed'] as const) total[name] += cases[name];
    for (const outcome of cases.outcomes) outcomes.push(outcome);
  }
  return { ...total, outcomes };
}

/** An instrument's patterns on its bars in another order. */
export function placeboPatterns(
  { bars, fundType }: PanelInstrument,
  tolerance: ChartTolerance = 'sigma',
): InstrumentPatterns {
  const known = placebos[tolerance].get(bars.fundId);
  if (known?.bars === bars) return known.patterns;
  // It changes when another of its periods is whole.
  const isSame =
    known !== undefined &&
    shuffledLength(bars.length) === shuffledLength(known.bars.length) &&
    startsWith(bars, known.bars);
  const patterns = isSame ? known.patterns : patternsIn(shuffleBars(bars, SEED), fundType, tolerance);
  placebos[tolerance].set(bars.fundId, { bars, patterns });
  return patterns;
}

/** What is held of the twin of exactly these bars; null before they were looked at. */
export function heldPlacebo(bars: DailyBars): InstrumentPatterns | null {
  const own = placebos.sigma.get(bars.fundId);
  return own?.bars === bars ? own.patterns : null;
}

/** @param bars those whose twin's patterns an earlier process held */
export function takeUpPlacebo(bars: DailyBars, patterns: InstrumentPatterns): void {
  placebos.sigma.set(bars.fundId, { bars, patterns });
}
