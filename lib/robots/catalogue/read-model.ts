import type { FundId } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameOf, type Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { tradedLegs } from '@/lib/robots/definitions/traded-legs';
import type { OpenPosition } from '@/lib/robots/execution/types';
import { GENESIS_HASH } from '@/lib/robots/ledger/chain';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { computeStatistics } from '@/lib/robots/statistics/compute-statistics';
import { maxDrawdownPct, volatilityPct } from '@/lib/robots/statistics/equity-figures';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import { splitByPhase } from '@/lib/robots/statistics/split-by-phase';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { benchmarkLegs, buyAndHold, type DailyCloses } from './benchmark';
import { cardCurveOf, curveOf } from './curve';
import { buildSummary } from './summary';
import { costsOf, instrumentResults, openPositions, recentTrades } from './trade-views';
import type { RobotDetails, RobotSummary } from './types';

/** All that pages and lists show of one robot: plain JSON, computed after each change and stored. */
export interface RobotReadModel {
  readonly summary: RobotSummary;
  /** The rest of the details; the reader adds the summary and the market's present. */
  readonly details: Omit<RobotDetails, 'robot' | 'market'>;
}

export interface ReadModelInput {
  readonly definition: RobotDefinition;
  /** At least the robot's legs. */
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** The robot's whole ledger, in order. */
  readonly entries: readonly LedgerEntry[];
  /** Its whole equity curve, oldest first. */
  readonly days: readonly EquityDay[];
  /** What is open now. */
  readonly positions: readonly OpenPosition[];
  /** Closes of at least its `benchmarkLegs`, from the first day of the curve on. */
  readonly closes: ReadonlyMap<FundId, DailyCloses>;
  readonly market: { readonly now: number };
}

/** Computes every figure of a robot from its ledger and its daily equity. */
export function buildReadModel(input: ReadModelInput): RobotReadModel {
  return build(input, true);
}

/** The model of a robot whose trades are still being computed: what it is, and no figures. */
export function buildPendingModel(
  input: Pick<ReadModelInput, 'definition' | 'instruments' | 'market'>,
): RobotReadModel {
  return build({ ...input, entries: [], days: [], positions: [], closes: new Map() }, false);
}

function build(input: ReadModelInput, ready: boolean): RobotReadModel {
  const { definition, instruments, entries, days, positions, closes, market } = input;
  const trades = tradesFromLedger(entries);
  const initialBalance = toMicros(definition.initialBalance);
  const publishedDay = utcDay(definition.publishedAt);
  const phases = splitByPhase({
    trades: trades.closed,
    openTrades: trades.open,
    days,
    initialBalance,
    daysPerYear: daysPerYearOf(definition, instruments),
    publishedDay,
  });
  const curve = curveOf(days, initialBalance, publishedDay);
  const head = entries.at(-1);
  const firstEntryTime = entries[0]?.time ?? null;
  const daysAgo = firstEntryTime === null ? null : Math.floor((market.now - firstEntryTime) / DAY_MS);
  const known = { instruments, initialBalance: fromMicros(initialBalance) };
  const forward = computeStatistics(phases.forward);
  return {
    summary: buildSummary({
      definition,
      instruments,
      statistics: ready ? computeStatistics(phases.whole) : null,
      volatilityPct: ready ? volatilityPct(phases.whole, phases.whole.daysPerYear) : null,
      maxDrawdownPct: ready ? maxDrawdownPct(phases.whole) : null,
      forward: ready
        ? {
            closedCount: forward.closedCount,
            profitPct: (100 * forward.closedPL) / known.initialBalance,
          }
        : null,
      updatedAt: updatedAt(input),
      daysFromFirstOpenTrade: daysAgo,
      positions,
      ...cardCurveOf(curve, firstEntryTime === null ? null : utcDay(firstEntryTime), daysAgo),
      now: market.now,
    }),
    details: {
      backtest: computeStatistics(phases.backtest),
      forward,
      curve,
      benchmark: buyAndHold(
        benchmarkLegs(definition, instruments),
        closes,
        days.map(({ day }) => day),
      ),
      instruments: instrumentResults(tradedLegs(definition), trades.closed, known),
      costs: costsOf(trades.closed, known.initialBalance),
      recentTrades: recentTrades(trades, instruments),
      openPositions: openPositions(positions, trades.open, known),
      ledger: {
        entries: entries.length,
        headHash: head?.hash ?? GENESIS_HASH,
        updatedAt: head?.recordedAt ?? market.now,
      },
    },
  };
}

/** When figures last changed: with the last entry or at the end of the last day, never after the market's present. */
function updatedAt({ definition, entries, days, market }: ReadModelInput): number {
  const lastDay = days.at(-1);
  const lastChange = Math.max(
    definition.publishedAt,
    entries.at(-1)?.recordedAt ?? 0,
    lastDay ? (lastDay.day + 1) * DAY_MS : 0,
  );
  return Math.min(lastChange, Math.max(market.now, definition.publishedAt));
}

/** 365 for robots that trade nothing but crypto, else the 252 sessions of a year. */
function daysPerYearOf(definition: RobotDefinition, instruments: ReadonlyMap<FundId, Instrument>): 252 | 365 {
  const calendars = definition.legs.map((fundId) => {
    const instrument = instruments.get(fundId);
    if (!instrument) throw new Error(`Robot ${definition.id} trades the unknown instrument ${fundId}`);
    return calendarFor(calendarNameOf(instrument.fundType));
  });
  return calendars.length > 0 && calendars.every((calendar) => calendar.daysPerYear === 365) ? 365 : 252;
}
