import type { FundId } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { slugify } from '@/lib/core/format/slug';
import type { Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { currentDescription } from '@/lib/robots/definitions/roster/describe';
import { currentName } from '@/lib/robots/definitions/roster/naming';
import { describeSizing } from '@/lib/robots/definitions/sizing-text';
import { tradedLegs } from '@/lib/robots/definitions/traded-legs';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { OpenPosition } from '@/lib/robots/execution/types';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import { findFamily } from '@/lib/robots/strategies/registry';
import type { CardCurve } from './curve';
import { buildOpenShares, type KnownEntry, positionProfit, sumOpenProfitPct } from './open-profit';
import type { JumpHold, RecordSincePublication, RobotSummary } from './types';

/** A robot is new for this long after its publication. */
const NEW_FOR_DAYS = 30;

export interface SummaryInput extends CardCurve {
  readonly definition: RobotDefinition;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** null while its trades are being computed. */
  readonly statistics: RobotStatistics | null;
  readonly daysFromFirstOpenTrade: number | null;
  readonly volatilityPct: number | null;
  readonly maxDrawdownPct: number | null;
  readonly sincePublication: RecordSincePublication | null;
  readonly forwardClosedCount: number;
  readonly isWipedOut: boolean;
  readonly recordedSince: number | null;
  readonly isPublicationSimulated: boolean;
  readonly jumpHold?: JumpHold | null;
  readonly retired?: Retirement | null;
  readonly modelFault?: string | null;
  readonly updatedAt: number;
  readonly positions: readonly OpenPosition[];
  /** How each was opened, by trade number. */
  readonly openings: ReadonlyMap<number, KnownEntry>;
  readonly now: number;
}

/** What a list shows of a robot. */
export function buildSummary(input: SummaryInput): RobotSummary {
  const { definition, statistics, now } = input;
  const legs = tradedLegs(definition);
  const name = currentName(definition);
  const family = findFamily(definition.strategyId);
  const openProfit = input.positions.reduce((sum, position) => sum + positionProfit(position), 0);
  return {
    id: definition.id,
    version: definition.version,
    name,
    slug: slugify(name),
    description: currentDescription(definition),
    agentKind: definition.agentKind,
    agentType: definition.agentType,
    fundTypes: definition.fundTypes,
    tickers: legs.map((fundId) => tickerFor(input.instruments, fundId)),
    fundIds: legs,
    strategyId: definition.strategyId,
    strategyTitle: family?.title ?? definition.strategyId,
    ...(family?.isLearned && { isLearned: true }),
    analysis: definition.analysis,
    timeframe: definition.timeframe,
    allowShort: definition.allowShort,
    groups: instrumentGroups(definition, input.instruments),
    publishedAt: definition.publishedAt,
    recordedSince: input.recordedSince,
    ...(input.isPublicationSimulated ? { isPublicationSimulated: true } : {}),
    updatedAt: input.updatedAt,
    isNew: now - definition.publishedAt < NEW_FOR_DAYS * DAY_MS,
    ready: statistics !== null,
    ...(input.jumpHold ? { jumpHold: input.jumpHold } : {}),
    ...(input.retired ? { retired: input.retired } : {}),
    ...(input.modelFault ? { modelFault: input.modelFault } : {}),
    statistics,
    volatilityPct: input.volatilityPct,
    maxDrawdownPct: input.maxDrawdownPct,
    sincePublication: input.sincePublication,
    forwardClosedCount: input.forwardClosedCount,
    isWipedOut: input.isWipedOut,
    openCount: input.positions.length,
    openProfitPct: statistics === null ? null : sumOpenProfitPct(input.positions, definition.initialBalance),
    openPositions: buildOpenShares(input.positions, definition.initialBalance, input.openings),
    daysFromFirstOpenTrade: input.daysFromFirstOpenTrade,
    initialBalance: definition.initialBalance,
    adjustedBalance: definition.initialBalance + (statistics?.closedPL ?? 0) + openProfit,
    amountOfEachTradeText: describeSizing(definition.sizing),
    sparkline: input.sparkline,
    sparklineDays: input.sparklineDays,
    sparklineBacktest: input.sparklineBacktest,
  };
}

function instrumentGroups(
  definition: RobotDefinition,
  instruments: ReadonlyMap<FundId, Instrument>,
): readonly string[] {
  return [...new Set(tradedLegs(definition).flatMap((fundId) => instruments.get(fundId)?.group ?? []))];
}

/** An instrument's ticker; `#` and its id if it's unknown. */
export function tickerFor(instruments: ReadonlyMap<FundId, Instrument>, fundId: FundId): string {
  return instruments.get(fundId)?.ticker ?? `#${fundId}`;
}
