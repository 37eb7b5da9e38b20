import type { RecordedForecasts } from '@/lib/analysis/forecasts/recorded-forecasts';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { RobotCurve } from '@/lib/analysis/robot-curves/robot-curve';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { BusyError } from '@/lib/core/base/errors';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import type { MarketName } from '@/lib/market/data/source';
import type { RegistryEntry } from '@/lib/robots/registry/registry';
import type { AnalysisState } from './analysis-state';

/** A market's whole store of daily bars, as the thread of analysis holds it. */
export interface AnalysisMarket {
  readonly market: MarketName;
  /** Another one once sessions were added: what is computed of it can be kept in a `WeakMap`. */
  readonly panel: Panel;
  readonly state: DailyBarsState;
  /** Since publication, up to this question; the same array until there are more. Empty for questions that don't use them. */
  readonly robotEntries: readonly RobotEntry[];
  /** Logs of baskets by id, up to this question. Empty for questions that don't use them. */
  readonly basketLogs: ReadonlyMap<string, readonly RegistryEntry[]>;
  /** Robots' daily equity as of the panel; empty for questions that don't use it. */
  readonly robotCurves: readonly RobotCurve[];
  /** Up to this question; nothing for questions that don't use them. */
  readonly forecasts: RecordedForecasts;
}

/**
 * Something to ask of all daily bars. Arguments and answers are plain data, since another thread answers.
 * Errors of `lib/core/base/errors.ts` reach whoever asks.
 */
export interface MarketQuestion<Args extends readonly unknown[], Answer> {
  readonly name: string;
  /** Whether it's about robots' entries as well; false if it's left out. */
  readonly usesRobotEntries?: boolean;
  /** Whether it's about baskets as well: their logs and the robots that some hold. */
  readonly usesBaskets?: boolean;
  /** Whether it's about forecasts as well; with a function, whether some arguments are. */
  readonly usesForecasts?: boolean | ((...args: Args) => boolean);
  /**
   * What the answer needs and keeps, step by step: others are answered between two steps, some 0.1 s each. Where it
   * takes long, whoever asks is told the share that is done, which each step gives.
   */
  readonly prepare?: (held: AnalysisMarket, ...args: Args) => Iterable<number>;
  readonly answer: (held: AnalysisMarket, ...args: Args) => Answer;
}

export interface Answered<Answer> {
  readonly state: AnalysisState;
  /** null while the store isn't complete, since a part of the market must not look like the whole, or while it's prepared. */
  readonly answer: Answer | null;
}

/** Whoever answers questions. */
export interface MarketAnalysis {
  /** @throws BusyError if too many wait, and what the question throws */
  ask<Args extends readonly unknown[], Answer>(
    question: MarketQuestion<Args, Answer>,
    ...args: Args
  ): Promise<Answered<Answer>>;
}

/** What is asked by name, as it's sent between threads: questions, answered by `Answered`, and searches of the scanner. */
export type AskByName = (name: string, args: readonly unknown[]) => Promise<unknown>;

export function createAnalysis(askByName: AskByName): MarketAnalysis {
  return {
    ask: async <Args extends readonly unknown[], Answer>(
      { name }: MarketQuestion<Args, Answer>,
      ...args: Args
    ) => (await askByName(name, args)) as Answered<Answer>,
  };
}

/** Refuses everything: for where nobody answers. */
export const NO_ANALYSIS: MarketAnalysis = {
  ask: () => Promise.reject(new BusyError('Figures of daily prices are not served here')),
};
