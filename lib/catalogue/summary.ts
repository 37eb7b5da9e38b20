import type { FundId } from '@/lib/base/brand';
import { fromMicros } from '@/lib/base/money';
import { DAY_MS } from '@/lib/base/time';
import type { OpenPosition } from '@/lib/execution/types';
import { slugify } from '@/lib/format/slug';
import type { Instrument } from '@/lib/market/instrument';
import type { RobotDefinition } from '@/lib/robots/definition';
import { describeSizing } from '@/lib/robots/sizing-text';
import { tradedLegs } from '@/lib/robots/traded-legs';
import type { RobotStatistics } from '@/lib/statistics/types';
import { findFamily } from '@/lib/strategies/registry';
import type { RobotSummary } from './types';

/** A robot is new for this long after its publication. */
const NEW_FOR_DAYS = 30;

export interface SummaryInput {
  readonly definition: RobotDefinition;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** null while its trades are being computed. */
  readonly statistics: RobotStatistics | null;
  /** When its first position opened, UTC milliseconds. */
  readonly firstEntryTime: number | null;
  readonly positions: readonly OpenPosition[];
  readonly sparkline: readonly number[];
  readonly now: number;
}

/** What a list shows of a robot. */
export function buildSummary(input: SummaryInput): RobotSummary {
  const { definition, statistics, firstEntryTime, now } = input;
  const openProfit = input.positions.reduce((sum, position) => sum + openProfitOf(position), 0);
  return {
    id: definition.id,
    version: definition.version,
    name: definition.name,
    slug: slugify(definition.name),
    description: definition.description,
    agentKind: definition.agentKind,
    agentType: definition.agentType,
    fundTypes: definition.fundTypes,
    tickers: tradedLegs(definition).map((fundId) => tickerOf(input.instruments, fundId)),
    strategyTitle: findFamily(definition.strategyId)?.title ?? definition.strategyId,
    analysis: definition.analysis,
    timeframe: definition.timeframe,
    publishedAt: definition.publishedAt,
    isNew: now - definition.publishedAt < NEW_FOR_DAYS * DAY_MS,
    ready: statistics !== null,
    statistics,
    openCount: input.positions.length,
    daysFromFirstOpenTrade: firstEntryTime === null ? null : Math.floor((now - firstEntryTime) / DAY_MS),
    initialBalance: definition.initialBalance,
    adjustedBalance: definition.initialBalance + (statistics?.closedPL ?? 0) + openProfit,
    amountOfEachTradeText: describeSizing(definition.sizing),
    sparkline: input.sparkline,
  };
}

/** What a position would bring at its last price, its entry's commission taken off. */
function openProfitOf(position: OpenPosition): number {
  const direction = position.side === 'long' ? 1 : -1;
  const move = fromMicros(position.lastPrice) - fromMicros(position.entryPrice);
  return direction * move * fromMicros(position.quantity) - fromMicros(position.entryCommission);
}

export function tickerOf(instruments: ReadonlyMap<FundId, Instrument>, fundId: FundId): string {
  return instruments.get(fundId)?.ticker ?? `#${fundId}`;
}
