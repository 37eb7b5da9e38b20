import { createHash } from 'node:crypto';
import { type Millis, plus } from '@/lib/core/base/brand';
import { readJson, toJson } from '@/lib/core/database/schema';
import { composeMail, mailHeaders } from '../compose-mail';
import { checkRecipient } from '../recipient';
import {
  type MailRow,
  markCaptured,
  markDropped,
  markFailed,
  markSent,
  postpone,
  storeWritten,
  type WrittenMail,
} from './mail-rows';
import type { MailWorkerOptions } from './mail-worker-options';
import { describeFailure, isUnknownMailbox } from './transport';

const MAX_ATTEMPTS = 8;
/** How long a mail server may take for one mail. */
const SEND_LIMIT_MS = 60_000;
/** 15 s, 45 s, 2 min, 7 min, 20 min, 1 h, 3 h. */
const FIRST_PAUSE_MS = 15_000;
const PAUSE_GROWTH = 3;

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Finishes one claimed mail, or schedules its next attempt.
 * @param stopping aborted when the process can't wait any longer: the mail is released
 */
export function createMailSender(
  { db, transport, resolve, onUnknownMailbox, baseUrl, from, log, now }: MailWorkerOptions,
  stopping: AbortSignal,
): (row: MailRow) => Promise<void> {
  const domain = new URL(baseUrl).hostname;

  /** The composed mail, stored; null if nothing is to be sent. */
  async function write(row: MailRow): Promise<MailRow | null> {
    if (toWritten(row)) return row;
    const stored = { kind: row.kind, to: row.recipient, data: readJson(row.data, 'mails.data') };
    const mail = await resolve(stored);
    if (!mail) return null;
    const recipient = checkRecipient(mail.to);
    const { subject, text, html } = composeMail(mail.kind, mail.data, { baseUrl }, recipient);
    const written: WrittenMail = {
      kind: mail.kind,
      recipient,
      data: toJson(mail.data),
      subject,
      text_body: text,
      html_body: html,
    };
    return storeWritten(db, row, written);
  }

  async function sendOnce(row: MailRow): Promise<void> {
    if (toWritten(row) && isOver(row, now())) return fail(row, 'What it holds works no more');
    const ready = await write(row);
    if (!ready) return markDropped(db, row);
    const mail = toWritten(ready);
    if (!transport || !mail) return markCaptured(db, ready);
    const messageId = `<${messageKey(ready)}@${domain}>`;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_LIMIT_MS)]);
    const headers = mailHeaders(ready.kind, readJson(ready.data, 'mails.data'), { baseUrl });
    await transport.send({ from, to: ready.recipient, messageId, headers, ...mail }, signal);
    await markSent(db, ready, now());
    log.info({ event: 'mail-sent', mail: ready.id, kind: ready.kind, attempts: ready.attempts });
  }

  async function fail(row: MailRow, reason: string): Promise<void> {
    await markFailed(db, row, reason);
    log.error({ event: 'mail-failed', mail: row.id, kind: row.kind, attempts: row.attempts, reason });
  }

  return async (row) => {
    // Counted before trying: a mail that crashes the process isn't tried forever either.
    if (row.attempts > MAX_ATTEMPTS) return fail(row, row.error ?? 'The process ended while it was sent');
    try {
      await sendOnce(row);
    } catch (error) {
      const reason = describeFailure(error);
      if (stopping.aborted) return postpone(db, row, now(), reason);
      const isUnknown = isUnknownMailbox(error);
      if (isUnknown) await onUnknownMailbox?.(row.recipient);
      if (isUnknown || row.attempts >= MAX_ATTEMPTS) return fail(row, reason);
      const pause = FIRST_PAUSE_MS * PAUSE_GROWTH ** (row.attempts - 1);
      await postpone(db, row, plus(now(), pause), reason);
      log.warn({ event: 'mail-delayed', mail: row.id, kind: row.kind, attempts: row.attempts, reason });
    }
  };
}

function toWritten({ subject, text_body: text, html_body: html }: MailRow): Written | null {
  return subject === null || text === null || html === null ? null : { subject, text, html };
}

/** Whether a written mail's code or link has expired: it would only mislead the recipient. */
function isOver({ data, created_at: createdAt }: MailRow, now: Millis): boolean {
  const minutes = Number(readJson(data, 'mails.data')['minutes']);
  return Number.isFinite(minutes) && now >= createdAt + minutes * 60_000;
}

/** The same for each attempt, and not guessable from outside. */
function messageKey({ id, created_at: createdAt, recipient }: MailRow): string {
  return createHash('sha256').update(`${id} ${createdAt} ${recipient}`).digest('hex').slice(0, 32);
}
