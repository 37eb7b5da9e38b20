import { renameSync } from 'node:fs';
import path from 'node:path';
import { plus } from '@/lib/core/base/brand';
import { CannotWriteError } from '@/lib/core/base/errors';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { ACCOUNT_EXHAUSTED, ADDRESS_EXHAUSTED, CAPTCHA_NEEDED, WRONG_LOGIN } from '../guess-limits';
import { openAccounts, openBrowser, SOLVED } from '../testing/accounts-fixture';

const EMAIL = 'anna@example.com';
const PASSWORD = 'correct horse battery';
const HOUR = 3_600_000;
const address = (i: number) => `203.0.${Math.floor(i / 250)}.${i % 250}`;

onSqlite('logging in', (open) => {
  it('starts a session with cookies, whatever the case of the email', async () => {
    const { accounts, join, logIn, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const browser = openBrowser();
    expect(await logIn(' ANNA@Example.com ', PASSWORD, browser)).toEqual({
      success: true,
      message: '',
      isCaptchaRequired: false,
      twoStepChallenge: null,
    });
    expect(Object.keys(browser.cookies()).sort()).toEqual(['device', 'session', 'signed-in']);
    expect((await accounts.signedIn(browser, clock.now))?.account.email).toBe(EMAIL);
    await accounts.logOut(browser, clock.now);
    expect(Object.keys(browser.cookies())).toEqual(['device']);
  });

  it('keeps a session for reading where nothing can be stored', async () => {
    const database = await open();
    const { accounts, join, clock } = await openAccounts(async () => database);
    const { browser } = await join(EMAIL, PASSWORD);
    clock.now = plus(clock.now, HOUR);
    const file = path.join(database.options.dataDir, 'tickproof.db');
    renameSync(file, `${file}.away`);
    expect((await accounts.signedIn(browser, clock.now))?.account.email).toBe(EMAIL);
    await expect(accounts.logOut(browser, clock.now)).rejects.toThrow(CannotWriteError);
    renameSync(`${file}.away`, file);
    expect((await accounts.signedIn(browser, clock.now))?.account.email).toBe(EMAIL);
  });

  it('gives a new token each time and ends the one before: a planted or copied one is worth nothing', async () => {
    const { accounts, join, logIn, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const browser = openBrowser();
    browser.setCookie('session=planted');
    await logIn(EMAIL, PASSWORD, browser);
    const first = browser.cookie('session') ?? '';
    expect(first).not.toBe('planted');
    await logIn(EMAIL, PASSWORD, browser);
    expect(browser.cookie('session')).not.toBe(first);
    expect(await accounts.signedIn({ cookie: () => first }, clock.now)).toBeNull();
  });

  it('says the same, with one hash each, of a wrong password and of an email that has no account', async () => {
    const { join, logIn, passwords } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const before = passwords.hashesMade();
    const known = await logIn(EMAIL, 'wrong password', openBrowser('198.51.100.1'));
    const unknown = await logIn('nobody@example.com', 'wrong password', openBrowser('198.51.100.2'));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ success: false, message: WRONG_LOGIN });
    expect(passwords.hashesMade() - before).toBe(2);
  });

  it('asks for a captcha after three failures, before it hashes', async () => {
    const { join, logIn, passwords } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const stranger = openBrowser('198.51.100.1');
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push((await logIn(EMAIL, `wrong ${i}`, stranger)).isCaptchaRequired);
    expect(answers).toEqual([false, false, true]);
    const before = passwords.hashesMade();
    const refused = { success: false, message: CAPTCHA_NEEDED, isCaptchaRequired: true };
    expect(await logIn(EMAIL, PASSWORD, stranger)).toMatchObject(refused);
    expect(await logIn(EMAIL, PASSWORD, stranger, 'not solved')).toMatchObject(refused);
    expect(passwords.hashesMade()).toBe(before);
    expect(await logIn(EMAIL, PASSWORD, stranger, SOLVED)).toMatchObject({ success: true });
  });

  it('counts attempts from one address over all accounts, IPv6 by its /64', async () => {
    const { logIn, passwords } = await openAccounts(open);
    for (let i = 0; i < 70; i++)
      await logIn(`user${i}@example.com`, 'wrong', openBrowser(`2001:db8:1:2:${i}::1`), SOLVED);
    expect(passwords.hashesMade()).toBe(60);
    const last = openBrowser('2001:db8:1:2::beef');
    expect(await logIn('more@example.com', 'wrong', last, SOLVED)).toMatchObject({
      message: ADDRESS_EXHAUSTED,
    });
    expect(await logIn('more@example.com', 'wrong', openBrowser('2001:db8:1:3::1'), SOLVED)).toMatchObject({
      message: WRONG_LOGIN,
    });
  });

  it('does not take another account’s device for this one’s', async () => {
    const { join, logIn, passwords } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const { browser: attacker } = await join('eve@example.com', 'correct horse battery');
    for (let i = 0; i < 40; i++) await logIn(EMAIL, `guess ${i}`, attacker, SOLVED);
    const before = passwords.hashesMade();
    await logIn(EMAIL, 'one more', attacker, SOLVED);
    expect(passwords.hashesMade()).toBe(before);
  });

  it('notifies the owner of a login from an unknown browser only', async () => {
    const { join, logIn, clock, readMails } = await openAccounts(open);
    const { browser } = await join(EMAIL, PASSWORD);
    clock.now += HOUR;
    await logIn(EMAIL, PASSWORD, browser);
    expect(await readMails()).toEqual([]);
    await logIn(EMAIL, PASSWORD, openBrowser('198.51.100.7'));
    expect(await readMails()).toMatchObject([
      { kind: 'new-sign-in', to: EMAIL, data: { address: '198.51.100.7', device: 'Firefox on Windows' } },
    ]);
  });
});

