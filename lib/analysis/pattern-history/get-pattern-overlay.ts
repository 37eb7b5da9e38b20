import type { ChartTolerance } from '@/lib/analysis/chart-patterns/kernel-shapes';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import { isSettled, type PatternPoint } from '@/lib/analysis/patterns/pattern';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { findPatternKind } from './pattern-families';
import { allCases, instrumentPatterns, type PatternCase } from './pattern-history';
import { dayAt, type PatternRow, toPatternRow } from './pattern-row';
import { preparePatterns } from './pattern-statistics';

/** Sessions drawn before a pattern's first corner and after its end. */
const MARGIN = 15;
/** Fewest sessions drawn, where there are as many. */
const FEWEST_DRAWN = 50;
/** Patterns listed. */
const MOST_LISTED = 12;

export interface PatternOverlaySearch {
  readonly ticker: string;
  /** A session: lists what stood at its close. null for the newest patterns. */
  readonly day: EpochDay | null;
  /** Draws this kind; null for the first chart pattern listed. */
  readonly pattern: string | null;
  /** That chart patterns are found with. */
  readonly tolerance: ChartTolerance;
  /** Whether unsettled ones may be shown. */
  readonly showsOpen: boolean;
}

export interface OverlayBar {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A corner, by the bar that has it. */
export interface OverlayPoint {
  readonly day: string;
  readonly price: number;
}

export interface PatternOverlay {
  readonly row: PatternRow;
  readonly bars: readonly OverlayBar[];
  readonly points: readonly OverlayPoint[];
  /** Each by its two ends. */
  readonly lines: readonly (readonly OverlayPoint[])[];
}

export interface TickerPatterns {
  /** Newest first. */
  readonly rows: readonly PatternRow[];
  /** Unsettled ones that may not be shown. */
  readonly hidden: number;
  /** null where nothing that may be shown was found. */
  readonly drawn: PatternOverlay | null;
}

/**
 * An instrument's patterns, one of them with what a chart of it needs.
 * @throws NotFoundError for a ticker without daily prices, and for a kind that isn't among them
 */
export const GET_PATTERN_OVERLAY: MarketQuestion<readonly [search: PatternOverlaySearch], TickerPatterns> = {
  name: 'get-pattern-overlay',
  prepare: function* ({ panel }, { ticker, tolerance }) {
    const instrument = panel.instruments.find((one) => one.ticker === ticker);
    if (instrument) yield* preparePatterns(panel, instrument.fundType, null, tolerance);
  },
  answer({ panel }, { ticker, day, pattern, tolerance, showsOpen }) {
    const instrument = panel.instruments.find((one) => one.ticker === ticker);
    if (!instrument) throw new NotFoundError(`There are no daily prices of “${ticker}”.`);
    const all =
      day === null
        ? instrumentPatterns(instrument, tolerance).recent
        : standingOn(instrument, day, tolerance);
    const newest = [...all].reverse();
    const shown = newest.filter(({ followed }) => showsOpen || isSettled(followed.state));
    const chosen = choose(shown, pattern);
    if (pattern !== null && chosen === null)
      throw new NotFoundError(`${ticker} has no pattern “${pattern}” that can be shown for that day.`);
    const listed = shown.slice(0, MOST_LISTED);
    if (chosen && !listed.includes(chosen)) listed.push(chosen);
    return {
      rows: listed.map((one) => toPatternRow(panel, instrument, one, tolerance)),
      hidden: all.length - shown.length,
      drawn: chosen && toOverlay(panel, instrument, chosen, tolerance),
    };
  },
};

/** Known by a session's close, and neither failed, reached nor expired before it. */
function standingOn(instrument: PanelInstrument, day: EpochDay, tolerance: ChartTolerance): PatternCase[] {
  const { bars } = instrument;
  const at = bars.day.findLastIndex((one, index) => index < bars.length && one <= day);
  return allCases(instrument, tolerance).filter(
    ({ occurrence, followed }) =>
      occurrence.knownAt <= at && (!isSettled(followed.state) || followed.since >= at),
  );
}

function choose(cases: readonly PatternCase[], pattern: string | null): PatternCase | null {
  if (pattern !== null) return cases.find(({ occurrence }) => occurrence.kind === pattern) ?? null;
  return (
    cases.find(({ occurrence }) => findPatternKind(occurrence.kind)?.family === 'chart') ?? cases[0] ?? null
  );
}

function toOverlay(
  panel: Panel,
  instrument: PanelInstrument,
  chosen: PatternCase,
  tolerance: ChartTolerance,
): PatternOverlay {
  const { bars } = instrument;
  const { points, lines, knownAt } = chosen.occurrence;
  const to = Math.min(bars.length - 1, Math.max(knownAt, chosen.followed.since) + MARGIN);
  const from = Math.max(0, Math.min((points[0]?.at ?? knownAt) - MARGIN, to + 1 - FEWEST_DRAWN));
  const point = ({ at, price }: PatternPoint): OverlayPoint => ({ day: dayAt(bars, at), price });
  return {
    row: toPatternRow(panel, instrument, chosen, tolerance),
    bars: Array.from({ length: to - from + 1 }, (_, index) => {
      const at = from + index;
      const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map(
        (column) => column[at],
      );
      return { day: dayAt(bars, at), open, high, low, close } as OverlayBar;
    }),
    points: points.map(point),
    lines: lines.map(([begin, end]) => [point(begin), point(end)]),
  };
}
