import type { Skill } from '@/lib/analysis/forecasts/scores';
import type { Overfitting } from '@/lib/core/statistics/backtest-overfitting';
import type { Gate } from '@/lib/robots/forecast-models/gate';
import type { ForecastClass } from '@/lib/robots/forecast-models/model';
import type { Luck } from '@/lib/robots/statistics/luck';

/** How an account did over a stretch of days, after costs. */
export interface ComparedAccount {
  /** Percent of the account at the stretch's start. */
  readonly returnPct: number;
  /** Annualized; null under 30 days, or if nothing moved. */
  readonly sharpe: number | null;
  /** Percent of the peak. */
  readonly maxDrawdownPct: number;
  /** Those that were open on any of its days. */
  readonly trades: number;
}

/** What the same trades bring at random times. */
export interface RandomEntries {
  readonly draws: number;
  readonly medianPct: number;
  /** The 5th and the 95th percentile. */
  readonly lowPct: number;
  readonly highPct: number;
  /** Percent of the draws that the robot did better than, equal ones counted half. */
  readonly rankPct: number;
}

/** A robot beside others over the same days. */
export interface StretchComparison {
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string;
  readonly through: string;
  readonly days: number;
  readonly own: ComparedAccount;
  /** The same robot with a model that says nothing but what is usual; null where that robot stays in cash. */
  readonly rule: ComparedAccount | null;
  /** Whether the model never changed what the rule did. */
  readonly isRuleAlone: boolean;
  readonly hold: ComparedAccount;
  /** null without trades. */
  readonly random: RandomEntries | null;
  /** Among all trials; null where it can't be assessed. */
  readonly luck: Luck | null;
}

/** Equity on a day after costs, 100 before the first one. */
export interface ComparedDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly own: number;
  readonly rule: number | null;
  readonly hold: number;
}

/** Every configuration that was ever trained or published. */
export interface Trials {
  /** Models of any class, year and horizon, each with its challenger. */
  readonly models: number;
  readonly robots: number;
  readonly total: number;
}

export interface OverfittingFound extends Overfitting {
  /** Different ones that there were to choose from. */
  readonly configurations: number;
  readonly days: number;
}

/** What a robot learned, as its card says it. */
export interface RobotModelCard {
  readonly hash: string;
  readonly fundClass: ForecastClass;
  readonly horizon: number;
  /** Days since 1970-01-01: it learned from days before this one … */
  readonly cutoff: number;
  /** … the last of which is this one. */
  readonly lastLabelDay: number;
  readonly trainedRows: number;
  readonly calibratedRows: number;
  readonly features: number;
  readonly trees: number;
  readonly move: { readonly base: number; readonly gate: Gate };
  readonly direction: { readonly base: number; readonly gate: Gate };
  /** How good such models' walk-forward forecasts were, and of how many; null before that is known. */
  readonly skill: {
    readonly forecasts: number;
    readonly days: number;
    readonly move: Skill;
    readonly direction: Skill;
  } | null;
}

/** A learned robot beside what needs no learning; plain data. */
export interface LearnedComparison {
  readonly model: RobotModelCard;
  readonly trials: Trials;
  /** Days before publication that the model had a forecast for and hadn't learned from; null without any. */
  readonly backtest: StretchComparison | null;
  readonly sincePublication: StretchComparison | null;
  /** Of the backtest. */
  readonly overfitting: OverfittingFound | OverfittingUnknown;
  /** Both stretches, at most a few hundred days. */
  readonly curve: readonly ComparedDay[];
}

/** Why there is no probability of overfitting: too few days, or nothing to choose from. */
export interface OverfittingUnknown {
  readonly why: 'days' | 'configurations';
  readonly configurations: number;
  readonly days: number;
  readonly neededDays: number;
}
