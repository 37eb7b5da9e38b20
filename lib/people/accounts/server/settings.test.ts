import { generateSync } from 'otplib';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { openAccounts, openBrowser } from '../testing/accounts-fixture';

const EMAIL = 'anna@example.com';
const PASSWORD = 'correct horse battery';
const NEXT = 'staple correct horse';

onSqlite('a new password by mail', (open) => {
  it('is set with the mailed link, once, within the hour; it logs every browser out and this one in', async () => {
    const { accounts, join, readMails, logIn, clock } = await openAccounts(open);
    const { browser: before } = await join(EMAIL, PASSWORD);
    const browser = openBrowser('198.51.100.7');
    await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
    await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
    const [first, second] = (await readMails()).map(({ data }) => data['token'] ?? '');
    expect(await accounts.resetPassword(second ?? '', 'short', browser, clock.now)).toMatchObject({
      message: 'Password must be at least 8 characters',
    });
    expect(await accounts.resetPassword(second ?? '', NEXT, browser, clock.now)).toMatchObject({
      success: true,
    });
    expect(await accounts.signedIn(before, clock.now)).toBeNull();
    expect(await accounts.signedIn(browser, clock.now)).not.toBeNull();
    for (const used of [first, second, 'made-up'])
      expect(await accounts.resetPassword(used ?? '', NEXT, browser, clock.now)).toMatchObject({
        success: false,
        message: 'This link no longer works. Please request a new one',
      });
    expect(await readMails()).toMatchObject([{ kind: 'password-changed', to: EMAIL }]);
    expect(await logIn(EMAIL, PASSWORD, openBrowser())).toMatchObject({ success: false });
    await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    clock.now += 3_600_001;
    expect(await accounts.resetPassword(token, NEXT, browser, clock.now)).toMatchObject({ success: false });
  });

  it('says the same for an address without an account, to which nothing is sent', async () => {
    const { accounts, join, readMails, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const known = await accounts.forgotPassword(EMAIL, undefined, openBrowser(), clock.now);
    const unknown = await accounts.forgotPassword('no@example.com', undefined, openBrowser(), clock.now);
    expect(known).toEqual(unknown);
    expect((await readMails()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('sends an address five mails an hour at most', async () => {
    const { accounts, join, readMails, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    for (let i = 0; i < 9; i++)
      expect(
        await accounts.forgotPassword(EMAIL, undefined, openBrowser(`198.51.100.${i}`), clock.now),
      ).toMatchObject({ success: true });
    expect((await readMails()).length).toBeLessThanOrEqual(5);
  });
});

onSqlite('settings of an account', (open) => {
  it('change the password with the old one, and log the other browsers out', async () => {
    const { accounts, join, logIn, readMails, clock } = await openAccounts(open);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const other = openBrowser();
    await logIn(EMAIL, PASSWORD, other);
    expect(await accounts.changePassword(who, 'wrong', NEXT, browser, clock.now)).toMatchObject({
      success: false,
      message: 'Wrong current password',
    });
    const token = browser.cookie('session');
    expect(await accounts.changePassword(who, PASSWORD, NEXT, browser, clock.now)).toMatchObject({
      success: true,
    });
    expect(browser.cookie('session')).not.toBe(token);
    expect(await accounts.signedIn(browser, clock.now)).not.toBeNull();
    expect(await accounts.signedIn(other, clock.now)).toBeNull();
    expect((await readMails()).map(({ kind }) => kind)).toContain('password-changed');
  });

  it('change the email when the new one’s link is opened, and notify the old one', async () => {
    const { accounts, join, readMails, logIn, clock } = await openAccounts(open);
    const { who } = await join(EMAIL, PASSWORD);
    await join('eve@example.com', PASSWORD);
    expect(await accounts.changeEmail(who, 'eve@example.com', openBrowser(), clock.now)).toMatchObject({
      success: true,
    });
    expect(await readMails()).toMatchObject([{ kind: 'already-registered', to: 'eve@example.com' }]);
    await accounts.changeEmail(who, 'new@example.com', openBrowser(), clock.now);
    const [mail] = await readMails();
    expect(mail).toMatchObject({ kind: 'email-change-confirm', to: 'new@example.com' });
    expect(await logIn('new@example.com', PASSWORD, openBrowser())).toMatchObject({ success: false });
    const token = mail?.data['token'] ?? '';
    expect(await accounts.confirmEmail(token, openBrowser(), clock.now)).toMatchObject({ success: true });
    expect(await accounts.confirmEmail(token, openBrowser(), clock.now)).toMatchObject({ success: false });
    expect(await readMails()).toMatchObject([
      { kind: 'email-changed-notice', to: EMAIL, data: { newEmail: 'new@example.com' } },
    ]);
    expect(await logIn('new@example.com', PASSWORD, openBrowser())).toMatchObject({ success: true });
  });

  it('ask for a fresh login before they change the email, export, delete or remove a provider', async () => {
    const { accounts, join, clock } = await openAccounts(open);
    const { browser } = await join(EMAIL, PASSWORD);
    const now = async () => {
      const who = await accounts.signedIn(browser, clock.now);
      if (!who) throw new Error('Nobody is signed in');
      return who;
    };
    const tries = async () => {
      const who = await now();
      const outcomes = await Promise.allSettled([
        accounts.changeEmail(who, 'new@example.com', browser, clock.now),
        accounts.exportData(who, browser, clock.now),
        accounts.removeIdentity(who, 'Google', browser, clock.now),
      ]);
      return outcomes.map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as Error).name : 'passed',
      );
    };
    expect(await tries()).toEqual(['passed', 'passed', 'passed']);
    clock.now += 10 * 60_000 + 1;
    const refused = 'FreshSignInNeededError';
    expect(await tries()).toEqual([refused, refused, refused]);
    await expect(accounts.deleteAccount(await now(), browser, clock.now)).rejects.toThrow('confirm it’s you');
    const proof = { password: PASSWORD, challenge: null, code: '' };
    const wrong = { ...proof, password: 'wrong' };
    expect(await accounts.confirmIdentity(await now(), wrong, browser, clock.now)).toMatchObject({
      success: false,
      message: 'Wrong current password',
    });
    expect((await tries())[0]).toBe(refused);
    expect(await accounts.confirmIdentity(await now(), proof, browser, clock.now)).toMatchObject({
      success: true,
    });
    expect(await tries()).toEqual(['passed', 'passed', 'passed']);
    // Changing the password is neither a second step nor a fresh login.
    clock.now += 10 * 60_000 + 1;
    await accounts.changePassword(await now(), PASSWORD, NEXT, browser, clock.now);
    expect((await tries())[0]).toBe(refused);
  });

  it('are written into a log that its owner reads page by page', async () => {
    const { accounts, join, logIn, clock } = await openAccounts(open);
    const { who, browser } = await join(EMAIL, PASSWORD);
    await logIn(EMAIL, 'wrong', openBrowser('198.51.100.7'));
    for (let i = 0; i < 10; i++) {
      await logIn(EMAIL, PASSWORD, browser);
      await accounts.logOut(browser, clock.now);
    }
    const first = await accounts.securityEvents(who, undefined);
    expect([first.events.length, first.hasMore]).toEqual([20, true]);
    expect(first.events.slice(0, 2).map(({ event }) => event)).toEqual(['Logged out', 'Logged in']);
    const rest = await accounts.securityEvents(who, first.events.at(-1)?.id);
    expect(rest).toMatchObject({
      hasMore: false,
      events: [
        { event: 'Wrong password', address: '198.51.100.*' },
        { event: 'Account created: by email', at: clock.now },
      ],
    });
  });

  it('allow no password guessing at an unattended browser', async () => {
    const { accounts, join, passwords, clock } = await openAccounts(open);
    const { who } = await join(EMAIL, PASSWORD);
    const before = passwords.hashesMade();
    for (let i = 0; i < 40; i++)
      await accounts.confirmIdentity(
        who,
        { password: `guess ${i}`, challenge: null, code: '' },
        openBrowser(),
        clock.now,
      );
    expect(passwords.hashesMade() - before).toBe(20);
  });

  it('delete all of the user’s data, and nobody else’s', async () => {
    const { accounts, join, logIn, readMails, db, clock } = await openAccounts(open, USER_DATA);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const { who: other } = await join('eve@example.com', PASSWORD);
    const now = clock.now;
    for (const user_id of [who.account.id, other.account.id]) {
      await db.insertInto('robot_bookmarks').values({ user_id, robot_id: 7, bookmarked_at: now }).execute();
      await db
        .insertInto('development_requests')
        .values({ user_id, fund_id: 1, ticker: 'AAPL', source: '', requested_at: now, count: 1 })
        .execute();
    }
    expect(await accounts.deleteAccount(who, browser, now)).toMatchObject({ success: true });
    expect(browser.cookie('session')).toBeUndefined();
    const users = async (table: 'sessions' | 'robot_bookmarks' | 'development_requests') =>
      (await db.selectFrom(table).select('user_id').execute()).map(({ user_id }) => user_id);
    for (const table of ['sessions', 'robot_bookmarks', 'development_requests'] as const)
      expect(await users(table)).toEqual([other.account.id]);
    expect(await logIn(EMAIL, PASSWORD, openBrowser())).toMatchObject({ success: false });
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });

  it('export stored data, without credentials', async () => {
    const { accounts, join, db, clock } = await openAccounts(open, USER_DATA);
    const { who } = await join(EMAIL, PASSWORD);
    await db
      .insertInto('robot_bookmarks')
      .values({ user_id: who.account.id, robot_id: 7, bookmarked_at: clock.now })
      .execute();
    const data = await accounts.exportData(who, openBrowser(), clock.now);
    expect(data).toMatchObject({
      Account: { Email: EMAIL, Name: 'Anna' },
      BookmarkedRobots: [{ RobotId: 7 }],
    });
    const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain(password_hash);
  });
});

onSqlite('two-step sign-in', (open) => {
  async function withTwoStep() {
    const fixture = await openAccounts(open);
    const joined = await fixture.join(EMAIL, PASSWORD);
    const started = await fixture.accounts.startTwoStep(joined.who, PASSWORD, fixture.clock.now);
    const secret = started.secret ?? '';
    const codeNow = () => generateSync({ secret, epoch: Math.floor(fixture.clock.now / 1000) });
    const enabled = await fixture.accounts.enableTwoStep(
      joined.who,
      codeNow(),
      joined.browser,
      fixture.clock.now,
    );
    fixture.clock.now += 60_000;
    return { ...fixture, ...joined, secret, codeNow, codes: enabled.recoveryCodes };
  }

  it('asks for a code after the password, and takes each code once', async () => {
    const { accounts, logIn, clock, codeNow } = await withTwoStep();
    const browser = openBrowser();
    const answer = await logIn(EMAIL, PASSWORD, browser);
    expect(answer).toMatchObject({ success: false, twoStepChallenge: expect.any(String) });
    expect(await accounts.signedIn(browser, clock.now)).toBeNull();
    const challenge = answer.twoStepChallenge ?? '';
    expect(await accounts.loginTwoStep(challenge, '000000', browser, clock.now)).toMatchObject({
      success: false,
      message: 'Wrong code',
      twoStepChallenge: challenge,
    });
    const code = codeNow();
    expect(await accounts.loginTwoStep(challenge, code, browser, clock.now)).toMatchObject({
      success: true,
    });
    expect(await accounts.signedIn(browser, clock.now)).not.toBeNull();
    const again = await logIn(EMAIL, PASSWORD, openBrowser());
    expect(
      await accounts.loginTwoStep(again.twoStepChallenge ?? '', code, openBrowser(), clock.now),
    ).toMatchObject({ success: false });
  });

  it('ends a challenge after five codes or ten minutes', async () => {
    const { accounts, logIn, clock, codeNow } = await withTwoStep();
    const { twoStepChallenge } = await logIn(EMAIL, PASSWORD, openBrowser());
    for (let i = 0; i < 5; i++)
      await accounts.loginTwoStep(twoStepChallenge ?? '', 'wrong', openBrowser(), clock.now);
    expect(
      await accounts.loginTwoStep(twoStepChallenge ?? '', codeNow(), openBrowser(), clock.now),
    ).toMatchObject({ success: false, twoStepChallenge: null });
    const late = await logIn(EMAIL, PASSWORD, openBrowser());
    clock.now += 10 * 60_000 + 1;
    expect(
      await accounts.loginTwoStep(late.twoStepChallenge ?? '', codeNow(), openBrowser(), clock.now),
    ).toMatchObject({ success: false, twoStepChallenge: null });
  });

  it('accepts a recovery code once, and notifies the owner', async () => {
    const { accounts, logIn, clock, codes, readMails } = await withTwoStep();
    await readMails();
    expect(codes).toHaveLength(10);
    const tryCode = async (code: string) => {
      const { twoStepChallenge } = await logIn(EMAIL, PASSWORD, openBrowser());
      const answer = await accounts.loginTwoStep(twoStepChallenge ?? '', code, openBrowser(), clock.now);
      return answer.success;
    };
    expect(await tryCode(codes[0] ?? '')).toBe(true);
    expect(await tryCode(codes[0] ?? '')).toBe(false);
    expect(await readMails()).toMatchObject([
      { kind: 'recovery-code-used', data: { codesLeft: '9' } },
      { kind: 'second-step-failed' },
    ]);
  });

  it('is asked for after a new password by mail as well', async () => {
    const { accounts, readMails, clock } = await withTwoStep();
    await readMails();
    const browser = openBrowser();
    await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    expect(await accounts.resetPassword(token, NEXT, browser, clock.now)).toMatchObject({
      success: false,
      twoStepChallenge: expect.any(String),
    });
    expect(await accounts.signedIn(browser, clock.now)).toBeNull();
  });

  it('is asked for besides the password where a fresh login is needed', async () => {
    const { accounts, browser, clock, codeNow } = await withTwoStep();
    clock.now += 10 * 60_000;
    const confirm = async (code: string) => {
      const who = await accounts.signedIn(browser, clock.now);
      if (!who) throw new Error('Nobody is signed in');
      return accounts.confirmIdentity(who, { password: PASSWORD, challenge: null, code }, browser, clock.now);
    };
    expect(await confirm('')).toMatchObject({ success: false, message: 'Wrong code' });
    const who = await accounts.signedIn(browser, clock.now);
    expect(who?.authenticatedAt).toBeLessThan(clock.now - 10 * 60_000);
    expect(await confirm(codeNow())).toMatchObject({ success: true });
    expect((await accounts.signedIn(browser, clock.now))?.authenticatedAt).toBe(clock.now);
  });

  it('accepts a provider’s confirmation instead of the password, once and in the same session', async () => {
    const { accounts, browser, who, clock, codeNow, logIn } = await withTwoStep();
    const session = { id: who.sessionId, userId: who.account.id };
    const after = await accounts.confirmByProvider(session, 'Google', browser, clock.now);
    const proof = { password: '', challenge: after?.challenge ?? '', code: codeNow() };
    const other = openBrowser();
    const { twoStepChallenge } = await logIn(EMAIL, PASSWORD, other);
    await accounts.loginTwoStep(twoStepChallenge ?? '', codeNow(), other, clock.now);
    const elsewhere = await accounts.signedIn(other, clock.now);
    if (!elsewhere) throw new Error('Nobody is signed in');
    const isOn = { ...who, account: { ...who.account, isTwoStepOn: true } };
    expect((await accounts.confirmIdentity(elsewhere, proof, other, clock.now)).success).toBe(false);
    clock.now += 30_000;
    const good = { ...proof, code: codeNow() };
    expect((await accounts.confirmIdentity(isOn, good, browser, clock.now)).success).toBe(true);
    clock.now += 30_000;
    const again = { ...proof, code: codeNow() };
    expect((await accounts.confirmIdentity(isOn, again, browser, clock.now)).success).toBe(false);
  });

  it('is switched off with password and code, both', async () => {
    const { accounts, who, clock, codeNow, logIn } = await withTwoStep();
    expect(await accounts.disableTwoStep(who, PASSWORD, 'wrong', openBrowser(), clock.now)).toMatchObject({
      success: false,
    });
    expect(await accounts.disableTwoStep(who, 'wrong', codeNow(), openBrowser(), clock.now)).toMatchObject({
      success: false,
    });
    expect(await accounts.disableTwoStep(who, PASSWORD, codeNow(), openBrowser(), clock.now)).toMatchObject({
      success: true,
    });
    expect(await logIn(EMAIL, PASSWORD, openBrowser())).toMatchObject({ success: true });
  });

  it('keeps its secret encrypted', async () => {
    const { db, secret, codes } = await withTwoStep();
    const stored = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const secretText of [secret, ...codes]) expect(stored).not.toContain(secretText);
  });
});
