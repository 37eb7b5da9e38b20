import type { FundId } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { cutTo } from '@/lib/core/base/round';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { benchmarkLegs } from '@/lib/robots/definitions/benchmark-legs';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';
import { tradedLegs } from '@/lib/robots/definitions/traded-legs';
import type { PendingOrder } from '@/lib/robots/execution/config';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { OpenPosition } from '@/lib/robots/execution/types';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { GENESIS_HASH } from '@/lib/robots/ledger/head';
import type { Signal } from '@/lib/robots/ledger/signal';
import { computeStatistics } from '@/lib/robots/statistics/compute-statistics';
import { classifyDays } from '@/lib/robots/statistics/day-phases';
import { maxDrawdownPct, volatilityPct, wipedOutOn } from '@/lib/robots/statistics/equity-figures';
import { returnInterval } from '@/lib/robots/statistics/intervals';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import { assessLuck } from '@/lib/robots/statistics/luck';
import { splitByPhase } from '@/lib/robots/statistics/split-by-phase';
import type { EquityDay, RobotStatistics } from '@/lib/robots/statistics/types';
import { buyAndHold, type DailyCloses } from './benchmark';
import { buildCardCurve, buildCurve, cutCurve, returnSincePublication } from './curve';
import { monthlyReturns } from './curve-figures';
import { definitionView, type LegDigest } from './definition-view';
import { phaseFigures } from './phase-figures';
import { quoteAt } from './quote-at';
import { signalViews } from './signal-views';
import { buildSummary } from './summary';
import { instrumentResults, openPositions, recentTrades, sumCosts } from './trade-views';
import type { JumpHold, RobotDetails, RobotSummary } from './types';

/** Increased when the same ledger would give another model, so that stored ones are computed again. */
export const READ_MODEL_FORMAT = 18;

/** The moment that a model shows, so that it can be recomputed for it. */
export interface ModelMoment {
  readonly format: number;
  /** The market's present, UTC milliseconds. */
  readonly now: number;
  /** Open of the last bar that the robot had seen; null before the first. */
  readonly through: number | null;
}

/** All that pages and lists show of one robot: plain JSON, computed after each change and stored. */
export interface RobotReadModel {
  /** Not known of models that were stored before it was. */
  readonly moment?: ModelMoment;
  readonly summary: RobotSummary;
  /** The rest of the details; the reader adds the summary and the market's present. */
  readonly details: Omit<RobotDetails, 'robot' | 'market'>;
}

export interface ReadModelInput {
  readonly definition: RobotDefinition;
  readonly seal: Seal;
  /** At least the robot's legs. */
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** The robot's whole ledger, in order, and the signals in the same chain. */
  readonly entries: readonly LedgerEntry[];
  readonly signals?: readonly Signal[];
  /** Its whole equity curve, oldest first. */
  readonly days: readonly EquityDay[];
  /** What is open now. */
  readonly positions: readonly OpenPosition[];
  /** What waits for an open now. */
  readonly pending?: readonly PendingOrder[];
  /** Closes of at least its `benchmarkLegs`, from the first day of the curve on. */
  readonly closes: ReadonlyMap<FundId, DailyCloses>;
  /** The seed is the simulated market's. */
  readonly market: Readonly<{ name?: MarketName; now: number; seed?: number | null }>;
  /** Open of the last bar that the robot has seen. */
  readonly through?: number | null;
  /** The complete sessions it has run on, in an imported market. */
  readonly bars?: readonly LegDigest[];
  /** When and why its own rule ended it. */
  readonly retired?: Retirement | null;
  /** The jump that it waits before. */
  readonly jumpHold?: JumpHold | null;
  /** Why it doesn't run, where that is for its model. */
  readonly modelFault?: string | null;
  /** How many robots the market has ever had, removed ones included; 1 if nobody chose among them. */
  readonly trials?: number;
}

/** Computes every figure of a robot from its ledger and its daily equity. */
export function buildReadModel(input: ReadModelInput): RobotReadModel {
  return build(input, true);
}

/** The model of a robot whose trades are still being computed: its definition, without figures. */
export function buildPendingModel(
  input: Pick<ReadModelInput, 'definition' | 'seal' | 'instruments' | 'market' | 'jumpHold' | 'modelFault'>,
): RobotReadModel {
  return build({ ...input, entries: [], days: [], positions: [], closes: new Map() }, false);
}

