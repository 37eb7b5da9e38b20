import type { Panel } from '@/lib/analysis/panel/panel';
import { allCases } from '@/lib/analysis/pattern-history/pattern-history';
import { preparePatterns } from '@/lib/analysis/pattern-history/pattern-statistics';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import type { FundType } from '@/lib/market/data/instrument';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import type { IdeaSource, IdeaState } from '@/lib/site/addresses/trade-ideas-address';
import { isCurrent, type TradeIdea } from './idea';
import { patternIdeas, recentPatternIdeas } from './pattern-ideas';
import { robotIdeas } from './robot-ideas';
import { type IdeaScore, scorePatternIdeas, scoreRobotIdeas } from './scoreboard';

/** null for all. */
export interface IdeaFilter {
  readonly fundType: FundType | null;
  readonly source: IdeaSource | null;
  readonly state: IdeaState | null;
  readonly ticker: string | null;
  readonly robotId: number | null;
  /** One idea alone. */
  readonly id: string | null;
}

export interface AskedIdeas {
  readonly filter: IdeaFilter;
  /** The tickers of which waiting and open ideas may be seen; null for all. */
  readonly currentTickers: readonly string[] | null;
  /** The market's present, UTC milliseconds. */
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

export interface IdeaAnswer {
  /** Newest first. */
  readonly ideas: readonly TradeIdea[];
  /** That match and may be seen. */
  readonly total: number;
  /** Waiting and open ones that match and may not be seen. */
  readonly hidden: number;
  /** Of all ideas that ever were, whatever the filter. */
  readonly scores: readonly IdeaScore[];
}

interface Held {
  readonly entries: readonly RobotEntry[];
  readonly fromRobots: readonly TradeIdea[];
  readonly fromPatterns: readonly TradeIdea[];
  /** Newest first. */
  readonly ideas: readonly TradeIdea[];
  readonly scores: readonly IdeaScore[];
}

const kept = new WeakMap<Panel, Held>();

function hold(panel: Panel, entries: readonly RobotEntry[]): Held {
  const known = kept.get(panel);
  if (known?.entries === entries) return known;
  const fromRobots = robotIdeas(panel, entries);
  const fromPatterns = known?.fromPatterns ?? panel.instruments.flatMap(recentPatternIdeas);
  const patternScores =
    known?.scores.filter(({ source }) => source === 'patterns') ?? scorePatternIdeas(panel);
  const held = {
    ...{ entries, fromRobots, fromPatterns },
    ideas: newestFirst([...fromRobots, ...fromPatterns]),
    scores: [...scoreRobotIdeas(fromRobots), ...patternScores],
  };
  kept.set(panel, held);
  return held;
}

function newestFirst(ideas: readonly TradeIdea[]): readonly TradeIdea[] {
  return [...ideas].sort((one, other) => other.knownAt - one.knownAt || (one.id < other.id ? -1 : 1));
}

/** All ideas of a ticker, also patterns of years ago; of the market, only patterns of the last months. */
function candidates(panel: Panel, held: Held, { ticker, id }: IdeaFilter): readonly TradeIdea[] {
  const [source, fundId] = id?.split('.') ?? [];
  const instrument = panel.instruments.find((one) =>
    source === 'pattern' ? String(one.fundId) === fundId : one.ticker === ticker,
  );
  if (!instrument) return held.ideas;
  const own = held.fromRobots.filter((idea) => idea.ticker === instrument.ticker);
  return newestFirst([...own, ...patternIdeas(instrument, allCases(instrument))]);
}

export const TRADE_IDEAS: MarketQuestion<readonly [AskedIdeas], IdeaAnswer> = {
  name: 'trade-ideas',
  usesRobotEntries: true,
  prepare: ({ panel }) => preparePatterns(panel, null, 'placebo'),
  answer({ panel, robotEntries }, { filter, currentTickers, now, offset, limit }) {
    const held = hold(panel, robotEntries);
    const matching = candidates(panel, held, filter)
      .map((idea) => atTime(idea, now))
      .filter((idea) => matches(idea, filter));
    const seen = currentTickers && new Set(currentTickers);
    const visible = matching.filter((idea) => !seen || !isCurrent(idea) || seen.has(idea.ticker));
    return {
      ideas: visible.slice(offset, offset + limit),
      total: visible.length,
      hidden: matching.length - visible.length,
      scores: held.scores,
    };
  },
};

/** A robot's signal lapses if it isn't filled by the time its fill would be recorded. */
function atTime(idea: TradeIdea, now: number): TradeIdea {
  const isLapsed = idea.source === 'robots' && idea.dueAt !== null && idea.dueAt + LATE_AFTER_MS < now;
  return isLapsed ? { ...idea, state: 'expired', expiresAt: idea.dueAt, dueAt: null } : idea;
}

function matches(idea: TradeIdea, { fundType, source, state, ticker, robotId, id }: IdeaFilter): boolean {
  return (
    (fundType === null || idea.fundType === fundType) &&
    (source === null || idea.source === source) &&
    (state === null || idea.state === state) &&
    (ticker === null || idea.ticker === ticker) &&
    (robotId === null || idea.robotId === robotId) &&
    (id === null || idea.id === id)
  );
}
