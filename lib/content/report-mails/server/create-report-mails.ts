import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { MINUTE_MS } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { addressGroup } from '@/lib/people/accounts/address-group';
import { MAIL_REQUESTS } from '@/lib/people/accounts/guess-limits';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import { mayMail } from '@/lib/people/accounts/server/mail-limits';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { Mails, ResolveMail, StoredMail } from '@/lib/people/mail/mail';
import { CONFIRM_MS, type ReportMails } from '../report-mails';
import {
  confirmSubscription,
  findSubscription,
  insertRequest,
  isSubscribed,
  removeByEmail,
  removeByToken,
  renewConfirmation,
  subscriptionState,
} from './subscription-store';

export interface ReportMailsOptions {
  readonly db: Kysely<Schema>;
  readonly mails: Mails;
  readonly isOffered: boolean;
}

export function createReportMails({ db, mails, isOffered }: ReportMailsOptions): ReportMails {
  const throttles = createThrottles(db);
  return {
    isOffered,
    async request(email, network, now) {
      if (!isOffered)
        throw new InputError('This site can’t send email. You can read every report in the blog.');
      if (!(await countByAddress(throttles, 'mail request', network, MAIL_REQUESTS, now))) return false;
      const asked = { kind: 'report', to: email, requester: addressGroup(network) } as const;
      // Someone flooded with mails they didn't request gets no more of them; the answer stays the same.
      if (await mayMail(throttles, asked, now))
        await inTransaction(db, async (tx) => {
          await insertRequest(tx, email, now);
          await mails.enqueue(tx, { kind: 'report-requested', to: email.trim(), data: {} }, now);
        });
      return true;
    },
    confirm: (token, now) => confirmSubscription(db, token, now),
    unsubscribe: (token) => removeByToken(db, token),
    state: (email, now) => subscriptionState(db, email, now),
    unsubscribeEmail: (email) => removeByEmail(db, email),
  };
}

/** Decides, as a mail about reports is written, what its requester must not learn. Other mails stay as they are. */
export function createReportMailJobs(db: Kysely<Schema>, now: () => Millis): ResolveMail {
  async function requested(to: string): Promise<StoredMail | null> {
    const token = await renewConfirmation(db, to, now());
    if (token !== null)
      return { kind: 'report-confirm', to, data: { token, minutes: String(CONFIRM_MS / MINUTE_MS) } };
    const stored = await findSubscription(db, to);
    // The request may be gone again.
    if (!stored || stored.confirmed_at === null) return null;
    return { kind: 'report-already', to, data: { token: stored.unsubscribe_token } };
  }

  return async (mail) => {
    if (mail.kind === 'report-requested') return requested(mail.to);
    // They may have unsubscribed since it was stored.
    if (mail.kind === 'weekly-report' && !(await isSubscribed(db, mail.data['token'] ?? ''))) return null;
    return mail;
  };
}
