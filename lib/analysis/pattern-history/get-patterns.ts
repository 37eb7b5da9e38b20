import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import { hasEnded } from '@/lib/analysis/panel/panel';
import { isSettled } from '@/lib/analysis/patterns/pattern';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { NotFoundError } from '@/lib/core/base/errors';
import { slugify } from '@/lib/core/format/slug';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import type { PatternScreenerAddress } from '@/lib/site/addresses/pattern-screener-address';
import { checkPattern, findPatternKind, kindsWith } from './pattern-families';
import { instrumentPatterns, type PatternCase } from './pattern-history';
import { dayAt, type PatternRow, toPatternRow } from './pattern-row';
import { preparePatterns } from './pattern-statistics';

/** Rows that everyone sees of a screener, and rows a page for subscribers. */
export const GUEST_PATTERN_ROWS = 50;
export const PATTERN_PAGE_ROWS = 100;

/** Bars below which nearly no pattern can be found. */
export const WARM_UP = 38;

export interface PatternSearch extends PatternScreenerAddress {
  /** Whose unsettled patterns may be shown; null for all. */
  readonly openTickers: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

export interface PatternChoice {
  /** As in addresses. */
  readonly id: string;
  readonly name: string;
  /** Patterns if it's chosen, all else being the same. */
  readonly count: number;
}

export interface PatternsAnswer {
  /** The class's newest session, YYYY-MM-DD; null without any. */
  readonly day: string | null;
  readonly total: number;
  /** Unsettled ones that match, of tickers that may not be shown. */
  readonly hidden: number;
  readonly instruments: number;
  /** Of these, those with too few sessions for patterns. */
  readonly warmingUp: number;
  readonly kinds: readonly PatternChoice[];
  readonly groups: readonly PatternChoice[];
  /** Known last first. */
  readonly rows: readonly PatternRow[];
}

interface Found extends PatternCase {
  readonly instrument: PanelInstrument;
  readonly group: string;
  readonly knownDay: number;
}

/**
 * Patterns of a class that are recent: until twice their life and ten sessions have passed.
 * @throws NotFoundError for a kind or group that doesn't exist
 */
export const GET_PATTERNS: MarketQuestion<readonly [search: PatternSearch], PatternsAnswer> = {
  name: 'get-patterns',
  prepare: ({ panel }, search) =>
    preparePatterns(panel, INSTRUMENT_CLASSES[search.class], null, search.tolerance ?? 'sigma'),
  answer({ panel }, search) {
    const { pattern, group } = search;
    const tolerance = search.tolerance ?? 'sigma';
    checkPattern(pattern, tolerance);
    const fundType = INSTRUMENT_CLASSES[search.class];
    const instruments = panel.instruments.filter(
      (one, index) => one.fundType === fundType && !hasEnded(panel, index),
    );
    const groups = new Map(instruments.map((one) => [slugify(one.group), one.group]));
    if (group !== null && !groups.has(group)) throw new NotFoundError(`There is no group “${group}”.`);
    const all = instruments.flatMap((one) => findRecent(one, tolerance));
    const open = search.openTickers === null ? null : new Set(search.openTickers);
    const isShown = ({ followed, instrument }: Found) =>
      isSettled(followed.state) || open === null || open.has(instrument.ticker);
    const matching = all.filter((one) => matches(one, search));
    const shown = matching.filter(isShown).sort(byNewest);
    const counted = (part: 'pattern' | 'group', key: (one: Found) => string) => {
      const counts = new Map<string, number>();
      for (const one of all)
        if (isShown(one) && matches(one, { ...search, [part]: null }))
          counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
      return counts;
    };
    const byKind = counted('pattern', ({ occurrence }) => occurrence.kind);
    const byGroup = counted('group', (one) => one.group);
    return {
      day: newestDay(instruments),
      total: shown.length,
      hidden: matching.length - shown.length,
      instruments: instruments.length,
      warmingUp: instruments.filter(({ bars }) => bars.length < WARM_UP).length,
      kinds: kindsWith(tolerance).map(({ id, name }) => ({ id, name, count: byKind.get(id) ?? 0 })),
      groups: [...groups]
        .map(([id, name]) => ({ id, name, count: byGroup.get(id) ?? 0 }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      rows: shown
        .slice(search.offset, search.offset + search.limit)
        .map((one) => toPatternRow(panel, one.instrument, one, tolerance)),
    };
  },
};

function findRecent(instrument: PanelInstrument, tolerance: ChartTolerance): Found[] {
  const group = slugify(instrument.group);
  return instrumentPatterns(instrument, tolerance).recent.map((one) => ({
    ...one,
    instrument,
    group,
    knownDay: instrument.bars.day[one.occurrence.knownAt] as number,
  }));
}

function matches(
  { occurrence, followed, group }: Found,
  search: Pick<PatternSearch, 'pattern' | 'direction' | 'state' | 'group'>,
): boolean {
  return (
    (search.pattern === null || occurrence.kind === search.pattern) &&
    (search.direction === null || occurrence.direction === search.direction) &&
    (search.state === null || followed.state === search.state) &&
    (search.group === null || group === search.group)
  );
}

/** Chart patterns before candlesticks of the same session, then by ticker. */
function byNewest(one: Found, other: Found): number {
  const isChart = ({ occurrence }: Found) => Number(findPatternKind(occurrence.kind)?.family === 'chart');
  return (
    other.knownDay - one.knownDay ||
    isChart(other) - isChart(one) ||
    (one.instrument.ticker < other.instrument.ticker
      ? -1
      : Number(one.instrument.ticker > other.instrument.ticker))
  );
}

function newestDay(instruments: readonly PanelInstrument[]): string | null {
  const days = instruments
    .filter(({ bars }) => bars.length > 0)
    .map(({ bars }) => dayAt(bars, bars.length - 1));
  return days.sort().at(-1) ?? null;
}
