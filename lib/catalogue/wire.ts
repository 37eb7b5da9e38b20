import type { FundType } from '@/lib/market/instrument';
import type { RobotStatistics } from '@/lib/statistics/types';
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
  readonly ClosedCount: number | null;
  readonly DaysFromFirstOpenTrade: number | null;
  readonly Timeframe: 5 | 15 | 60;
  readonly PublicationType: 'ForSale';
  readonly BrokerAccountUniqueId: string | null;
  readonly IsNotificationsEnabled: boolean;
  readonly IsPendingOrdersNotificationsEnabled: boolean;
  readonly IsAutopilotEnabled: boolean;
  readonly IsSelectedForAutotrading: boolean;
  readonly IsReadyForMix: boolean;
  readonly FundType: FundType;
  /** Of the tickers asked for, those that it trades. */
  readonly MatchedTickers: readonly string[];
}

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
    Id: robot.id,
    Name: robot.name,
    NameLines: nameLines(robot.name),
    IsNew: robot.isNew,
    IsBookmarked: false,
    IsSubscribed: false,
    IsGrantedByAdmin: false,
    AnnualPL: statistics?.annualPL ?? null,
    AnnualPL30Days: statistics?.annualPL30Days ?? null,
    ClosedPL: statistics?.closedPL ?? null,
    BrokerType: BROKER_TYPES[robot.agentKind],
    InitialBalance: robot.initialBalance,
    AdjustedBalance: robot.ready ? robot.adjustedBalance : null,
    AmountOfEachTradeText: robot.amountOfEachTradeText,
    AvgTradeDuration: statistics?.avgTradeDurationMinutes ?? null,
    SharpeR: statistics?.sharpeR ?? null,
    ProfitFactor: statistics?.profitFactor ?? null,
    OpenCount: robot.ready ? robot.openCount : null,
    ClosedCount: statistics?.closedCount ?? null,
    DaysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    Timeframe: robot.timeframe,
    PublicationType: 'ForSale',
    BrokerAccountUniqueId: robot.agentKind === 'Brokerage' ? `simulated-${NEGATIVE_BASE - robot.id}` : null,
    IsNotificationsEnabled: false,
    IsPendingOrdersNotificationsEnabled: false,
    IsAutopilotEnabled: false,
    IsSelectedForAutotrading: false,
    IsReadyForMix: false,
    FundType: robot.fundTypes[0] ?? 'S',
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
