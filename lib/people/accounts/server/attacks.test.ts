import { generateSync } from 'otplib';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { ACCOUNT_EXHAUSTED } from '../guess-limits';
import { openAccounts, openBrowser, SOLVED } from '../testing/accounts-fixture';

/** What attackers try: to find out who has an account, to lock owners out, and to return after being thrown out. */

const EMAIL = 'anna@example.com';
const PASSWORD = 'correct horse battery';
const NEXT = 'staple correct horse';
const HOUR = 3_600_000;

async function openWithRegister(open: Parameters<typeof openAccounts>[0]) {
  const fixture = await openAccounts(open);
  const register = async (email: string, browser = openBrowser(), password = PASSWORD) => {
    const input = { fullName: 'Anna', email, password, captcha: SOLVED, returnPath: null, details: {} };
    return (await fixture.accounts.register(input, browser, fixture.clock.now)).registration ?? '';
  };
  return { ...fixture, register };
}

onSqlite('a stranger who signs up with another’s address', (open) => {
  it('takes nothing from the registration that its owner has begun', async () => {
    const { accounts, register, readMails, clock } = await openWithRegister(open);
    const owner = openBrowser('192.0.2.1');
    const owners = await register(EMAIL, owner);
    const code = (await readMails())[0]?.data['code'] ?? '';
    const strangers = await register(EMAIL, openBrowser('198.51.100.1'), 'password of a stranger');
    const [later] = await readMails();
    // The owner's code doesn't complete the stranger's registration, whose mail the owner got as well.
    expect((await accounts.confirmRegistration(strangers, code, openBrowser(), clock.now)).success).toBe(
      false,
    );
    for (let i = 0; i < 6; i++)
      await accounts.confirmRegistration(strangers, 'wrong', openBrowser(), clock.now);
    expect(await accounts.confirmRegistration(owners, code, owner, clock.now)).toMatchObject({
      success: true,
    });
    const link = later?.data['token'] ?? '';
    expect(
      await accounts.confirmRegistrationByLink(link, 'password of a stranger', openBrowser(), clock.now),
    ).toMatchObject({ success: false });
  });

  it('uses up no mails of its owner, neither for signing up nor for a new password', async () => {
    const { accounts, register, join, readMails, clock } = await openWithRegister(open);
    for (let i = 0; i < 9; i++) await register('new@example.com', openBrowser('198.51.100.1'));
    expect(await readMails()).toHaveLength(5);
    await register('new@example.com', openBrowser('192.0.2.1'));
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['registration-code']);

    await join(EMAIL, PASSWORD);
    for (let i = 0; i < 9; i++) await register(EMAIL, openBrowser(`203.0.113.${i}`));
    await readMails();
    await accounts.forgotPassword(EMAIL, undefined, openBrowser('192.0.2.1'), clock.now);
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['password-reset']);
  });

  it('never learns from codes whether it has an account, also after more mails and after an hour', async () => {
    const { accounts, register, join, readMails, clock } = await openWithRegister(open);
    await join(EMAIL, PASSWORD);
    const ids = [await register(EMAIL), await register('nobody@example.com')];
    const said: string[][] = [[], []];
    const tryCodes = async (times: number) => {
      for (let i = 0; i < times; i++)
        for (const [index, id] of ids.entries())
          said[index]?.push(
            (await accounts.confirmRegistration(id, '00000', openBrowser(), clock.now)).message,
          );
    };
    const resend = async () => {
      for (const id of ids) await accounts.resendCode(id, openBrowser(), clock.now);
      await readMails();
    };
    await readMails();
    await tryCodes(6);
    await resend();
    await tryCodes(1);
    clock.now += HOUR - 60_000;
    await resend();
    clock.now += 120_000;
    await tryCodes(1);
    expect(said[0]).toEqual(said[1]);
    expect(new Set(said[0]).size).toBe(2);
  });
});

