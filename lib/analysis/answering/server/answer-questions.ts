import type { Kysely } from 'kysely';
import type { AnalysisMarket, AskByName } from '@/lib/analysis/questions/question';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { followRobotEntries } from '@/lib/analysis/robot-entries/server/follow-robot-entries';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Schema } from '@/lib/core/database/schema';
import { type DailyBarsState, isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { ALL_QUESTIONS } from '../all-questions';
import { loadPanel } from './load-panel';

const NONE: readonly RobotEntry[] = [];

/** Answers from a panel that is loaded when first needed, and again once the store says that it has more. */
export function answerQuestions(db: Kysely<Schema>, market: MarketName): AskByName {
  const readEntries = followRobotEntries(db, market);
  let loading: { readonly key: string; readonly held: Promise<AnalysisMarket> } | null = null;

  function hold(state: DailyBarsState): Promise<AnalysisMarket> {
    const { done, total, through } = state;
    const key = JSON.stringify([done, total, through]);
    if (loading?.key === key) return loading.held;
    const held = loadPanel(db, market).then((panel) => ({ market, panel, state, robotEntries: NONE }));
    const mine = { key, held };
    loading = mine;
    // The next question tries again.
    held.catch(() => {
      if (loading === mine) loading = null;
    });
    return held;
  }

  return async (name, args) => {
    const state = await readDailyBarsState(db, market);
    if (!isComplete(state)) return { state, answer: null };
    const question = ensureDefined(ALL_QUESTIONS.get(name), name);
    const held = await hold(state);
    const robotEntries = question.usesRobotEntries ? await readEntries() : NONE;
    return { state, answer: question.answer({ ...held, robotEntries }, ...(args as never[])) };
  };
}
