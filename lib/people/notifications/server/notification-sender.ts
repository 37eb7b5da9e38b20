import type { Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import type { Logger } from '@/lib/core/log/log';
import { batchMails, type MailBatchOptions } from './batch-mails';
import { type PushOptions, sendPushes } from './send-push';

export interface NotificationSenderOptions extends MailBatchOptions, PushOptions {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Millis;
}

/** Other processes store notifications too, and mails become due by the clock. */
const LOOK_EVERY_MS = 15_000;

/** Batches mails and sends push messages in the background. Any number of processes may do so at once. */
export function createNotificationSender(options: NotificationSenderOptions): Looking {
  const { log, now } = options;

  async function attempt(event: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    if (signal.aborted) return;
    try {
      await work();
    } catch (error) {
      // A lost database is logged where it's noticed; the next look finds what is waiting.
      if (!(error instanceof UnavailableError)) log.error({ event, err: error });
    }
  }

  return keepLooking(async (signal) => {
    await attempt('push-not-sent', signal, async () => {
      while ((await sendPushes(options, now())) && !signal.aborted);
    });
    await attempt('mails-not-batched', signal, () => batchMails(options, now()));
  }, LOOK_EVERY_MS);
}
