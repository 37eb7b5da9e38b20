import { plus } from '@/lib/core/base/brand';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { TERMS_VERSION } from '../terms-version';
import { openAccounts, openBrowser, SOLVED } from '../testing/accounts-fixture';

const PASSWORD = 'correct horse battery';
const EMAIL = 'Anna@Example.com';

const input = (more: object = {}) => ({
  fullName: 'Anna',
  email: EMAIL,
  password: PASSWORD,
  captcha: SOLVED,
  returnPath: '/bot-trading/',
  details: { initialPage: '/x' },
  ...more,
});

onSqlite('signing up', (open) => {
  it('creates the account with the mailed code, signs in and says where to continue', async () => {
    const { accounts, readMails, db, clock } = await openAccounts(open);
    const browser = openBrowser();
    const asked = await accounts.register(input(), browser, clock.now);
    expect(asked).toMatchObject({ success: true, message: 'We’ve sent a code to Anna@Example.com' });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    const [mail] = await readMails();
    expect(mail).toMatchObject({ kind: 'registration-code', to: EMAIL, data: { name: 'Anna' } });
    const id = asked.registration ?? '';
    expect(await accounts.confirmRegistration(id, '000000x', browser, clock.now)).toMatchObject({
      success: false,
      message: 'Wrong code',
    });
    expect(await accounts.signedIn(browser, clock.now)).toBeNull();
    const code = mail?.data['code'] ?? '';
    expect(
      await accounts.confirmRegistration(id, `${code.slice(0, 3)} ${code.slice(3)}`, browser, clock.now),
    ).toMatchObject({ success: true, returnPath: '/bot-trading/' });
    expect((await accounts.signedIn(browser, clock.now))?.account).toMatchObject({
      name: 'Anna',
      email: EMAIL,
      level: 'beginner',
      isContentAdmin: false,
      hasPassword: true,
      terms: { version: TERMS_VERSION, acceptedAt: clock.now },
    });
    expect(await accounts.confirmRegistration(id, code, openBrowser(), clock.now)).toMatchObject({
      success: false,
    });
  });

  it('answers the same for an address with an account, and mails its owner', async () => {
    const { accounts, readMails, join, db, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const browser = openBrowser();
    const asked = await accounts.register(input({ email: 'anna@example.com' }), browser, clock.now);
    const unknown = await accounts.register(input({ email: 'bert@example.com' }), browser, clock.now);
    expect({ ...asked, registration: '', message: '' }).toEqual({
      ...unknown,
      registration: '',
      message: '',
    });
    expect((await readMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ['already-registered', EMAIL],
      ['registration-code', 'bert@example.com'],
    ]);
    for (const code of ['000000', '123456'])
      expect(
        await accounts.confirmRegistration(asked.registration ?? '', code, browser, clock.now),
      ).toMatchObject({ success: false, message: 'Wrong code' });
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: EMAIL }]);
  });

  it('allows five attempts, for an hour, with the newest code only', async () => {
    const { accounts, readMails, clock } = await openAccounts(open);
    const browser = openBrowser();
    const { registration } = await accounts.register(input(), browser, clock.now);
    const id = registration ?? '';
    const first = (await readMails())[0]?.data['code'] ?? '';
    await accounts.resendCode(id, browser, clock.now);
    const second = (await readMails())[0]?.data['code'] ?? '';
    expect((await accounts.confirmRegistration(id, first, browser, clock.now)).success).toBe(
      first === second,
    );
    for (let wrong = 1; wrong < 5; wrong++)
      await accounts.confirmRegistration(id, 'wrong', browser, clock.now);
    expect(await accounts.confirmRegistration(id, second, browser, clock.now)).toMatchObject({
      success: false,
      message: 'That code no longer works. Please sign up again',
    });
    const again = await accounts.register(input(), browser, clock.now);
    const third = (await readMails())[0]?.data['code'] ?? '';
    expect(
      await accounts.confirmRegistration(
        again.registration ?? '',
        third,
        browser,
        plus(clock.now, 3_600_001),
      ),
    ).toMatchObject({ success: false });
  });

  it('by the mailed link asks for the password, so that nobody finishes another person’s registration', async () => {
    const { accounts, readMails, clock } = await openAccounts(open);
    await accounts.register(input(), openBrowser(), clock.now);
    const token = (await readMails())[0]?.data['token'] ?? '';
    const elsewhere = openBrowser('198.51.100.7');
    expect(
      await accounts.confirmRegistrationByLink(token, 'not the password', elsewhere, clock.now),
    ).toMatchObject({ success: false });
    expect(await accounts.confirmRegistrationByLink(token, PASSWORD, elsewhere, clock.now)).toMatchObject({
      success: true,
    });
    expect(await accounts.signedIn(elsewhere, clock.now)).not.toBeNull();
  });

  it.each([
    [{ fullName: ' ' }, 'Please enter full name'],
    [{ email: '' }, 'Please enter email'],
    [{ email: 'nobody' }, 'Please enter a valid email'],
    [{ password: '' }, 'Please enter a password'],
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{ password: 'ANNA@example.com' }, 'Password could not be same as email'],
    [{ password: 'password123' }, 'This password is too easy to guess. Please choose another'],
    [{ captcha: 'wrong' }, 'Please complete the security check, then try again'],
    [{ fullName: 'A\u0000' }, 'Full name must not contain control characters'],
  ])('refuses %p and hashes nothing', async (more, message) => {
    const { accounts, passwords, clock } = await openAccounts(open);
    expect(await accounts.register(input(more), openBrowser(), clock.now)).toEqual({
      success: false,
      message,
      isInvited: false,
      registration: null,
    });
    expect(passwords.hashesMade()).toBe(0);
  });

  it('accepts only an email, and lets its owner join by the mailed link without a code', async () => {
    const { accounts, readMails, db, clock } = await openAccounts(open);
    const browser = openBrowser();
    expect(await accounts.addRegistrationRequest(` ${EMAIL}`, browser, clock.now)).toEqual({
      success: true,
      message: 'We’ve sent a link to Anna@Example.com',
    });
    const [mail] = await readMails();
    expect(mail).toMatchObject({ kind: 'join-link', to: EMAIL, data: { email: EMAIL, days: '7' } });
    const invitation = mail?.data['invitation'] ?? '';
    const details = { initialPage: '/x', invitation };
    expect(
      await accounts.register(input({ details, email: 'else@example.com' }), browser, clock.now),
    ).toMatchObject({
      success: true,
      isInvited: false,
    });
    // Begun twice, with another password: the second counts.
    for (const password of ['another password', PASSWORD])
      expect(await accounts.register(input({ details, password }), browser, clock.now)).toMatchObject({
        success: true,
        isInvited: true,
      });
    expect((await readMails()).map(({ to }) => to)).toEqual(['else@example.com']);
    expect(await accounts.confirmRegistrationByLink(invitation, PASSWORD, browser, clock.now)).toMatchObject({
      success: true,
      returnPath: '/bot-trading/',
    });
    expect((await accounts.signedIn(browser, clock.now))?.account).toMatchObject({
      name: 'Anna',
      email: EMAIL,
    });
    const [user] = await db.selectFrom('users').select('first_touch').execute();
    expect(JSON.parse(user?.first_touch ?? '')).toEqual({ initialPage: '/x' });
    expect(await db.selectFrom('registration_requests').selectAll().execute()).toEqual([]);
    expect(await accounts.register(input({ details }), browser, clock.now)).toMatchObject({
      isInvited: false,
    });
  });

  it('answers the same for an email with an account, and mails its owner', async () => {
    const { accounts, readMails, join, db, clock } = await openAccounts(open);
    await join(EMAIL, PASSWORD);
    const browser = openBrowser();
    expect(await accounts.addRegistrationRequest(EMAIL, browser, clock.now)).toEqual({
      success: true,
      message: `We’ve sent a link to ${EMAIL}`,
    });
    expect((await readMails()).map(({ kind, to }) => [kind, to])).toEqual([['already-registered', EMAIL]]);
    expect(await db.selectFrom('registration_requests').selectAll().execute()).toEqual([]);
  });

  it('mails a link to an email alone five times an hour, each making the one before useless, for a week', async () => {
    const { accounts, readMails, clock } = await openAccounts(open);
    const browser = openBrowser();
    const sent: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      clock.now += 1;
      expect((await accounts.addRegistrationRequest(EMAIL, browser, clock.now)).success).toBe(true);
      sent.push(...(await readMails()).map(({ data }) => data['invitation'] ?? ''));
    }
    expect(sent).toHaveLength(5);
    const isInvited = async (invitation: string | undefined) =>
      (await accounts.register(input({ details: { invitation } }), browser, clock.now)).isInvited;
    expect([await isInvited(sent[3]), await isInvited(sent[4])]).toEqual([false, true]);
    clock.now += 7 * 24 * 3_600_000;
    expect(await isInvited(sent[4])).toBe(false);
  });

  it('limits requests from one network, and says so', async () => {
    const { accounts, clock } = await openAccounts(open);
    const ask = (host: number) =>
      accounts.addRegistrationRequest(`p${host}@example.com`, openBrowser(), clock.now);
    for (let host = 0; host < 20; host += 1) expect((await ask(host)).success).toBe(true);
    expect(await ask(20)).toEqual({
      success: false,
      message: 'Too many attempts from your network. Please try again in an hour',
    });
  });
});

forEachEngine('signing up at once', (open) => {
  it('of one address 150 times at once leaves one account', async () => {
    const { accounts, readMails, db, clock } = await openAccounts(open);
    const browsers = Array.from({ length: 150 }, (_, i) => openBrowser(`2001:db8:${i.toString(16)}::1`));
    // The hashing queue and the wait for a connection are bounded: when they are full, callers are told to retry.
    const done = [];
    for (let from = 0; from < 150; from += 25)
      done.push(
        ...(await Promise.all(
          browsers.slice(from, from + 25).map(async (browser) => ({
            browser,
            ...(await accounts.register(input(), browser, clock.now)),
          })),
        )),
      );
    expect(done.every(({ success }) => success)).toBe(true);
    const mails = await readMails();
    expect(mails).toHaveLength(15);
    const confirmed = await Promise.all(
      mails.map(({ data }) =>
        accounts.confirmRegistrationByLink(data['token'] ?? '', PASSWORD, openBrowser(), clock.now),
      ),
    );
    expect(confirmed.filter(({ success }) => success)).toHaveLength(1);
    expect(await db.selectFrom('users').select('email_key').execute()).toHaveLength(1);
  });
});