onSqlite('a stranger who has the password', (open) => {
  async function withTwoStep() {
    const fixture = await openAccounts(open);
    const { who, browser } = await fixture.join(EMAIL, PASSWORD);
    const { secret } = await fixture.accounts.startTwoStep(who, PASSWORD, fixture.clock.now);
    const code = () => generateSync({ secret: secret ?? '', epoch: Math.floor(fixture.clock.now / 1000) });
    await fixture.accounts.enableTwoStep(who, code(), browser, fixture.clock.now);
    fixture.clock.now += 60_000;
    const enter = async (from: ReturnType<typeof openBrowser>, typed: string) => {
      const { twoStepChallenge } = await fixture.logIn(EMAIL, PASSWORD, from);
      return fixture.accounts.loginTwoStep(twoStepChallenge ?? '', typed, from, fixture.clock.now);
    };
    return { ...fixture, browser, code, enter };
  }

  it('tries no more than twenty codes an hour however many challenges, and keeps the owner’s browser out never', async () => {
    const { accounts, browser, code, enter, readMails, clock } = await withTwoStep();
    for (let i = 0; i < 20; i++)
      expect((await enter(openBrowser(`203.0.113.${i}`), 'wrong')).message).toBe('Wrong code');
    expect(await enter(openBrowser('198.51.100.1'), code())).toMatchObject({
      success: false,
      message: expect.stringMatching('Too many wrong codes'),
    });
    expect(await enter(browser, code())).toMatchObject({ success: true });
    // And any other browser of the owner's by a new password.
    clock.now += 60_000;
    await readMails();
    const other = openBrowser('192.0.2.9');
    await accounts.forgotPassword(EMAIL, undefined, other, clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    const { twoStepChallenge } = await accounts.resetPassword(token, NEXT, other, clock.now);
    expect(await accounts.loginTwoStep(twoStepChallenge ?? '', code(), other, clock.now)).toMatchObject({
      success: true,
    });
  });

  it('accepts at most thirty attempts a week, notifies the owner once a day, and locks nobody out', async () => {
    const { accounts, browser, code, enter, readMails, clock } = await withTwoStep();
    await readMails();
    const guess = async (times: number) => {
      for (let i = 0; i < times; i++) await enter(openBrowser(`203.0.113.${i}`), 'wrong');
    };
    await guess(20);
    clock.now += HOUR;
    await guess(9);
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['second-step-failed']);
    clock.now += 24 * HOUR;
    await guess(1);
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['second-step-failed']);
    clock.now += 3 * 24 * HOUR;
    const refused = { success: false, message: expect.stringMatching('Too many wrong codes') };
    expect(await enter(openBrowser('198.51.100.1'), code())).toMatchObject(refused);
    expect(await enter(browser, code())).toMatchObject({ success: true });
    // A password reset lets the owner in from any browser, then and later.
    clock.now += 60_000;
    await readMails();
    const other = openBrowser('192.0.2.9');
    await accounts.forgotPassword(EMAIL, undefined, other, clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    const { twoStepChallenge } = await accounts.resetPassword(token, PASSWORD, other, clock.now);
    expect(await enter(openBrowser('198.51.100.1'), code())).toMatchObject(refused);
    expect(await accounts.loginTwoStep(twoStepChallenge ?? '', code(), other, clock.now)).toMatchObject({
      success: true,
    });
    clock.now += 60_000;
    expect(await enter(openBrowser('198.51.100.1'), code())).toMatchObject({ success: true });
  });

  it('is a stranger again in a browser where they once logged in, after a new password by mail', async () => {
    const { accounts, join, logIn, readMails, clock } = await openAccounts(open);
    const { browser: owners } = await join(EMAIL, PASSWORD);
    const strangers = openBrowser('198.51.100.1');
    await logIn(EMAIL, PASSWORD, strangers);
    const reset = openBrowser('192.0.2.9');
    await accounts.forgotPassword(EMAIL, undefined, reset, clock.now);
    const token = (await readMails()).find(({ kind }) => kind === 'password-reset')?.data['token'] ?? '';
    expect(await accounts.resetPassword(token, NEXT, reset, clock.now)).toMatchObject({ success: true });
    for (let i = 0; i < 20; i++) await logIn(EMAIL, 'guess', openBrowser(`203.0.113.${i}`), SOLVED);
    for (const [known, message] of [
      [reset, ''],
      [strangers, ACCOUNT_EXHAUSTED],
      [owners, ACCOUNT_EXHAUSTED],
    ] as const)
      expect((await logIn(EMAIL, NEXT, known, SOLVED)).message).toBe(message);
  });

  it('cannot move the account to an address of their own once the password is a new one', async () => {
    for (const how of ['changed', 'reset'] as const) {
      const { accounts, join, readMails, clock, db } = await openAccounts(open);
      const { who, browser } = await join(EMAIL, PASSWORD);
      await accounts.changeEmail(who, 'eve@example.com', openBrowser(), clock.now);
      const written = (await readMails())[0]?.data['token'] ?? '';
      // A second one, whose mail is written later than the password changes.
      await accounts.changeEmail(who, 'mallory@example.com', openBrowser(), clock.now);
      clock.now += 1;
      if (how === 'changed') await accounts.changePassword(who, PASSWORD, NEXT, browser, clock.now);
      else {
        await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
        const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute();
        await db.deleteFrom('mails').where('kind', '!=', 'password-reset-requested').execute();
        const token = (await readMails())[0]?.data['token'] ?? '';
        expect((await accounts.resetPassword(token, NEXT, browser, clock.now)).success).toBe(true);
        await db
          .insertInto('mails')
          .values(
            mails.filter(({ kind }) => kind === 'email-change-requested').map(({ id: _, ...row }) => row),
          )
          .execute();
      }
      expect((await readMails()).map(({ kind }) => kind)).not.toContain('email-change-confirm');
      expect(await accounts.confirmEmail(written, openBrowser(), clock.now)).toMatchObject({
        success: false,
      });
    }
  });

  it('starts no session with an old password while a new one is being set', async () => {
    const { accounts, join, logIn, readMails, clock, passwords } = await openAccounts(open);
    const { browser } = await join(EMAIL, PASSWORD);
    await accounts.forgotPassword(EMAIL, undefined, browser, clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    // The password is right when it is compared, and an old one by the time the session starts.
    const compare = passwords.verify;
    passwords.verify = async (stored, typed) => {
      const isRight = await compare(stored, typed);
      clock.now += 1;
      await accounts.resetPassword(token, NEXT, browser, clock.now);
      return isRight;
    };
    const stranger = openBrowser('198.51.100.1');
    expect(await logIn(EMAIL, PASSWORD, stranger)).toMatchObject({ success: false });
    expect(stranger.cookie('session')).toBeUndefined();
    expect(await accounts.signedIn(browser, clock.now)).not.toBeNull();
  });

  it('floods neither the owner with notices nor the database with sessions', async () => {
    const { who, join, logIn, readMails, db, clock } = await withSessions();
    clock.now += HOUR;
    await readMails();
    const browser = openBrowser('198.51.100.1');
    for (let i = 0; i < 12; i++) await logIn(EMAIL, PASSWORD, openBrowser('198.51.100.1'));
    expect(await readMails()).toHaveLength(10);
    await join('bert@example.com', PASSWORD, browser);
    const held = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', who.account.id)
      .orderBy('created_at')
      .execute();
    expect(held).toHaveLength(100);
    // Those that were not used for longest have made room.
    expect(held.map(({ id }) => id)).not.toContain('session 0');
    expect(held.map(({ id }) => id)).toContain('session 98');
  });

  /** An account with 99 other sessions. */
  async function withSessions() {
    const fixture = await openAccounts(open);
    const joined = await fixture.join(EMAIL, PASSWORD);
    const rows = Array.from({ length: 99 }, (_, i) => ({
      token_hash: `hash ${i}`,
      id: `session ${i}`,
      user_id: joined.who.account.id,
      created_at: fixture.clock.now + i + 1,
      last_used_at: fixture.clock.now + i + 1,
      authenticated_at: fixture.clock.now,
      idle_ms: 12 * HOUR,
      expires_at: fixture.clock.now + 24 * HOUR,
      is_remembered: 0 as const,
      address: '',
      user_agent: '',
    }));
    await fixture.db.insertInto('sessions').values(rows).execute();
    return { ...fixture, ...joined };
  }
});

forEachEngine('a changed email', (open, itOnce) => {
  itOnce('ends links that were mailed to the old address, and those to other new ones', async () => {
    const { accounts, join, readMails, clock } = await openAccounts(open);
    const { who } = await join(EMAIL, PASSWORD);
    await accounts.forgotPassword(EMAIL, undefined, openBrowser(), clock.now);
    await accounts.changeEmail(who, 'new@example.com', openBrowser(), clock.now);
    await accounts.changeEmail(who, 'newer@example.com', openBrowser(), clock.now);
    const [reset, first, second] = (await readMails()).map(({ data }) => data['token'] ?? '');
    expect(await accounts.confirmEmail(first ?? '', openBrowser(), clock.now)).toMatchObject({
      success: true,
    });
    expect(await accounts.confirmEmail(second ?? '', openBrowser(), clock.now)).toMatchObject({
      success: false,
    });
    expect(await accounts.resetPassword(reset ?? '', NEXT, openBrowser(), clock.now)).toMatchObject({
      success: false,
    });
  });

  it('goes to one of many who take the same address at once, and fails for none', async () => {
    const { accounts, join, readMails, clock } = await openAccounts(open);
    const people = [];
    for (let i = 0; i < 6; i++)
      people.push(await join(`user${i}@example.com`, PASSWORD, openBrowser(`192.0.2.${i}`)));
    for (const { who } of people)
      await accounts.changeEmail(who, 'wanted@example.com', openBrowser(), clock.now);
    const tokens = (await readMails()).map(({ data }) => data['token'] ?? '');
    const answers = await Promise.all(
      tokens.map((token) => accounts.confirmEmail(token, openBrowser(), clock.now)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers).toHaveLength(6);
  });
});

forEachEngine('the last way to log in', (open) => {
  it('remains when two providers are removed at once', async () => {
    const { accounts, join, db, clock } = await openAccounts(open);
    const { who } = await join(EMAIL, PASSWORD);
    const user_id = who.account.id;
    await db.updateTable('users').set({ password_hash: null }).execute();
    for (const provider of ['Google', 'Apple'])
      await db
        .insertInto('external_identities')
        .values({ issuer: provider, subject: '1', user_id, provider, email: null, created_at: clock.now })
        .execute();
    await Promise.all(
      ['Google', 'Apple'].map((provider) => accounts.removeIdentity(who, provider, openBrowser(), clock.now)),
    );
    expect(await accounts.identities(who)).toHaveLength(1);
    expect(await accounts.removeIdentity(who, 'Facebook', openBrowser(), clock.now)).toMatchObject({
      success: false,
      message: 'Facebook is not linked',
    });
  });
});

onSqlite('cookies', (open) => {
  it('are taken from no browser that sent none: it may just be signing in', async () => {
    const { accounts } = await openAccounts(open);
    const set: string[] = [];
    const requestContext = { address: '', userAgent: '', setCookie: (header: string) => set.push(header) };
    accounts.forgetCookies({ ...requestContext, cookie: () => undefined });
    expect(set).toEqual([]);
    accounts.forgetCookies({ ...requestContext, cookie: (name) => (name === 'signed-in' ? '1' : undefined) });
    expect(set).toHaveLength(2);
  });
});
