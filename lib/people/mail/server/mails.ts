import { toJson } from '@/lib/core/database/schema';
import type { WakingMails } from '../mail';
import { checkRecipient } from '../recipient';
import { insertMail } from './mail-rows';

/**
 * The delay from storing a mail to waking the worker: by then its transaction is committed, and mails that come
 * together go together.
 */
const WAKE_DELAY_MS = 200;

/**
 * Stores mails for the worker.
 * @param wake makes this process's worker look; it also looks by itself, a little later
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
      await insertMail(db, { kind, recipient: checkRecipient(to), data: toJson(data) }, now);
      wakeSoon();
    },
  };
}
