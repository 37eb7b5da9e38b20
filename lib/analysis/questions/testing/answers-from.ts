import type { Panel } from '@/lib/analysis/panel/panel';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import type { MarketAnalysis, MarketQuestion } from '../question';

/** Answers from a panel, on this thread. @param state complete by default */
export function answersFrom(
  panel: Panel,
  state: DailyBarsState = { done: 1, total: 1, through: {}, problem: null },
  robotEntries: readonly RobotEntry[] = [],
): MarketAnalysis {
  return {
    ask: async <Args extends readonly unknown[], Answer>(
      question: MarketQuestion<Args, Answer>,
      ...args: Args
    ) => ({
      state,
      answer:
        state.done < state.total
          ? null
          : question.answer({ market: 'simulated', panel, state, robotEntries }, ...args),
    }),
  };
}