forEachEngine('logging in at once', (open) => {
  it('lets 1,000 guesses from 100 addresses cost 20 hashes, and the owner in', async () => {
    const { join, logIn, passwords, accounts, clock, readMails, engine } = await openAccounts(open);
    const { browser: owners } = await join(EMAIL, PASSWORD);
    await accounts.logOut(owners, clock.now);
    const before = passwords.hashesMade();
    const strangers = Array.from({ length: 100 }, (_, i) => openBrowser(address(i)));
    // The counting is the same statement on PostgreSQL, where each takes a round trip: one guess from each will do.
    for (let round = 0; round < (engine === 'sqlite' ? 10 : 1); round++)
      await Promise.all(
        strangers.map((browser, i) =>
          // Half of them solve every captcha.
          logIn(EMAIL, `guess ${round} ${i}`, browser, i % 2 === 0 ? SOLVED : undefined),
        ),
      );
    expect(passwords.hashesMade() - before).toBeLessThanOrEqual(20);
    expect(await logIn(EMAIL, PASSWORD, openBrowser('192.0.2.99'), SOLVED)).toMatchObject({
      message: ACCOUNT_EXHAUSTED,
    });
    // On a browser that has logged in before, at once; on any other by a mailed link.
    expect(await logIn(EMAIL, PASSWORD, owners)).toMatchObject({ success: true });
    const other = openBrowser('192.0.2.77');
    await accounts.forgotPassword(EMAIL, undefined, other, clock.now);
    const token = (await readMails()).find(({ kind }) => kind === 'password-reset')?.data['token'] ?? '';
    expect(await accounts.resetPassword(token, 'another horse battery', other, clock.now)).toMatchObject({
      success: true,
    });
    // And an hour later everyone may try again.
    clock.now += HOUR + 1;
    expect(await logIn(EMAIL, 'another horse battery', openBrowser('192.0.2.98'))).toMatchObject({
      success: true,
    });
  });
});

