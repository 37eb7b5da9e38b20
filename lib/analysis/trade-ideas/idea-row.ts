import { findPatternKind } from '@/lib/analysis/pattern-history/pattern-families';
import { isoTime } from '@/lib/core/base/time';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { robotPath } from '@/lib/site/addresses/addresses';
import { MARKET_INDICES } from '@/lib/site/market-indices/market-indices';
import type { IdeaFill, TradeIdea } from './idea';

interface RowFill {
  readonly at: string;
  readonly price: number;
}

/** An idea as pages and calls show it: times are ISO 8601 in UTC. */
export interface IdeaRow extends Omit<TradeIdea, 'knownAt' | 'dueAt' | 'expiresAt' | 'entry' | 'exit'> {
  readonly knownAt: string;
  readonly dueAt: string | null;
  readonly expiresAt: string | null;
  readonly entry: RowFill | null;
  readonly exit: RowFill | null;
  /** The robot's or the pattern's name. */
  readonly sourceName: string;
  /** The robot's page; null for patterns and for removed robots. */
  readonly sourcePath: string | null;
}

/** The tickers of which everyone sees waiting and open ideas. */
export const GUEST_TICKERS: readonly string[] = [
  ...new Set(Object.values(MARKET_INDICES).flatMap((indices) => indices.map(({ ticker }) => ticker))),
];

export function ideaRow(idea: TradeIdea, catalogue: Pick<CatalogueReader, 'summary'>): IdeaRow {
  return {
    ...idea,
    knownAt: isoTime(idea.knownAt),
    dueAt: idea.dueAt === null ? null : isoTime(idea.dueAt),
    expiresAt: idea.expiresAt === null ? null : isoTime(idea.expiresAt),
    entry: toRowFill(idea.entry),
    exit: toRowFill(idea.exit),
    ...nameSource(idea, catalogue),
  };
}

function toRowFill(fill: IdeaFill | null): RowFill | null {
  return fill && { at: isoTime(fill.at), price: fill.price };
}

function nameSource({ robotId, patternKind }: TradeIdea, catalogue: Pick<CatalogueReader, 'summary'>) {
  if (robotId === null)
    return { sourceName: findPatternKind(patternKind ?? '')?.name ?? '', sourcePath: null };
  const robot = catalogue.summary(robotId);
  return robot === null || robot === 'removed'
    ? { sourceName: 'A removed robot', sourcePath: null }
    : { sourceName: robot.name, sourcePath: robotPath(robot) };
}
