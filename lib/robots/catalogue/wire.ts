import type { FundType } from '@/lib/market/data/instrument';
import type { AgentKind, AgentType } from '@/lib/robots/definitions/definition';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import type { Analysis } from '@/lib/robots/strategies/types';
import type { GuestSummary } from './guest';
import type { RobotSummary } from './types';

/** A robot product as calls answer it to somebody who may see money; the fields are the specification's. */
export interface RobotProduct {
  readonly Id: number;
  readonly Name: string;
  /** The name in the lines of a card: who and what on the first, how on the second. */
  readonly NameLines: readonly string[];
  readonly IsNew: boolean;
  readonly IsBookmarked: boolean;
  readonly IsSubscribed: boolean;
  readonly IsGrantedByAdmin: boolean;
  readonly AnnualPL: number | null;
  readonly AnnualPL30Days: number | null;
  readonly ClosedPL: number | null;
  readonly BrokerType: BrokerType | null;
  readonly InitialBalance: number;
  readonly AdjustedBalance: number | null;
  readonly AmountOfEachTradeText: string;
  /** Minutes. */
  readonly AvgTradeDuration: number | null;
  readonly SharpeR: number | null;
  readonly ProfitFactor: number | null;
  readonly OpenCount: number | null;
  /** What the open positions would bring when its figures last changed, percent of the initial balance. */
  readonly OpenProfitPct: number | null;
  /** The largest of them, at most 30. */
  readonly OpenPositions: readonly OpenPositionAnswer[];
  /** When its figures last changed; ISO 8601, UTC. */
  readonly UpdatedAt: string;
  readonly ClosedCount: number | null;
  readonly DaysFromFirstOpenTrade: number | null;
  readonly Timeframe: 5 | 15 | 60;
  readonly PublicationType: 'ForSale';
  readonly BrokerAccountUniqueId: string | null;
  /** Of opened or of closed trades. */
  readonly IsNotificationsEnabled: boolean;
  readonly IsOpenTradesNotificationsEnabled: boolean;
  readonly IsClosedTradesNotificationsEnabled: boolean;
  readonly IsPendingOrdersNotificationsEnabled: boolean;
  readonly IsAutopilotEnabled: boolean;
  readonly IsSelectedForAutotrading: boolean;
  readonly IsReadyForMix: boolean;
  readonly FundType: FundType;
  /** The part of its address after the id. */
  readonly Slug: string;
  readonly AgentKind: AgentKind;
  readonly AgentType: AgentType;
  readonly AnalysisType: Analysis;
  /** Every kind of what it trades. */
  readonly FundTypes: readonly FundType[];
  readonly Tickers: readonly string[];
  /** The instruments of `Tickers`, in the same order. */
  readonly FundIds: readonly number[];
  /** ISO 8601, UTC. */
  readonly PublishedAt: string;
  /** False while its trades are being computed. */
  readonly IsReady: boolean;
  /** Percent of the closed trades. */
  readonly WonPct: number | null;
  /** Whether AnnualPL rests on less than a year. */
  readonly IsAnnualPLExtrapolated: boolean;
  /** Equity indexed to 100 at the start, oldest first, at most 60 points: since the first trade, or of the last 30 days. */
  readonly Sparkline: readonly number[];
  /** Days that it spans; null where that is not known: it is the whole record then. */
  readonly SparklineDays: number | null;
  /** Of the tickers asked for, those that it trades. */
  readonly MatchedTickers: readonly string[];
}

/** A position that is open, without amounts. */
export interface OpenPositionAnswer {
  readonly FundId: number;
  readonly Side: 'long' | 'short';
  readonly EntryPrice: number;
  /** The close that its figures rest on. */
  readonly LastPrice: number;
  /** What the entry was worth, percent of the initial balance. */
  readonly SharePct: number;
  /** Unrealised at `LastPrice`, percent of what the entry was worth. */
  readonly ReturnPct: number;
}

/** What only those who have joined are told. */
export type MoneyField = 'ClosedPL' | 'InitialBalance' | 'AdjustedBalance' | 'AmountOfEachTradeText';
/** A robot product as guests get it. */
export type GuestProduct = Omit<RobotProduct, MoneyField>;

/** Emulator: a virtual account. SimulatedBroker: a broker account's rules without a broker behind them. */
export type BrokerType = 'Emulator' | 'SimulatedBroker';

