import { UnavailableError } from '@/lib/core/base/errors';
import { claimMail, nextDue } from './mail-rows';
import type { MailWorkerOptions } from './mail-worker-options';
import { createMailSender } from './send-mail';
import { describeFailure } from './transport';

export interface MailWorker {
  /** Looks now; resolves when nothing is due. Never rejects. */
  wake(): Promise<void>;
  /** Takes no more mails and waits at most 4 s for those in progress, then releases them. */
  stop(graceMs?: number): Promise<void>;
}

const FIRST_LOOK_MS = 1_000;
/** Other processes store mails too, and nothing notifies this one. */
const LOOK_EVERY_MS = 5_000;
const LANES = 3;
const STOP_GRACE_MS = 4_000;

/**
 * Sends waiting mails from the database, longest overdue first, a few at a time. Any number of processes may do so at
 * once: each mail is claimed by one. A mail is sent at least once: if a process ends after the server has accepted it
 * but before that is stored, it's sent again under the same Message-ID.
 */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, log, now } = options;
  const stopping = new AbortController();
  const send = createMailSender(options, stopping.signal);
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function sendDue(): Promise<void> {
    while (!isStopped) {
      const row = await claimMail(db, now());
      if (!row) return;
      await send(row);
    }
  }

  async function look(): Promise<void> {
    let pause = LOOK_EVERY_MS;
    try {
      do {
        isAskedAgain = false;
        const lanes = await Promise.allSettled(Array.from({ length: LANES }, sendDue));
        for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
        if (isStopped) break;
        const due = await nextDue(db);
        if (due !== null) pause = Math.min(LOOK_EVERY_MS, Math.max(due - now(), 100));
      } while (isAskedAgain && !isStopped);
    } catch (error) {
      // A lost database is logged where it's noticed; mails wait for the next look.
      if (!(error instanceof UnavailableError))
        log.error({ event: 'mail-worker-failed', reason: describeFailure(error) });
    }
    running = null;
    if (!isStopped) timer = setTimeout(wake, pause).unref();
  }

  function wake(): Promise<void> {
    if (isStopped) return running ?? Promise.resolve();
    if (timer) clearTimeout(timer);
    isAskedAgain = true;
    running ??= look();
    return running;
  }

  // Mails left by an earlier process are sent without waiting for a new one.
  timer = setTimeout(wake, FIRST_LOOK_MS).unref();
  return {
    wake,
    async stop(graceMs = STOP_GRACE_MS) {
      isStopped = true;
      if (timer) clearTimeout(timer);
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}
