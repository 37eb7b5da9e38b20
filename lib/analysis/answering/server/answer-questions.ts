import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket, AskByName } from '@/lib/analysis/questions/question';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { followRobotEntries } from '@/lib/analysis/robot-entries/server/follow-robot-entries';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Schema } from '@/lib/core/database/schema';
import { type DailyBarsState, isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { ALL_QUESTIONS, prepareAll } from '../all-questions';
import { loadPanel } from './load-panel';

const NONE: readonly RobotEntry[] = [];

/** Answers from a panel that is loaded when first needed, and again once the store says that it has more. */
export function answerQuestions(db: Kysely<Schema>, market: MarketName): AskByName {
  const readEntries = followRobotEntries(db, market);
  const prepared = new WeakSet<Panel>();
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

  /** Once a panel, behind everything that is asked. What fails is thrown at whoever asks for it. */
  function prepare(panel: Panel): void {
    if (prepared.has(panel)) return;
    prepared.add(panel);
    takeSteps(prepareAll(panel)).catch(() => undefined);
  }

  return async (name, args) => {
    const state = await readDailyBarsState(db, market);
    if (!isComplete(state)) return { state, answer: null };
    const question = ensureDefined(ALL_QUESTIONS.get(name), name);
    const held = await hold(state);
    const robotEntries = question.usesRobotEntries ? await readEntries() : NONE;
    const asked = { ...held, robotEntries };
    await takeSteps(question.prepare?.(asked, ...(args as never[])) ?? []);
    const answer = question.answer(asked, ...(args as never[]));
    prepare(held.panel);
    return { state, answer };
  };
}

/** Lets others who ask have their turn between two steps. */
async function takeSteps(steps: Iterable<unknown>): Promise<void> {
  for (const _ of steps) await setImmediate();
}
