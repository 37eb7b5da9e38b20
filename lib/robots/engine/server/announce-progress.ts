import type { Bus } from '@/lib/core/bus/bus';
import type { Logger } from '@/lib/core/log/log';
import { NO_FEED_TEXT, preparationText } from '@/lib/robots/catalogue/progress';
import type { RobotRunner } from './robot-runner';

const LOG_EVERY_MS = 10_000;
/** Each stage is announced so often at most: every thread hears it. */
const STEPS = 200;

/** The engine's progress after its start. */
export interface ProgressAnnouncer {
  /** Instruments whose bars are stored. */
  bars(done: number, total: number): void;
  /** Robots run so far, of all that can be. */
  robots(run: number, total: number): void;
  /** After the first round, only robots that become ready are news. */
  prepared(seconds: number, noFeed: boolean): void;
}

interface AnnouncerOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly market: string;
  readonly runner: Pick<RobotRunner, 'progress'>;
}

/**
 * Announces progress on the bus and logs it in the pages' words: when a stage starts, then at most every ten seconds.
 * If all robots have figures already, it's an update.
 */
export function createProgressAnnouncer({ bus, log, market, runner }: AnnouncerOptions): ProgressAnnouncer {
  const atStart = runner.progress();
  const isUpdate = atStart.ready === atStart.total;
  let isFirstRound = true;
  let readyBefore = 0;
  let stageBefore: string | null = null;
  let stepBefore = -1;
  let loggedAt = 0;

  function announce(stage: 'market' | 'robots', done: number, total: number): void {
    const step = done === total ? STEPS : Math.floor((done / total) * STEPS);
    if (stage === stageBefore && step === stepBefore) return;
    stepBefore = step;
    const progress = { stage, isUpdate, done, total };
    bus.publish({ type: 'progress', ...progress });
    const now = performance.now();
    if (stage === stageBefore && now - loggedAt < LOG_EVERY_MS) return;
    stageBefore = stage;
    loggedAt = now;
    log.info({
      event: isUpdate ? 'updating' : 'preparing',
      what: preparationText(progress),
      stage,
      done,
      total,
    });
  }

  return {
    bars(done, total) {
      if (isFirstRound) announce('market', done, total);
    },
    robots(run, total) {
      const { ready, total: published } = runner.progress();
      if (isFirstRound && isUpdate) announce('robots', run, total);
      else if (isFirstRound || ready > readyBefore) announce('robots', ready, published);
      readyBefore = ready;
    },
    prepared(seconds, noFeed) {
      isFirstRound = false;
      readyBefore = runner.progress().ready;
      const round = { ...runner.progress(), seconds };
      if (noFeed) log.warn({ event: 'no-feed-reached', what: NO_FEED_TEXT, market, ...round });
      else log.info({ event: 'prepared', market, ...round });
      bus.publish({ type: 'prepared', ...round, noFeed });
    },
  };
}
