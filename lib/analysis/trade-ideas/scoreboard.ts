import { mean } from 'd3-array';
import type { BaseDay } from '@/lib/analysis/outcomes/base-rates';
import { type DatedOutcome, type Odds, oddsFrom } from '@/lib/analysis/outcomes/odds';
import type { Panel } from '@/lib/analysis/panel/panel';
import {
  type InstrumentPatterns,
  instrumentPatterns,
  PATTERN_HORIZON,
  type SettledCases,
} from '@/lib/analysis/pattern-history/pattern-history';
import { placeboPatterns } from '@/lib/analysis/pattern-history/pattern-statistics';
import { groupBy } from '@/lib/core/base/group-by';
import { utcDay } from '@/lib/core/base/time';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import type { IdeaSource, IdeaState } from '@/lib/site/addresses/trade-ideas-address';
import type { IdeaFill, IdeaRecord, TradeIdea } from './idea';
import { hasBreakout } from './pattern-ideas';

/**
 * All ideas of a kind that were entered and left. `odds.k` of `odds.n` made money after costs. The base of robots' ideas is
 * both sides of each trade between the same fills, which is what a coin would have chosen from; of patterns, what the same
 * rules make of the same returns in another order.
 */
export interface IdeaScore {
  readonly source: IdeaSource;
  readonly record: IdeaRecord;
  /** null for all classes. */
  readonly fundType: FundType | null;
  readonly odds: Odds;
  readonly ends: IdeaEnds;
  /** Of the base: what a coin makes of a trade by choosing its side, or the mean of patterns on shuffled returns. */
  readonly baseR: number | null;
}

type IdeaEnds = Readonly<Record<Exclude<IdeaState, 'waiting' | 'open'>, number>>;

/** Sessions in which ideas overlap: what is drawn together for an interval. */
const HORIZON = 5;

type EndedIdea = TradeIdea & {
  readonly entry: IdeaFill;
  readonly resultPct: number;
  readonly otherSidePct: number;
};

function isEnded(idea: TradeIdea): idea is EndedIdea {
  return idea.entry !== null && idea.resultPct !== null && idea.otherSidePct !== null;
}

/** Robots' ideas: recorded before their fill, then computed afterwards; each all classes together, then by class. */
export function scoreRobotIdeas(ideas: readonly TradeIdea[]): readonly IdeaScore[] {
  const ended = ideas.filter(isEnded);
  return (['before', 'afterwards'] as const).flatMap((record) => {
    const own = ended.filter((idea) => idea.record === record);
    return withClasses(own, ({ fundType }) => fundType, robotScore).map((score) => ({
      source: 'robots' as const,
      record,
      ...score,
    }));
  });
}

function withClasses<Row, Score>(
  rows: readonly Row[],
  typeOf: (row: Row) => FundType,
  score: (rows: readonly Row[]) => Score,
): readonly (Score & Pick<IdeaScore, 'fundType'>)[] {
  if (rows.length === 0) return [];
  const byType = groupBy(rows, typeOf);
  const classes = FUND_TYPES.flatMap((fundType) => {
    const some = byType.get(fundType);
    return some ? [{ ...score(some), fundType }] : [];
  });
  return [{ ...score(rows), fundType: null }, ...classes];
}

type Score = Omit<IdeaScore, 'source' | 'record' | 'fundType'>;

function robotScore(ideas: readonly EndedIdea[]): Score {
  const ends = { reached: 0, stopped: 0, expired: 0, closed: 0 };
  const coin: number[] = [];
  for (const { state, resultPct, otherSidePct, r } of ideas) {
    if (state !== 'waiting' && state !== 'open') ends[state] += 1;
    // Both have the same risk.
    if (r !== null && resultPct !== 0) coin.push((r * (1 + otherSidePct / resultPct)) / 2);
  }
  const outcomes = ideas.map(
    ({ entry, resultPct, r }): DatedOutcome => ({ day: utcDay(entry.at), hit: resultPct > 0, r }),
  );
  const sides = ideas.flatMap(({ entry, resultPct, otherSidePct }) =>
    [resultPct, otherSidePct].map((pct) => ({ day: utcDay(entry.at), hit: pct > 0 })),
  );
  return {
    odds: oddsFrom(outcomes, baseFrom(sides), { direction: 'up', horizon: HORIZON }),
    ends,
    baseR: mean(coin) ?? null,
  };
}

/** What became of all chart patterns of a panel that were confirmed and are over, and of those on shuffled returns. */
export function scorePatternIdeas(panel: Panel): readonly IdeaScore[] {
  const all = panel.instruments.map((instrument) => ({
    fundType: instrument.fundType,
    real: settledCases(instrumentPatterns(instrument)),
    placebo: settledCases(placeboPatterns(instrument)),
  }));
  return withClasses(all, ({ fundType }) => fundType, patternScore)
    .filter(({ odds }) => odds.n > 0)
    .map((score) => ({ source: 'patterns', record: 'bars', ...score }));
}

interface InstrumentCases {
  readonly real: readonly SettledCases[];
  readonly placebo: readonly SettledCases[];
}

function settledCases({ settled }: InstrumentPatterns): readonly SettledCases[] {
  return [...settled].flatMap(([key, cases]) => (hasBreakout(key.split(' ')[0] ?? '') ? cases : []));
}

function patternScore(instruments: readonly InstrumentCases[]): Score {
  const real = instruments.flatMap((one) => one.real);
  const placebo = instruments.flatMap((one) => one.placebo).flatMap(settledTrades);
  const trades = real.flatMap(settledTrades);
  const count = (name: 'reached' | 'failed') => real.reduce((sum, one) => sum + one[name], 0);
  const [reached, stopped] = [count('reached'), count('failed')];
  return {
    odds: oddsFrom(trades, baseFrom(placebo), { direction: 'up', horizon: PATTERN_HORIZON }),
    ends: { reached, stopped, expired: trades.length - reached - stopped, closed: 0 },
    baseR: mean(placebo.map(({ r }) => r)) ?? null,
  };
}

/** Confirmed patterns as trades; a hit is one that made money after costs. */
function settledTrades({ outcomes }: SettledCases) {
  return outcomes.flatMap(({ day, r }) => (r === null ? [] : { day, r, hit: r > 0 }));
}

function baseFrom(cases: readonly Pick<DatedOutcome, 'day' | 'hit'>[]): readonly BaseDay[] {
  return [...groupBy(cases, ({ day }) => day)]
    .map(([day, own]): BaseDay => {
      const up = own.filter(({ hit }) => hit).length;
      return { day, n: own.length, up, down: own.length - up };
    })
    .sort((one, other) => one.day - other.day);
}