onSqlite('a session', (open) => {
  it('ends after twelve hours without use, and after a day in any case', async () => {
    const { accounts, join, clock } = await openAccounts(open);
    const { browser } = await join(EMAIL, PASSWORD);
    const isIn = async (later: number) => {
      clock.now += later;
      return (await accounts.signedIn(browser, clock.now)) !== null;
    };
    expect(await isIn(11 * HOUR)).toBe(true);
    expect(await isIn(11 * HOUR)).toBe(true);
    expect(await isIn(3 * HOUR)).toBe(false);
    const { browser: idle } = await join('bert@example.com', PASSWORD);
    expect(await accounts.signedIn(idle, plus(clock.now, 12 * HOUR + 1))).toBeNull();
  });

  it('lasts thirty days unused, ninety in total, for users who stay logged in', async () => {
    const { accounts, join, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const browser = openBrowser();
    const input = { login: EMAIL, password: PASSWORD, captcha: undefined, rememberMe: true };
    await accounts.login(input, browser, clock.now);
    for (let month = 0; month < 3; month++) {
      expect(await accounts.signedIn(browser, plus(clock.now, 29 * 24 * HOUR))).not.toBeNull();
      clock.now += 29 * 24 * HOUR;
    }
    expect(await accounts.signedIn(browser, plus(clock.now, 4 * 24 * HOUR))).toBeNull();
  });

  it('is listed to its owner only, who ends it', async () => {
    const { accounts, join, logIn, clock } = await openAccounts(open);
    const { who } = await join(EMAIL, PASSWORD);
    const { who: other } = await join('eve@example.com', PASSWORD);
    const phone = openBrowser('198.51.100.7', 'Phone');
    await logIn(EMAIL, PASSWORD, phone);
    const sessions = await accounts.sessions(who, clock.now);
    expect(sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual(
      expect.arrayContaining([
        [true, expect.any(String)],
        [false, 'Phone'],
      ]),
    );
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(await accounts.endSession(other, id, openBrowser(), clock.now)).toMatchObject({ success: false });
    expect(await accounts.signedIn(phone, clock.now)).not.toBeNull();
    expect(await accounts.endSession(who, id, openBrowser(), clock.now)).toMatchObject({ success: true });
    expect(await accounts.signedIn(phone, clock.now)).toBeNull();
  });

  it('is reported when it ends early, whatever ends it', async () => {
    const { accounts, join, logIn, ended, readMails, clock } = await openAccounts(open);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const { account } = who;
    const others = [openBrowser(), openBrowser(), openBrowser()] as const;
    for (const other of others) await logIn(EMAIL, PASSWORD, other);
    expect(ended).toEqual([]);
    const end = async (how: () => Promise<unknown>) => {
      ended.length = 0;
      await how();
      return [...new Set(ended)];
    };
    expect(await end(() => accounts.logOut(openBrowser(), clock.now))).toEqual([]);
    expect(await end(() => accounts.endSession(who, 'made-up', openBrowser(), clock.now))).toEqual([]);
    expect(await end(() => accounts.logOut(others[0], clock.now))).toEqual([account.id]);
    const [next] = (await accounts.sessions(who, clock.now)).filter(({ isCurrent }) => !isCurrent);
    expect(await end(() => accounts.endSession(who, next?.id ?? '', openBrowser(), clock.now))).toEqual([
      account.id,
    ]);
    expect(await end(() => accounts.endOtherSessions(who, openBrowser(), clock.now))).toEqual([account.id]);
    expect(await end(() => accounts.endOtherSessions(who, openBrowser(), clock.now))).toEqual([]);
    expect(await end(() => logIn(EMAIL, PASSWORD, browser))).toEqual([account.id]);
    const now = await accounts.signedIn(browser, clock.now);
    if (!now) throw new Error('nobody is signed in');
    const changed = 'staple correct horse';
    expect(await end(() => accounts.changePassword(now, PASSWORD, changed, browser, clock.now))).toEqual([
      account.id,
    ]);
    await readMails();
    await accounts.forgotPassword(EMAIL, undefined, openBrowser(), clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    expect(await end(() => accounts.resetPassword(token, PASSWORD, openBrowser(), clock.now))).toEqual([
      account.id,
    ]);
    await logIn(EMAIL, PASSWORD, browser);
    expect(await end(() => accounts.deleteAccount(now, browser, clock.now))).toEqual([account.id]);
  });

  it('has a holder for open connections, which don’t count as use', async () => {
    const { accounts, join, clock } = await openAccounts(open);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const token = browser.cookie('session') ?? '';
    clock.now += 11 * 3_600_000;
    expect(await accounts.findHolder(token, 'browser', clock.now)).toEqual({ userId: who.account.id });
    expect(await accounts.findHolder('made-up', 'browser', clock.now)).toBeNull();
    clock.now += 2 * 3_600_000;
    expect(await accounts.findHolder(token, 'browser', clock.now)).toBeNull();
  });

  it('is kept as a hash: nothing in the database signs in', async () => {
    const { db, join } = await openAccounts(open);
    const { browser } = await join(EMAIL, PASSWORD);
    const token = browser.cookie('session') ?? '';
    expect(token.length).toBeGreaterThan(40);
    const stored = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });
});

forEachEngine('a session whose token opens two at once', (open) => {
  it('makes tokens for apps, which no cookie accepts, last an hour and end with it', async () => {
    const { accounts, join, clock } = await openAccounts(open);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const issue = async () => (await accounts.issueAppToken(who, browser, clock.now)).token;
    const opens = async (appToken: string) =>
      (await accounts.currentSession({ cookie: () => undefined, appToken }, clock.now))?.who.account.id;
    const token = await issue();
    expect(await opens(token)).toBe(who.account.id);
    expect(await accounts.findHolder(token, 'app', clock.now)).toEqual({ userId: who.account.id });
    // Nor is a session's token accepted as an app's.
    expect(await accounts.signedIn({ cookie: () => token }, clock.now)).toBeNull();
    expect(await accounts.findHolder(token, 'browser', clock.now)).toBeNull();
    expect(await opens(browser.cookie('session') ?? '')).toBeUndefined();

    const listed = (await accounts.sessions(who, clock.now)).filter(({ kind }) => kind === 'app');
    expect(listed).toMatchObject([{ isCurrent: false, expiresAt: clock.now + 3_600_000 }]);
    await accounts.endSession(who, listed[0]?.id ?? '', browser, clock.now);
    expect(await opens(token)).toBeUndefined();

    const later = await issue();
    clock.now += 3_600_000;
    expect(await opens(later)).toBeUndefined();
    const many = [];
    for (let count = 0; count < 11; count += 1) {
      many.push(await issue());
      clock.now += 1;
    }
    expect(await Promise.all([opens(many[0] ?? ''), opens(many[1] ?? '')])).toEqual([
      undefined,
      who.account.id,
    ]);
    await accounts.logOut(browser, clock.now);
    expect(await opens(many[10] ?? '')).toBeUndefined();
  });
});
