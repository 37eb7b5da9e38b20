/** What a mail server gets: one mail to one address. */
export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers besides those that all mails have. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same on every retry, so that mail programs recognize it as one mail. */
  readonly messageId: string;
}

export interface MailTransport {
  /** Resolves once the server has accepted the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Why the server can't be used, in a sentence without addresses or passwords; null if it answers. */
  findProblem(): Promise<string | null>;
}

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;

/**
 * Sends through the SMTP server at an address: `smtps://` uses TLS from the start, `smtp://` if the server offers it
 * (`?requireTLS=true` insists on it).
 */
export async function createTransport(smtpUrl: string): Promise<MailTransport> {
  // Not at every start: without a mail server it isn't needed.
  const { default: nodemailer } = await import('nodemailer');
  const mailer = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, subject, text, html, messageId, headers }, signal) {
      await mailer.sendMail({
        from,
        // As an object, the address is taken literally: nothing in it is read as a name or a second address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        signal,
      });
    },
    async findProblem() {
      try {
        await mailer.verify();
        return null;
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}

const MAX_FAILURE = 200;
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

/** What went wrong, on one short line without addresses; such errors never contain mails. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? `${error.code}: ` : '';
  const text = `${code}${message}`;
  return text.replace(/\s+/g, ' ').replace(ADDRESS, '(address)').slice(0, MAX_FAILURE);
}

/**
 * Whether the server says that there is no such mailbox, now or later (enhanced status 5.1.x of RFC 3463). Other
 * refusals may be our own fault, which the operator can fix while the mail waits.
 */
export function isUnknownMailbox(error: unknown): boolean {
  return error instanceof Error && 'response' in error && /^5\d\d[ -]5\.1\.\d/.test(String(error.response));
}
