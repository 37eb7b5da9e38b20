import { NOTHING_RECORDED } from '@/lib/analysis/forecasts/recorded-forecasts';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import type { AnalysisMarket, MarketAnalysis, MarketQuestion } from '../question';

/** Answers from a panel, on this thread. @param state complete by default */
export function answersFrom(
  panel: Panel,
  state: DailyBarsState = { done: 1, total: 1, through: {}, problem: null },
  robotEntries: readonly RobotEntry[] = [],
  basketLogs: AnalysisMarket['basketLogs'] = new Map(),
  robotCurves: AnalysisMarket['robotCurves'] = [],
  forecasts: AnalysisMarket['forecasts'] = NOTHING_RECORDED,
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
          : question.answer(
              { market: 'simulated', panel, state, robotEntries, basketLogs, robotCurves, forecasts },
              ...args,
            ),
    }),
  };
}