function build(input: ReadModelInput, ready: boolean): RobotReadModel {
  const { definition, instruments, entries, days, positions, closes, market } = input;
  const { signals = [], pending = [] } = input;
  const trades = tradesFromLedger(entries);
  const initialBalance = toMicros(definition.initialBalance);
  const [firstSignal] = signals;
  const fundTypes = tradedLegs(definition).flatMap((fundId) => instruments.get(fundId)?.fundType ?? []);
  const phaseDays = classifyDays(definition.publishedAt, firstSignal, days, fundTypes);
  const phases = splitByPhase({
    trades: trades.closed,
    openTrades: trades.open,
    days,
    initialBalance,
    daysPerYear: tradingDaysPerYear(definition, instruments),
    ...phaseDays,
  });
  const exact = buildCurve(days, initialBalance, phaseDays);
  const benchmark = buyAndHold(
    benchmarkLegs(definition, instruments),
    closes,
    days.map(({ day }) => day),
  );
  const curve = cutCurve(exact);
  const head = laterLink(entries.at(-1), signals.at(-1));
  const recordedSince = firstRecordedAt(entries[0], firstSignal);
  const firstEntryTime = entries[0]?.time ?? null;
  const daysAgo = firstEntryTime === null ? null : Math.floor((market.now - firstEntryTime) / DAY_MS);
  const costModel = (fundId: FundId) =>
    costModelFor(instruments.get(fundId)?.fundType ?? 'S', definition.agentKind === 'Brokerage');
  const known = { instruments, costModel, initialBalance: fromMicros(initialBalance) };
  const wipedOut = wipedOutOn(phases.whole);
  // A phase that began after the account was wiped out doesn't show that it was.
  const afterwards = (statistics: RobotStatistics): RobotStatistics =>
    wipedOut === null
      ? statistics
      : {
          ...statistics,
          sharpeR: null,
          intervals: statistics.intervals && { ...statistics.intervals, sharpeR: null },
        };
  const forward = afterwards(computeStatistics(phases.forward));
  const sincePublication = afterwards(computeStatistics(phases.sincePublication));
  return {
    moment: { format: READ_MODEL_FORMAT, now: market.now, through: input.through ?? null },
    summary: buildSummary({
      definition,
      instruments,
      statistics: ready ? computeStatistics(phases.whole) : null,
      volatilityPct: ready ? volatilityPct(phases.whole, phases.whole.daysPerYear) : null,
      maxDrawdownPct: ready ? maxDrawdownPct(phases.whole) : null,
      sincePublication: ready
        ? {
            closedCount: sincePublication.closedCount,
            profitPct: (100 * sincePublication.closedPL) / known.initialBalance,
            returnPct: returnSincePublication(exact),
            returnInterval: returnInterval(phases.sincePublication),
            days: Math.max(0, Math.floor((market.now - definition.publishedAt) / DAY_MS)),
            luck: wipedOut === null ? assessLuck(phases.sincePublication, input.trials ?? 1) : null,
          }
        : null,
      forwardClosedCount: forward.closedCount,
      isWipedOut: wipedOut !== null,
      recordedSince,
      isPublicationSimulated: isPublicationSimulated(input, recordedSince),
      jumpHold: input.jumpHold ?? null,
      retired: input.retired ?? null,
      modelFault: input.modelFault ?? null,
      updatedAt: updatedAt(input),
      daysFromFirstOpenTrade: daysAgo,
      positions,
      openings: new Map(
        trades.open.map(({ tradeNo, fundId, opening }) => [
          tradeNo,
          { quote: quoteAt(opening, instruments), costs: costModel(fundId), opening },
        ]),
      ),
      ...buildCardCurve(curve, firstEntryTime === null ? null : utcDay(firstEntryTime), daysAgo),
      now: market.now,
    }),
    details: {
      definition: definitionView(definition, input.seal, instruments, market.seed ?? null, input.bars),
      backtest: computeStatistics(phases.backtest),
      replayed: afterwards(computeStatistics(phases.replayed)),
      forward,
      sincePublication,
      curve,
      phases: phaseFigures(exact, benchmark),
      years: monthlyReturns(phases.whole),
      wipedOutOn: wipedOut,
      benchmark: benchmark.map((value) => cutTo(value, 2)),
      instruments: instrumentResults(tradedLegs(definition), trades.closed, known),
      costs: sumCosts(trades.closed, known.initialBalance),
      recentTrades: recentTrades(trades, signals, known),
      openPositions: openPositions(positions, trades.open, known),
      signals: signalViews(signals, entries, pending, instruments),
      ledger: {
        entries: entries.length,
        signals: signals.length,
        headHash: head?.hash ?? GENESIS_HASH,
        updatedAt: head?.recordedAt ?? market.now,
      },
    },
  };
}

/** The later of two links of a chain. */
function laterLink(
  entry: LedgerEntry | undefined,
  signal: Signal | undefined,
): LedgerEntry | Signal | undefined {
  return signal && signal.seq > (entry?.seq ?? 0) ? signal : entry;
}

function firstRecordedAt(entry: LedgerEntry | undefined, signal: Signal | undefined): number | null {
  const times = [entry, signal].flatMap((link) => link?.recordedAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Whether a robot counts as published on a day on which nothing of it was recorded. Robots of live prices are published
 * when the engine first sees them, so theirs never is.
 */
function isPublicationSimulated(
  { definition, market }: Pick<ReadModelInput, 'definition' | 'market'>,
  recordedSince: number | null,
): boolean {
  if (market.name === undefined || market.name === 'live') return false;
  return (recordedSince ?? market.now) - definition.publishedAt > DAY_MS;
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
function tradingDaysPerYear(
  definition: RobotDefinition,
  instruments: ReadonlyMap<FundId, Instrument>,
): 252 | 365 {
  const calendars = tradedLegs(definition).map((fundId) => {
    const instrument = instruments.get(fundId);
    if (!instrument) throw new Error(`Robot ${definition.id} trades the unknown instrument ${fundId}`);
    return calendarFor(calendarNameFor(instrument.fundType));
  });
  return calendars.length > 0 && calendars.every((calendar) => calendar.daysPerYear === 365) ? 365 : 252;
}
