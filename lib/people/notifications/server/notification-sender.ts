import type { Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Logger } from '@/lib/core/log/log';
import { batchMails, type MailBatchOptions } from './batch-mails';
import { type PushOptions, sendPushes } from './send-push';

export interface NotificationSenderOptions extends MailBatchOptions, PushOptions {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Millis;
}

export interface NotificationSender {
  /** Looks now; resolves when nothing is due. Never rejects. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

/** Other processes store notifications too, and mails become due by the clock. */
const LOOK_EVERY_MS = 15_000;

/** Batches mails and sends push messages in the background. Any number of processes may do so at once. */
export function createNotificationSender(options: NotificationSenderOptions): NotificationSender {
  const { log, now } = options;
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | null = null;

  async function attempt(event: string, work: () => Promise<void>): Promise<void> {
    if (isStopped) return;
    try {
      await work();
    } catch (error) {
      // A lost database is logged where it's noticed; the next look finds what is waiting.
      if (!(error instanceof UnavailableError)) log.error({ event, err: error });
    }
  }

  async function look(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false;
      await attempt('push-not-sent', async () => {
        while ((await sendPushes(options, now())) && !isStopped);
      });
      await attempt('mails-not-batched', () => batchMails(options, now()));
    }
    running = null;
  }

  function wake(): Promise<void> {
    isAskedAgain = true;
    running ??= look();
    return running;
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
