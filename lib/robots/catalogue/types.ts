import type { FundId, RobotId } from '@/lib/core/base/brand';
import type { FundType, PriceJump } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { AgentKind, AgentType, Timeframe } from '@/lib/robots/definitions/definition';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { Phase } from '@/lib/robots/ledger/entry';
import type { Luck } from '@/lib/robots/statistics/luck';
import type { ConfidenceInterval, RobotStatistics } from '@/lib/robots/statistics/types';
import type { Analysis } from '@/lib/robots/strategies/types';
import type { DefinitionView } from './definition-view';
import type { OpenShare } from './open-profit';

/** Why a robot waits: nobody has said whether this jump of an imported price is real. */
export interface JumpHold extends PriceJump {
  readonly ticker: string;
  /** Decimal places of its prices. */
  readonly decimals: number;
  /** Whether the robot had run across it before, so that its figures have it. */
  readonly isPast: boolean;
}

/** A robot's record since its publication in market time, replayed and forward together. */
export interface RecordSincePublication {
  readonly closedCount: number;
  /** Net profit of the trades opened since then, percent of the initial balance. */
  readonly profitPct: number;
  /**
   * The account's gain since publication, open positions included, in percent of its value then. null without a day
   * since; missing in models stored before this field existed.
   */
  readonly returnPct?: number | null;
  /** Where that return may well be; null while too little has happened. Missing in models stored before it was known. */
  readonly returnInterval?: ConfidenceInterval | null;
  /** Since its publication; not known of models that were stored before it was. */
  readonly days?: number;
  /** null while too little has happened; not known of models that were stored before it was. */
  readonly luck?: Luck | null;
}

/** A robot as lists show it. `forGuest` (lib/robots/catalogue/guest.ts) removes what guests must not see. */
export interface RobotSummary {
  readonly id: RobotId;
  /** 1, 2, 3 …: a change of its parameters makes a new one. */
  readonly version: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly agentKind: AgentKind;
  readonly agentType: AgentType;
  readonly fundTypes: readonly FundType[];
  readonly tickers: readonly string[];
  /** The instruments of `tickers`, in the same order. */
  readonly fundIds: readonly FundId[];
  readonly strategyId: string;
  readonly strategyTitle: string;
  /** Decides by a model that was fitted to data; absent where fixed rules decide. */
  readonly isLearned?: true;
  readonly analysis: Analysis;
  readonly timeframe: Timeframe;
  readonly allowShort: boolean;
  /** Sectors and kinds of its instruments, each once: "Technology", "Broad market". */
  readonly groups: readonly string[];
  readonly publishedAt: number;
  /** When its ledger started, UTC milliseconds: earlier trades were computed afterwards. null before that. */
  readonly recordedSince?: number | null;
  /**
   * Whether its publication is a date in the market's past, over a day before anything of it was recorded; absent for
   * real publications.
   */
  readonly isPublicationSimulated?: true;
  /** When its figures last changed, UTC milliseconds. */
  readonly updatedAt: number;
  readonly isNew: boolean;
  /** False while its trades are being computed: "Recalculating in progress". */
  readonly ready: boolean;
  /** The jump that it waits before; absent for nearly all. */
  readonly jumpHold?: JumpHold;
  /** Why and when it stopped opening positions for good; absent for nearly all. */
  readonly retired?: Retirement;
  /** Why it doesn't run: its model is missing or was changed; absent for nearly all. */
  readonly modelFault?: string;
  readonly statistics: RobotStatistics | null;
  /** Annualized deviation of daily returns in percent; null while there are too few days. */
  readonly volatilityPct: number | null;
  /** Largest fall from a peak in percent of that peak; null while it is not ready. */
  readonly maxDrawdownPct: number | null;
  /** What happened since publication; null while it is not ready. */
  readonly sincePublication: RecordSincePublication | null;
  /** Closed trades whose entry and exit were both recorded as they happened. */
  readonly forwardClosedCount: number;
  /** Whether it has lost more than 95% of its account; missing in models stored before it was known. */
  readonly isWipedOut?: boolean;
  readonly openCount: number;
  /** What all open positions would bring at `updatedAt`, percent of the initial balance; null while it is not ready. */
  readonly openProfitPct: number | null;
  /** The largest of the positions that are open, without amounts. */
  readonly openPositions: readonly OpenShare[];
  readonly daysFromFirstOpenTrade: number | null;
  readonly initialBalance: number;
  readonly adjustedBalance: number;
  readonly amountOfEachTradeText: string;
  /**
   * Equity at the end of each day, indexed to 100 at the start, oldest first, at most 60 points: since the first trade
   * if that was over 30 days ago, otherwise the last 30 days.
   */
  readonly sparkline: readonly number[];
  /** Days that it spans; not known of models that were stored before it was. Those hold the whole record. */
  readonly sparklineDays?: number | null;
  /** How many of its points, from the first on, are the backtest; not known of models that were stored before it was. */
  readonly sparklineBacktest?: number;
}

/** A point of the equity curve, indexed to 100 at the robot's start; stored and shown ones have two decimals. */
export interface CurvePoint {
  readonly day: number;
  readonly value: number;
  readonly phase: Phase;
}