export interface StatisticsAnswer {
  readonly ProfitFactor: number | null;
  readonly WonPct: number | null;
  readonly LossPct: number | null;
  readonly MaxOpened: number | null;
  readonly ProfitOnDrawDown: number | null;
  readonly AbsoluteDrawdown: number | null;
}

const BROKER_TYPES = { Signal: null, Virtual: 'Emulator', Brokerage: 'SimulatedBroker' } as const;
const NEGATIVE_BASE = -1_000_000_000;

/** A robot as the API names it, for nobody in particular: what belongs to a user is false. */
export function toRobotProduct(robot: RobotSummary, wantedTickers: readonly string[] = []): RobotProduct {
  const { statistics } = robot;
  return {
    ...toGuestProduct(robot, wantedTickers),
    ClosedPL: statistics?.closedPL ?? null,
    InitialBalance: robot.initialBalance,
    AdjustedBalance: robot.ready ? robot.adjustedBalance : null,
    AmountOfEachTradeText: robot.amountOfEachTradeText,
  };
}

/** What a product without sums of money is made of. */
type Shown = Omit<GuestSummary, 'statistics'> & {
  readonly statistics: Omit<GuestSummary['statistics'] & {}, 'absoluteDrawdownPct'> | null;
};

/** The same without sums of money. */
export function toGuestProduct(robot: Shown, wantedTickers: readonly string[] = []): GuestProduct {
  const { statistics } = robot;
  return {
    Id: robot.id,
    Name: robot.name,
    NameLines: nameLines(robot.name),
    IsNew: robot.isNew,
    IsBookmarked: false,
    IsSubscribed: false,
    IsGrantedByAdmin: false,
    AnnualPL: statistics?.annualPL ?? null,
    AnnualPL30Days: statistics?.annualPL30Days ?? null,
    BrokerType: BROKER_TYPES[robot.agentKind],
    AvgTradeDuration: statistics?.avgTradeDurationMinutes ?? null,
    SharpeR: statistics?.sharpeR ?? null,
    ProfitFactor: statistics?.profitFactor ?? null,
    OpenCount: robot.ready ? robot.openCount : null,
    OpenProfitPct: robot.openProfitPct,
    OpenPositions: robot.openPositions.map((position) => ({
      FundId: position.fundId,
      Side: position.side,
      EntryPrice: position.entryPrice,
      LastPrice: position.lastPrice,
      SharePct: position.sharePct,
      ReturnPct: position.returnPct,
    })),
    UpdatedAt: new Date(robot.updatedAt).toISOString(),
    ClosedCount: statistics?.closedCount ?? null,
    DaysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    Timeframe: robot.timeframe,
    PublicationType: 'ForSale',
    BrokerAccountUniqueId: robot.agentKind === 'Brokerage' ? `simulated-${NEGATIVE_BASE - robot.id}` : null,
    IsNotificationsEnabled: false,
    IsOpenTradesNotificationsEnabled: false,
    IsClosedTradesNotificationsEnabled: false,
    IsPendingOrdersNotificationsEnabled: false,
    IsAutopilotEnabled: false,
    IsSelectedForAutotrading: false,
    IsReadyForMix: false,
    FundType: robot.fundTypes[0] ?? 'S',
    Slug: robot.slug,
    AgentKind: robot.agentKind,
    AgentType: robot.agentType,
    AnalysisType: robot.analysis,
    FundTypes: robot.fundTypes,
    Tickers: robot.tickers,
    FundIds: robot.fundIds,
    PublishedAt: new Date(robot.publishedAt).toISOString(),
    IsReady: robot.ready,
    WonPct: statistics?.wonPct ?? null,
    IsAnnualPLExtrapolated: statistics?.annualPLExtrapolated ?? false,
    Sparkline: robot.ready ? robot.sparkline : [],
    SparklineDays: robot.sparklineDays ?? null,
    MatchedTickers: robot.tickers.filter((ticker) => wantedTickers.includes(ticker)),
  };
}

/** The six statistics of a robot; all null while it is not ready. */
export function toStatisticsAnswer(statistics: RobotStatistics | null): StatisticsAnswer {
  return {
    ProfitFactor: statistics?.profitFactor ?? null,
    WonPct: statistics?.wonPct ?? null,
    LossPct: statistics?.lossPct ?? null,
    MaxOpened: statistics?.maxOpened ?? null,
    ProfitOnDrawDown: statistics?.profitOnDrawDown ?? null,
    AbsoluteDrawdown: statistics?.absoluteDrawdown ?? null,
  };
}

export function nameLines(name: string): readonly string[] {
  const colon = name.indexOf(': ');
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 2)];
}
