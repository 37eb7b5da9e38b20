import { testClock } from '@/lib/core/base/testing/test-clock';
import type { OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import type { UserData } from '@/lib/core/database/user-data';
import type { Captcha } from '@/lib/people/captcha/captcha';
import { createMails } from '@/lib/people/mail/server/mails';
import { quickPasswords } from '@/lib/people/passwords/testing/quick-passwords';
import { readCookie } from '../cookies';
import type { RequestContext } from '../request-context';
import { type AccountsOptions, createAccounts } from '../server/create-accounts';
import { createMailJobs } from '../server/mail-jobs';
import { createOneTimeTokens } from '../server/one-time-tokens';
import { ACCOUNT_DATA } from '../server/user-data';

/** Accounts in a test database, with readable mails and browsers that keep their cookies. */

export const SECRET = 'a secret of more than thirty-two characters';
/** The answer that the tests' captcha accepts. */
export const SOLVED = 'solved';

const CAPTCHA: Captcha = {
  kind: 'altcha',
  siteKey: null,
  challenge: () => null,
  verify: async (response) => response === SOLVED,
};

/** A browser that keeps cookies as servers set them. */
export interface Browser extends RequestContext {
  cookies(): Readonly<Record<string, string>>;
}

export function openBrowser(
  address = '192.0.2.1',
  userAgent = 'Mozilla/5.0 (Windows) Firefox/140.0',
): Browser {
  const jar = new Map<string, string>();
  return {
    address,
    userAgent,
    cookie: (name) => readCookie([...jar].map(([key, value]) => `${key}=${value}`).join('; '), name),
    setCookie(header) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(header)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
    cookies: () => Object.fromEntries(jar),
  };
}

/**
 * @param userData what is exported and deleted with an account
 * @param onJoined called in the transaction that makes an account
 */
export async function openAccounts(
  open: OpenTestDatabase,
  userData: readonly UserData[] = ACCOUNT_DATA,
  onJoined?: AccountsOptions['onJoined'],
) {
  const { db, engine } = await open();
  const clock = testClock(Date.UTC(2026, 0, 5, 12));
  const passwords = quickPasswords();
  const mails = { ...createMails(), wake: () => undefined };
  /** Users reported each time their sessions ended. */
  const ended: string[] = [];
  const accounts = createAccounts({
    onSessionsEnded: (userId) => ended.push(userId),
    db,
    passwords,
    captcha: CAPTCHA,
    mails,
    secret: SECRET,
    isSecure: false,
    userData,
    onJoined,
  });
  const resolve = createMailJobs({
    db,
    tokens: createOneTimeTokens(db),
    secret: SECRET,
    now: () => clock.now,
  });

  /** Writes waiting mails, as the worker does, and returns their contents. */
  async function readMails() {
    const rows = await db.selectFrom('mails').selectAll().orderBy('id').execute();
    await db.deleteFrom('mails').execute();
    const written = [];
    for (const row of rows) {
      const mail = await resolve({
        kind: row.kind as Parameters<typeof resolve>[0]['kind'],
        to: row.recipient,
        data: JSON.parse(row.data) as Record<string, string>,
      });
      if (mail) written.push(mail);
    }
    return written;
  }

  /** Signs someone up, including the code, and leaves the browser signed in. */
  async function join(
    email: string,
    password: string,
    browser: Browser = openBrowser(),
    details: Readonly<Record<string, string>> = {},
  ) {
    const { registration } = await accounts.register(
      { fullName: 'Anna', email, password, captcha: SOLVED, returnPath: null, details },
      browser,
      clock.now,
    );
    const mail = (await readMails()).find(({ kind }) => kind === 'registration-code');
    const answer = await accounts.confirmRegistration(
      registration ?? '',
      mail?.data['code'] ?? '',
      browser,
      clock.now,
    );
    if (!answer.success) throw new Error(answer.message);
    const who = await accounts.signedIn(browser, clock.now);
    if (!who) throw new Error('Nobody is signed in after joining');
    return { who, browser };
  }

  const logIn = (email: string, password: string, browser: Browser, captcha?: string) =>
    accounts.login({ login: email, password, captcha, rememberMe: false }, browser, clock.now);

  return { db, engine, clock, accounts, passwords, ended, readMails, join, logIn };
}
