import type { Panel } from '@/lib/analysis/panel/panel';
import { isSettled, type PatternDirection, type PatternState } from '@/lib/analysis/patterns/pattern';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { NotFoundError } from '@/lib/core/base/errors';
import { findPatternKind } from './pattern-families';
import { caseKey, instrumentPatterns, type PatternCase } from './pattern-history';
import { dayAt } from './pattern-row';
import { directionsFor, preparePatterns } from './pattern-statistics';

/** A pattern that has ended. Days are YYYY-MM-DD. */
export interface EndedPattern {
  readonly ticker: string;
  readonly fundName: string;
  readonly decimals: number;
  readonly direction: PatternDirection;
  readonly knownDay: string;
  readonly endedDay: string;
  readonly state: PatternState;
  /** When it was known. */
  readonly close: number;
  readonly stop: number;
  readonly target: number;
  /** Result after costs in units of the risk; null where nothing was entered. */
  readonly r: number | null;
}

const MOST_LISTED = 20;

/**
 * A kind's patterns that have ended: the newest of each ticker and direction, newest first.
 * @throws NotFoundError for a kind that doesn't exist
 */
export const GET_ENDED_PATTERNS: MarketQuestion<readonly [kind: string], readonly EndedPattern[]> = {
  name: 'get-ended-patterns',
  prepare: ({ panel }) => preparePatterns(panel, null),
  answer({ panel }, kind) {
    if (!findPatternKind(kind)) throw new NotFoundError(`There is no pattern “${kind}”.`);
    return directionsFor(kind)
      .flatMap((direction) => endedPatterns(panel, kind, direction))
      .sort((one, other) => (one.knownDay < other.knownDay ? 1 : one.knownDay > other.knownDay ? -1 : 0))
      .slice(0, MOST_LISTED);
  },
};

function endedPatterns(panel: Panel, kind: string, direction: PatternDirection): EndedPattern[] {
  return panel.instruments.flatMap((instrument) => {
    const { recent, settled } = instrumentPatterns(instrument);
    const hasEnded = ({ occurrence, followed }: PatternCase) =>
      occurrence.kind === kind && occurrence.direction === direction && isSettled(followed.state);
    const newest = recent.findLast(hasEnded) ?? settled.get(caseKey({ kind, direction }))?.latest;
    if (!newest) return [];
    const { bars, ticker, fundName, decimals } = instrument;
    const { knownAt, stop, target } = newest.occurrence;
    const { state, since, r } = newest.followed;
    const close = bars.close[knownAt] as number;
    const [knownDay, endedDay] = [dayAt(bars, knownAt), dayAt(bars, since)];
    return [{ ticker, fundName, decimals, direction, knownDay, endedDay, state, close, stop, target, r }];
  });
}
