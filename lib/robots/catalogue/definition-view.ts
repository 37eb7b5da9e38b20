import type { FundId } from '@/lib/core/base/brand';
import { roundTo } from '@/lib/core/base/round';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { BarsDigest } from '@/lib/market/data/digest';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition, Sizing } from '@/lib/robots/definitions/definition';
import { MAINTENANCE_MARGIN, VOLUME_LIMIT } from '@/lib/robots/definitions/execution-config';
import { parametersText, type Seal } from '@/lib/robots/definitions/hash';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { RobotRules } from '@/lib/robots/execution/robot-rules';
import type { Params } from '@/lib/robots/strategies/types';

/** What names the stored bars of one instrument. */
export interface LegDigest extends BarsDigest {
  readonly fundId: FundId;
}

/** What one instrument costs to trade, as fractions of the price. */
export interface LegCosts {
  readonly fundId: FundId;
  readonly ticker: string;
  /** Hours in which it trades. */
  readonly calendar: CalendarName;
  /** The whole bid-ask spread. */
  readonly spread: number;
  /** Of an order as large as its bar's volume; it grows with the square root of that share. */
  readonly impact: number;
  readonly commissionRate: number;
  /** The imported sessions it has run on; null on other markets. */
  readonly bars: BarsDigest | null;
}

/**
 * A robot's definition as a guest may see it: sizes in whole percent of the balance, because finer ones hint at
 * amounts.
 */
export interface GuestDefinition {
  readonly version: number;
  readonly strategyId: string;
  /** Percent of the balance that a trade takes at most; null for a number of units. */
  readonly sizePct: number | null;
  /** Percent of the balance lost where a stop is hit; null where the size does not depend on it. */
  readonly riskPct: number | null;
  /** Annual volatility in percent that sizes aim at; null where they don't depend on it. */
  readonly volatilityTargetPct: number | null;
  /** What it follows beside its strategy; null for robots published before there were such rules. */
  readonly rules: RobotRules | null;
  readonly maxOpenPositions: number;
  readonly allowShort: boolean;
  /** UTC milliseconds. */
  readonly startsAt: number;
  /** Of every instrument whose bars it gets, in the order of its definition. */
  readonly legs: readonly LegCosts[];
  /** Largest order to open, in percent of its bar's volume. */
  readonly volumeLimitPct: number;
  /** Least equity in percent of the value of short positions. */
  readonly maintenanceMarginPct: number;
  /** Of the simulated market; null for other prices. */
  readonly seed: number | null;
  /**
   * Parameters of the strategy; null for robots whose hash without a salt is public: with both, a few tries of round
   * balances would find the balance.
   */
  readonly params: Params | null;
  /** SHA-256 of a learned robot's model, hex; absent for robots that follow rules. */
  readonly modelHash?: string;
  /** SHA-256 over salt and text, hex: what registry and log have of it. */
  readonly commitment: string;
}

/** The same with everything the commitment covers, against which amounts could be tried: not for guests. */
export interface DefinitionView extends GuestDefinition {
  readonly params: Params;
  readonly salt: string;
  readonly isHashPublic: boolean;
  readonly text: string;
}

/**
 * @param seed of the simulated market; null for other prices
 * @param bars the imported sessions it has run on; empty for other markets
 */
export function definitionView(
  definition: RobotDefinition,
  { salt, commitment, isHashPublic }: Seal,
  instruments: ReadonlyMap<FundId, Instrument>,
  seed: number | null,
  bars: readonly LegDigest[] = [],
): DefinitionView {
  const digests = new Map(
    bars.map(({ fundId, days, through, digest }) => [fundId, { days, through, digest }]),
  );
  return {
    version: definition.version,
    strategyId: definition.strategyId,
    ...positionSizes(definition.sizing, definition.initialBalance),
    rules: definition.rules ?? null,
    maxOpenPositions: definition.maxOpenPositions,
    allowShort: definition.allowShort,
    startsAt: definition.startsAt,
    legs: definition.legs.flatMap((fundId) => {
      const instrument = instruments.get(fundId);
      if (!instrument) return [];
      const costs = costModelFor(instrument.fundType, definition.agentKind === 'Brokerage');
      return {
        fundId,
        ticker: instrument.ticker,
        calendar: calendarNameFor(instrument.fundType),
        spread: roundTo(costs.spread, 6),
        impact: roundTo(costs.impact, 6),
        commissionRate: roundTo(costs.commissionRate, 6),
        bars: digests.get(fundId) ?? null,
      };
    }),
    volumeLimitPct: 100 * VOLUME_LIMIT,
    maintenanceMarginPct: 100 * MAINTENANCE_MARGIN,
    seed,
    params: definition.params,
    ...(definition.modelHash && { modelHash: definition.modelHash }),
    commitment,
    salt,
    isHashPublic,
    text: parametersText(definition),
  };
}

/** What stays for guests, written as what stays: a new field is hidden until it is listed. */
export function definitionForGuest(definition: DefinitionView): GuestDefinition {
  return {
    version: definition.version,
    strategyId: definition.strategyId,
    sizePct: definition.sizePct,
    riskPct: definition.riskPct,
    // Models stored before these were known have neither.
    volatilityTargetPct: definition.volatilityTargetPct ?? null,
    rules: definition.rules ?? null,
    maxOpenPositions: definition.maxOpenPositions,
    allowShort: definition.allowShort,
    startsAt: definition.startsAt,
    legs: definition.legs,
    volumeLimitPct: definition.volumeLimitPct,
    maintenanceMarginPct: definition.maintenanceMarginPct,
    seed: definition.seed,
    params: definition.isHashPublic ? null : definition.params,
    ...(definition.modelHash && { modelHash: definition.modelHash }),
    commitment: definition.commitment,
  };
}

type Sizes = Pick<GuestDefinition, 'sizePct' | 'riskPct' | 'volatilityTargetPct'>;

function positionSizes(sizing: Sizing, balance: number): Sizes {
  const none: Sizes = { sizePct: null, riskPct: null, volatilityTargetPct: null };
  switch (sizing.kind) {
    case 'amount':
      return { ...none, sizePct: Math.round((100 * sizing.amount) / balance) };
    case 'percent':
      return { ...none, sizePct: sizing.percent };
    case 'risk':
      return { ...none, sizePct: sizing.maxPercent, riskPct: sizing.riskPercent };
    case 'volatility':
      return { ...none, sizePct: sizing.maxPercent, volatilityTargetPct: sizing.targetPct };
    case 'quantity':
      return none;
  }
}
