import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { ProviderIdentity } from '../provider-identity';
import { TERMS_VERSION } from '../terms-version';
import { openAccounts, openBrowser } from '../testing/accounts-fixture';

const ADA = {
  provider: 'Google',
  issuer: 'https://accounts.google.com',
  subject: '1',
  email: 'Ada@Example.com',
  isEmailVerified: true,
  name: 'Ada Lovelace',
} satisfies ProviderIdentity;
/** Facebook does not say whether an address was confirmed. */
const MARY = {
  ...ADA,
  provider: 'Facebook',
  issuer: 'https://www.facebook.com',
  email: 'mary@example.com',
  isEmailVerified: false,
  name: null,
} satisfies ProviderIdentity;
const HOW = { returnPath: '/bot-trading/?page=2', details: { InvitationToken: 'invited' } };

onSqlite('joining with a provider', (open) => {
  async function withProvider() {
    const fixture = await openAccounts(open);
    const { accounts, clock, db } = fixture;
    const comeBack = async (identity: ProviderIdentity & { email: string }, browser = openBrowser()) => {
      await accounts.beginExternalRegistration(identity, HOW, browser, clock.now);
      return browser;
    };
    const finish = (browser: ReturnType<typeof openBrowser>) =>
      accounts.finishExternalRegistration(browser, clock.now);
    const made = async () => ({
      users: await db
        .selectFrom('users')
        .select(['email', 'name', 'password_hash', 'terms_version', 'terms_accepted_at', 'first_touch'])
        .execute(),
      identities: (await db.selectFrom('external_identities').select('subject').execute()).length,
    });
    return { ...fixture, comeBack, finish, made };
  }

  it('makes an account once the terms are accepted in the same browser, and keeps which', async () => {
    const { accounts, clock, comeBack, finish, made } = await withProvider();
    const browser = await comeBack(ADA);
    expect(await accounts.externalRegistration(browser, clock.now)).toEqual({
      provider: 'Google',
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      needsCode: false,
    });
    expect(await made()).toEqual({ users: [], identities: 0 });
    const elsewhere = openBrowser();
    expect(await accounts.externalRegistration(elsewhere, clock.now)).toBeNull();
    expect(await finish(elsewhere)).toMatchObject({ success: false, registration: null });
    expect(await finish(browser)).toMatchObject({
      success: true,
      registration: null,
      returnPath: '/bot-trading/?page=2#externalRegistrationProvider=Google',
    });
    const terms_accepted_at = clock.now;
    const { users, identities } = await made();
    expect(users.map((user) => ({ ...user, terms_accepted_at: Number(user.terms_accepted_at) }))).toEqual([
      {
        email: 'Ada@Example.com',
        name: 'Ada Lovelace',
        password_hash: null,
        terms_version: TERMS_VERSION,
        terms_accepted_at,
        first_touch: '{"InvitationToken":"invited"}',
      },
    ]);
    expect(identities).toBe(1);
    const who = await accounts.signedIn(browser, clock.now);
    expect(who?.account.terms).toEqual({ version: TERMS_VERSION, acceptedAt: clock.now });
    expect(browser.cookie('external-registration')).toBeUndefined();
  });

  it('mails a code where the provider does not vouch for the address, and links the provider with it', async () => {
    const { accounts, clock, comeBack, finish, made, readMails } = await withProvider();
    const browser = await comeBack(MARY);
    // Before the terms are accepted no code can be had.
    const id = browser.cookie('external-registration') ?? '';
    expect(await accounts.resendCode(id, browser, clock.now)).toMatchObject({ success: false });
    const { registration, ...asked } = await finish(browser);
    expect(asked).toMatchObject({ success: false, message: 'We’ve sent a code to mary@example.com' });
    expect(await made()).toEqual({ users: [], identities: 0 });
    const [mail] = await readMails();
    expect(mail).toMatchObject({ kind: 'provider-registration-code', to: 'mary@example.com' });
    const confirm = (code: string) =>
      accounts.confirmRegistration(registration ?? '', code, browser, clock.now);
    expect(await confirm('000000x')).toMatchObject({ success: false, message: 'Wrong code' });
    expect((await made()).users).toEqual([]);
    expect(await confirm(mail?.data['code'] ?? '')).toMatchObject({
      success: true,
      returnPath: '/bot-trading/?page=2#externalRegistrationProvider=Facebook',
    });
    expect(await made()).toMatchObject({
      users: [{ email: 'mary@example.com', name: 'mary', terms_version: TERMS_VERSION }],
      identities: 1,
    });
    const who = await accounts.signedIn(browser, clock.now);
    if (!who) throw new Error('Nobody is signed in');
    expect(await accounts.identities(who)).toMatchObject([{ provider: 'Facebook' }]);
  });

  it('opens and links nothing by an unverified address, with the same answer for known and unknown ones', async () => {
    const { accounts, clock, comeBack, finish, join, readMails, made } = await withProvider();
    await join('mary@example.com', 'correct horse battery');
    const browser = await comeBack(MARY);
    const { registration, ...answer } = await finish(browser);
    expect(answer).toMatchObject({ success: false, message: 'We’ve sent a code to mary@example.com' });
    expect(await readMails()).toMatchObject([{ kind: 'already-registered', to: 'mary@example.com' }]);
    for (const code of ['', '000000', 'null'])
      expect(await accounts.confirmRegistration(registration ?? '', code, browser, clock.now)).toMatchObject({
        success: false,
        message: 'Wrong code',
      });
    expect(await accounts.signedIn(browser, clock.now)).toBeNull();
    expect(await made()).toMatchObject({ users: [{ name: 'Anna' }], identities: 0 });
  });

  it('tells users with a verified address that it has an account by now', async () => {
    const { comeBack, finish, join, made } = await withProvider();
    const browser = await comeBack({ ...ADA, email: 'ada@example.com' });
    await join('ada@example.com', 'correct horse battery');
    expect(await finish(browser)).toMatchObject({
      success: false,
      message: expect.stringMatching('already has an account'),
    });
    expect((await made()).identities).toBe(0);
  });

  it('makes one account of many tabs at once, and signs in to it in all of them', async () => {
    const { accounts, clock, comeBack, finish, made } = await withProvider();
    const browsers = await Promise.all(
      [0, 1, 2, 3, 4].map((i) => comeBack({ ...ADA, email: `ada${i % 2}@example.com` })),
    );
    const answers = await Promise.all(browsers.map((browser) => finish(browser)));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, true, true]);
    expect(answers.filter(({ returnPath }) => /externalRegistration/.test(returnPath ?? ''))).toHaveLength(1);
    expect(await made()).toMatchObject({ users: [{ name: 'Ada Lovelace' }], identities: 1 });
    for (const browser of browsers) expect(await accounts.signedIn(browser, clock.now)).not.toBeNull();
  });

  it('ends someone else’s registration with the same address, and itself after an hour', async () => {
    const { accounts, clock, comeBack, finish, readMails } = await withProvider();
    const stranger = openBrowser('198.51.100.1');
    const { registration } = await accounts.register(
      {
        fullName: 'Mallory',
        email: ADA.email,
        password: 'password of a stranger',
        captcha: 'solved',
        returnPath: null,
        details: {},
      },
      stranger,
      clock.now,
    );
    const [mail] = await readMails();
    expect((await finish(await comeBack(ADA))).success).toBe(true);
    expect(
      await accounts.confirmRegistration(registration ?? '', mail?.data['code'] ?? '', stranger, clock.now),
    ).toMatchObject({ success: false });
    const late = await comeBack(MARY);
    clock.now += 3_600_001;
    expect(await accounts.externalRegistration(late, clock.now)).toBeNull();
    expect(await finish(late)).toMatchObject({ message: expect.stringMatching('took too long') });
  });
});
