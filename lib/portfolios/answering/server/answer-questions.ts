import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { NOTHING_RECORDED } from '@/lib/analysis/forecasts/recorded-forecasts';
import { followForecasts } from '@/lib/analysis/forecasts/server/follow-forecasts';
import type { Panel } from '@/lib/analysis/panel/panel';
import { loadPanel } from '@/lib/analysis/panel/server/load-panel';
import type { PatternsFile } from '@/lib/analysis/pattern-history/server/patterns-file';
import type { AnalysisMarket, AskByName } from '@/lib/analysis/questions/question';
import type { RobotCurve } from '@/lib/analysis/robot-curves/robot-curve';
import { readRobotCurves } from '@/lib/analysis/robot-curves/server/read-robot-curves';
import type { RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { followRobotEntries } from '@/lib/analysis/robot-entries/server/follow-robot-entries';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Schema } from '@/lib/core/database/schema';
import { type DailyBarsState, isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { followBasketLogs } from '@/lib/portfolios/baskets/server/basket-log-store';
import { ALL_QUESTIONS, prepareAll } from '../all-questions';

/** After this, whoever asks is told how far an answer's preparation is. */
const PATIENCE_MS = 2_000;
/** What takes less needs no pause. */
const STEP_MS = 10;
const NO_ENTRIES: readonly RobotEntry[] = [];
const NO_BASKETS: Pick<AnalysisMarket, 'basketLogs' | 'robotCurves'> = {
  basketLogs: new Map(),
  robotCurves: [],
};

export interface AnswerOptions {
  /** Keeps between starts what takes a minute to find; null where nothing is kept. */
  readonly patterns?: PatternsFile | null;
  readonly patienceMs?: number;
}

/** Answers from a panel that is loaded when first needed, and again once the store says that it has more. */
export function answerQuestions(
  db: Kysely<Schema>,
  market: MarketName,
  { patterns = null, patienceMs = PATIENCE_MS }: AnswerOptions = {},
): AskByName {
  const readEntries = followRobotEntries(db, market);
  const readBasketLogs = followBasketLogs(db, market);
  const readForecasts = followForecasts(db, market);
  const curves = new WeakMap<Panel, Promise<readonly RobotCurve[]>>();
  const prepared = new WeakSet<Panel>();
  let isFirst = true;
  let loading: { readonly key: string; readonly held: Promise<AnalysisMarket> } | null = null;

  function hold(state: DailyBarsState): Promise<AnalysisMarket> {
    const { done, total, through } = state;
    const key = JSON.stringify([done, total, through]);
    if (loading?.key === key) return loading.held;
    const held = load().then((panel) => ({
      ...{ market, panel, state },
      robotEntries: NO_ENTRIES,
      ...NO_BASKETS,
      forecasts: NOTHING_RECORDED,
    }));
    const mine = { key, held };
    loading = mine;
    // The next question tries again.
    held.catch(() => {
      if (loading === mine) loading = null;
    });
    return held;
  }

  async function load(): Promise<Panel> {
    const panel = await loadPanel(db, market);
    if (isFirst) await patterns?.takeUp(panel);
    isFirst = false;
    return panel;
  }

  async function readBaskets(panel: Panel) {
    const reading = curves.get(panel) ?? readRobotCurves(db, market, panel.instruments);
    curves.set(panel, reading);
    // The next question tries again.
    reading.catch(() => curves.delete(panel));
    return { basketLogs: await readBasketLogs(), robotCurves: await reading };
  }

  /** Once a panel, behind everything that is asked. What fails is thrown at whoever asks for it. */
  function prepare(panel: Panel): void {
    if (prepared.has(panel)) return;
    prepared.add(panel);
    takeSteps(prepareAll(panel), Number.POSITIVE_INFINITY)
      .then(() => patterns?.keep(panel))
      .catch(() => undefined);
  }

  return async (name, args) => {
    const state = await readDailyBarsState(db, market);
    if (!isComplete(state)) return { state, answer: null };
    const question = ensureDefined(ALL_QUESTIONS.get(name), name);
    const until = performance.now() + patienceMs;
    const notYet = (prepared: number) => ({ state: { ...state, prepared }, answer: null });
    const holding = hold(state);
    const held = await (question.prepare
      ? Promise.race([holding, setTimeout(patienceMs, null, { ref: false })])
      : holding);
    if (held === null) return notYet(0);
    const robotEntries = question.usesRobotEntries ? await readEntries() : NO_ENTRIES;
    const baskets = question.usesBaskets ? await readBaskets(held.panel) : NO_BASKETS;
    const { usesForecasts = false } = question;
    const needsForecasts =
      typeof usesForecasts === 'boolean' ? usesForecasts : usesForecasts(...(args as never[]));
    const forecasts = needsForecasts ? await readForecasts() : NOTHING_RECORDED;
    const asked = { ...held, robotEntries, ...baskets, forecasts };
    const prepared = await takeSteps(question.prepare?.(asked, ...(args as never[])) ?? [], until);
    if (prepared === null) {
      const answer = question.answer(asked, ...(args as never[]));
      prepare(held.panel);
      return { state, answer };
    }
    prepare(held.panel);
    return notYet(prepared);
  };
}

/**
 * Lets others who ask have their turn between two steps, unless a step was only found to be done before.
 * @param until `performance.now()` after which no other step is taken
 * @returns the share that is done; null once all is
 */
async function takeSteps(steps: Iterable<number>, until: number): Promise<number | null> {
  let resumedAt = performance.now();
  for (const done of steps) {
    const now = performance.now();
    if (now - resumedAt < STEP_MS) continue;
    if (now > until && done < 1) return done;
    await setImmediate();
    resumedAt = performance.now();
  }
  return null;
}
