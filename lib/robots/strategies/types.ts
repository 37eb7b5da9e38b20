import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { FundType } from '@/lib/market/data/instrument';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';

/** By prices (technical), by company reports (fundamental), or by both. */
export const ANALYSIS_TYPES = ['TA', 'FA', 'TAFA'] as const;
export type Analysis = (typeof ANALYSIS_TYPES)[number];
export type Params = Readonly<Record<string, number>>;
/** Minutes between a robot's decisions. */
export const TIMEFRAMES = [5, 15, 60] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];
/** Classes whose sessions open and close. */
export const WITH_SESSIONS: readonly FundType[] = ['S', 'E'];
/** What a family does, as lists name it; what it reads is `analysis`. */
export type Method =
  | 'TrendFollowing'
  | 'Momentum'
  | 'Breakout'
  | 'MeanReversion'
  | 'TimeOfDay'
  | 'Rotation'
  | 'PairTrading';

/** A completed bar of the robot's timeframe. The object is reused: copy what you keep. */
export interface BarInput {
  /** Open of the bar, UTC milliseconds. */
  time: number;
  /** Session label, days since 1970-01-01. */
  day: number;
  /** Place in the session, in bars of this timeframe. */
  slot: number;
  lastOfSession: boolean;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/**
 * What a kernel wants after a bar. The caller sets `target` to NaN and `stop`, `takeProfit` to NaN before each call.
 * The resulting order fills at the open of the next bar, or of the next but one (`fillsBarsLater`).
 */
export interface Decision {
  /** 1 long, -1 short, 0 flat, NaN: leave things as they are. */
  target: number;
  /** Distance from the entry price to the stop, in price units; NaN for none. Used when a position opens. */
  stop: number;
  /** Distance from the entry price to the take-profit, in price units; NaN for none. */
  takeProfit: number;
  /** True to close and reopen a position already on the target side. */
  renew?: boolean;
}

/**
 * Decides for one instrument, bar by bar. All its state is in plain fields (numbers, booleans, typed arrays, arrays and
 * objects of these), so that `captureState` can save and restore it; it uses no clock and no randomness, and knows
 * nothing but its input.
 */
export interface Kernel {
  onBar(bar: Readonly<BarInput>, out: Decision): void;
  /** A report that has just been announced; absent in purely technical families. */
  onReport?(report: FundamentalReport): void;
}

/** Decides for several instruments together (rotation, pairs): one call for each instant at which bars completed. */
export interface BasketKernel {
  /** `bars[i]` is leg i's bar completed now, or null when it has none; `out[i]` is its decision. */
  onBars(bars: readonly (Readonly<BarInput> | null)[], out: readonly Decision[]): void;
  onReport?(leg: number, report: FundamentalReport): void;
  /** A stop, a take-profit or a margin call has closed a leg. Only robots with rules are told. */
  onClosed?(leg: number): void;
}

/**
 * What becomes of a parameter when a strategy is slowed down by m, so that it trades as if its bars were m times as
 * long. A price strays with the square root of time: distances in ranges of single bars grow by √m, and an average of
 * m times the bars is as much steadier. `period`: bars, × m. `distance`: in ranges of single bars, × √m. `level`: on a
 * scale from 0 to 100, its distance from 50 ÷ √m; `depth`: such a distance itself. `fixed`: has nothing to do with bars.
 */
export type ParamScaling = 'period' | 'distance' | 'level' | 'depth' | 'fixed';

export interface ParamSpec {
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly integer: boolean;
  readonly scaling: ParamScaling;
  /** One plain line: its meaning, with its unit. */
  readonly meaning: string;
}

/** What a family needs from a market, and the parameters its robots vary. */
export interface FamilyProfile {
  readonly fundTypes: readonly FundType[];
  readonly timeframes: readonly Timeframe[];
  /** Fewest instruments that give a family which ranks them a choice. */
  readonly leastMembers: number;
  /** Is nothing without selling short. */
  readonly needsShort: boolean;
  /** Trades too seldom to be slowed down for a broker's commissions as well. */
  readonly isRare: boolean;
  /** How much more a family must be slowed down than others to trade as seldom as they do. */
  readonly slowing: number;
  /** Timeframes at which it can't trade seldom enough for what a class costs. */
  readonly tooDearAt: Readonly<Partial<Record<FundType, readonly Timeframe[]>>>;
  /** Least values of parameters at a timeframe: families that can't have longer periods need stricter entries. */
  readonly leastAt: Readonly<Partial<Record<Timeframe, Params>>>;
  /** Positions that a family for several instruments holds together. */
  readonly positionsAtOnce?: (params: Params) => number;
  /** What differs from the usual parameters when it looks back for a shorter time. */
  readonly quick?: Params;
  /** … and for a longer one. */
  readonly patient?: Params;
  /** What differs, at every pace, for currency pairs. */
  readonly forForex?: Params;
}

interface FamilyBase {
  /** Kebab-case, stable: part of a robot's hashed parameters. */
  readonly id: string;
  readonly title: string;
  readonly analysis: Analysis;
  readonly methods: readonly Method[];
  /**
   * Where its robots make sense, if not everywhere, and their quicker and more patient parameters: round figures around
   * the usual ones, set down before any robot ran and not chosen by results.
   */
  readonly profile: Partial<FamilyProfile>;
  /**
   * One or two plain sentences for a beginner: when it buys, when it sells. What is in [brackets] only holds for robots
   * that also sell short; for others, "sells short" becomes "sells".
   */
  readonly summary: string;
  readonly params: Readonly<Record<string, ParamSpec>>;
  /** A rule that spans parameters: a sentence on what is wrong, or null if they're consistent. */
  check?(params: Params): string | null;
  /**
   * Bars of its timeframe after which its indicators are no longer affected by where the data started. Families that
   * read reports also need the last one announced before their first bar.
   * @param weight what a start may still weigh in an average; without it, what no longer shows
   */
  warmupBars(params: Params, weight?: number): number;
  /** Bars of its timeframe that its positions usually last, by which it is judged whether an entry pays its costs. */
  holdingBars(params: Params, context: Pick<KernelContext, 'barsPerSession'>): number;
  /** Decides by a model that was fitted to data; all others follow fixed rules. */
  readonly isLearned?: true;
  /** Which question's answer a learned family acts on: how likely a move is, or which way it goes. */
  readonly learnedHead?: 'move' | 'direction';
  /** What a learned family does without its model, by the parameters both have; absent where that is nothing. */
  readonly rule?: StrategyFamily;
  /** Never holds a position overnight. */
  readonly leavesAtClose?: true;
}

export interface KernelContext {
  /** Bars of the robot's timeframe in a usual session. */
  readonly barsPerSession: number;
  /** In which later bar of its timeframe an order fills: 1, the usual, for the next, 2 for the next but one. */
  readonly fillsBarsLater?: 1 | 2;
  readonly fundTypes: readonly FundType[];
  /** Only for learned families: the robot's model, frozen. */
  readonly model?: ForecastModel;
  /**
   * Only for robots with rules. What was a fault of a family is mended for them alone: what robots without rules do was
   * published, and never changes.
   */
  readonly rules?: {
    /** Bars of the robot's timeframe in the session of a day, which may close early. */
    readonly barsInSession: (day: number) => number;
  };
}

export interface SingleFamily extends FamilyBase {
  readonly kind: 'single';
  create(params: Params, context: KernelContext): Kernel;
}

export interface BasketFamily extends FamilyBase {
  readonly kind: 'basket';
  readonly minLegs: number;
  readonly maxLegs: number;
  /** Its positions only make sense together: if one can't be entered, none is. */
  readonly entersTogether?: true;
  create(params: Params, context: KernelContext): BasketKernel;
}

export type StrategyFamily = SingleFamily | BasketFamily;