/** What a stretch of an equity curve did to the account. */
export interface StretchFigures {
  /** Percent of the account at the start; null without a day, or if nothing was left at the start. */
  readonly returnPct: number | null;
  /** Largest fall from a peak in percent of that peak, the start included; null like the return. */
  readonly maxDrawdownPct: number | null;
  /** Calendar days from the start to the last day. */
  readonly days: number;
}

export interface PhaseFigures {
  readonly backtest: StretchFigures;
  /** Replayed and forward days together, from the account on the last day before. */
  readonly sincePublication: StretchFigures;
  /** Buy and hold over the days since publication, percent; null without such a day or a benchmark. */
  readonly benchmarkPct: number | null;
}

export interface InstrumentResult {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly fundName: string;
  readonly closedCount: number;
  /** Of those, the ones since publication, and only the forward ones. */
  readonly sincePublicationCount: number;
  readonly forwardCount: number;
  readonly wonPct: number | null;
  /** Net profit as a percentage of the robot's initial balance. */
  readonly profitPct: number;
  /** Commission and slippage as a percentage of the initial balance. */
  readonly costsPct: number;
}

/** A trade as a guest may see it: the market's prices at its fills and percentages, no amounts. */
export interface TradeView {
  readonly tradeNo: number;
  readonly ticker: string;
  readonly side: 'long' | 'short';
  readonly entryTime: number;
  readonly entryPrice: number;
  readonly exitTime: number | null;
  /** null for a stop or take-profit as well: it follows the price that was paid for the entry. */
  readonly exitPrice: number | null;
  /**
   * By the market's prices after spread and commission, without price impact: percent of the entry value, whole percent
   * for stops and take-profits; null while open.
   */
  readonly returnPct: number | null;
  readonly reason: string | null;
  readonly phase: Phase;
  readonly late: boolean;
  /** When the signals that its fills name were recorded; null for none. */
  readonly entrySignalledAt: number | null;
  readonly exitSignalledAt: number | null;
}

/** A signal as a guest may see it: what share of the equity, never how much. */
export interface SignalView {
  readonly seq: number;
  readonly fundId: FundId;
  readonly ticker: string;
  readonly side: 'long' | 'short';
  readonly action: 'open' | 'close';
  /** What it asks for in whole percent of the equity; null to close, since a bar's volume may have set the size. */
  readonly sharePct: number | null;
  /** How far from the fill, in price units. */
  readonly stopDistance: number | null;
  readonly takeProfitDistance: number | null;
  readonly decidedAt: number;
  readonly recordedAt: number;
  readonly dueAt: number;
  /** Waiting for its open, or lapsed: its open came without a fill. */
  readonly state: 'waiting' | 'lapsed';
}

/** An open position as guests may see it: the market's prices and percentages, no amounts. */
export interface OpenPositionView {
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly ticker: string;
  readonly side: 'long' | 'short';
  readonly entryTime: number;
  readonly entryPrice: number;
  /** The last close that its robot had seen when its figures last changed: its `updatedAt`. */
  readonly lastPrice: number;
  /**
   * Unrealised, after spread and commission of the entry, without price impact; percent of the entry value, two
   * decimals.
   */
  readonly returnPct: number;
  /** Entry value in whole percent of the initial balance; null if the volume of a bar set its size. */
  readonly sharePct: number | null;
  /** Of the entry. */
  readonly phase: Phase;
}

export interface CostsView {
  /** Percent of the initial balance over the robot's life. */
  readonly commissionPct: number;
  readonly slippagePct: number;
  /** Net profit before and after costs, percent of the initial balance. */
  readonly grossPct: number;
  readonly netPct: number;
}

/** Returns of a calendar year in percent; null for months without a day in the curve. */
export interface YearReturns {
  readonly year: number;
  /** January first. */
  readonly months: readonly (number | null)[];
  readonly total: number;
}

export interface RobotDetails {
  readonly robot: RobotSummary;
  readonly backtest: RobotStatistics;
  readonly replayed: RobotStatistics;
  readonly forward: RobotStatistics;
  /** Replayed and forward together. */
  readonly sincePublication: RobotStatistics;
  readonly curve: readonly CurvePoint[];
  /** Both sides of publication, from the curve with all its decimals; missing in models stored before it was known. */
  readonly phases?: PhaseFigures;
  readonly years: readonly YearReturns[];
  /** The first day at whose end less than 5% of the initial balance was left; null for most. */
  readonly wipedOutOn: number | null;
  /** What buying and holding its instruments would have become, indexed to 100: one value for each day of the curve. */
  readonly benchmark: readonly number[];
  readonly instruments: readonly InstrumentResult[];
  readonly costs: CostsView;
  readonly recentTrades: readonly TradeView[];
  /** Newest first. */
  readonly openPositions: readonly OpenPositionView[];
  /** Those that wait, and the last few that lapsed; newest first. */
  readonly signals: readonly SignalView[];
  readonly ledger: {
    readonly entries: number;
    readonly signals: number;
    readonly headHash: string;
    readonly updatedAt: number;
  };
  /** Not known of models stored before it was. */
  readonly definition?: DefinitionView;
  readonly market: MarketView;
}

export interface RobotSearchResult {
  readonly items: readonly RobotSummary[];
  /** Robots that the filter leaves, on all pages. */
  readonly total: number;
}
