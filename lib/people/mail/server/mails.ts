import type { WakingMails } from '../mail';
import { checkRecipient } from '../recipient';

/** From storing a mail to waking the worker: its transaction is committed by then, and mails that come together go together. */
const WAKE_DELAY_MS = 200;

/**
 * What stores mails for the worker.
 * @param wake tells the worker of this process to look; it finds by itself, a little later, what nobody told it of
 */
export function createMails(wake: () => unknown = () => {}): WakingMails {
  let isTold = false;

  function wakeSoon(): void {
    if (isTold) return;
    isTold = true;
    setTimeout(() => {
      isTold = false;
      wake();
    }, WAKE_DELAY_MS).unref();
  }

  return {
    wake: wakeSoon,
    async enqueue(db, { kind, to, data }, now) {
      await db
        .insertInto('mails')
        .values({
          kind,
          recipient: checkRecipient(to),
          data: JSON.stringify(data),
          created_at: now,
          state: 'waiting',
          attempts: 0,
          next_attempt_at: now,
        })
        .execute();
      wakeSoon();
    },
  };
}
