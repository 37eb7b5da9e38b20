import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import type { Millis } from '@/lib/core/base/brand';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { PLAN_BASKETS } from '../plan-baskets';
import { appendPlans } from './basket-log-store';
import { followDecisions } from './follow-decisions';

export interface KeepBasketsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly analysis: MarketAnalysis;
  readonly market: MarketName;
  /** Called after logs have grown. */
  readonly onGrown: () => void;
  /** Called with users whose copies of baskets have got a decision. */
  readonly onCopied: (userIds: readonly string[]) => void;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Events may be lost. */
const LOOK_EVERY_MS = 60_000;

/**
 * Adds to baskets' logs what their rules decide and trade, after each renewal of daily prices. Any number of processes
 * may do so at once: a log takes only what follows its last entry, so each decision is in it once. Then decisions are
 * planned for copies of the baskets.
 */
export function keepBaskets({
  database,
  analysis,
  market,
  onGrown,
  onCopied,
  log,
  now,
}: KeepBasketsOptions): Looking {
  /** The sessions that all logs have been brought to, so that most looks cost nothing. */
  let settled = '';
  /** Whether forecasts may give some more. */
  let isWaiting = false;

  async function bringUpToDate(): Promise<void> {
    const state = await readDailyBarsState(database.db, market);
    if (!isComplete(state)) return;
    const isSettled = JSON.stringify(state.through) === settled;
    if (isSettled && !isWaiting) return;
    const { answer, state: answered } = await analysis.ask(PLAN_BASKETS, now(), isSettled);
    if (answer === null) return;
    const grown = await appendPlans(database, market, answer.plans);
    // Others weren't asked about, and sessions may have been added since.
    if (!isSettled) settled = JSON.stringify(answered.through);
    isWaiting = answer.isWaiting;
    if (grown.length > 0) onGrown();
  }

  return keepLooking(async (signal) => {
    try {
      await bringUpToDate();
      // Also what another process has added.
      const copied = await followDecisions(database, market, now());
      if (copied.length > 0) onCopied(copied);
    } catch (error) {
      // What it asks ends with the process.
      if (signal.aborted) return;
      // The next look finds what is still missing. The log leaves out what is temporary.
      log.error({ event: 'baskets-failed', err: error });
    }
  }, LOOK_EVERY_MS);
}
