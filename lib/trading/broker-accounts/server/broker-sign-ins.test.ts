import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { type BrokerMode, isToken } from '@/lib/trading/brokers/broker';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { describeAccountEvent } from '../account-event-text';
import { readAccountEvent, verifyAccountLog } from '../account-log';
import { LIVE_PHRASE } from '../broker-account';
import type { BrokerSignInAnswer, SignInRequest } from '../sign-in';
import { ALPACA, KEYS, LIMITS, openBrokerAccounts } from '../testing/broker-accounts-fixture';
import { acceptKeys, openKeys, refuseKeys } from './account-keys';

const PAPER = { broker: 'alpaca', mode: 'paper', name: 'Mine', code: '' } as const;

onSqlite('signing in at a broker', (open) => {
  let fake: FakeAlpaca;
  beforeEach(async () => {
    fake = await startFakeAlpaca();
    fake.book.addAccount('first1234');
    fake.book.addAccount('live5678', 25_000, 'live');
  });
  afterEach(() => fake.close());

  const alpaca = (modes: readonly BrokerMode[] = ['paper', 'live']) =>
    createAlpacaBroker({
      modes,
      paperUrl: fake.paperUrl,
      liveUrl: fake.liveUrl,
      appUrl: fake.appUrl,
      oauthClient: { id: fake.oauth.clientId, secret: fake.oauth.clientSecret },
      timeoutMs: 2_000,
    });

  async function start(options: Parameters<typeof openBrokerAccounts>[1] = {}) {
    const fixture = await openBrokerAccounts(open, { brokers: [alpaca()], ...options });
    type Someone = Awaited<ReturnType<typeof fixture.joinAs>>;
    const begin = (someone: Someone, request: SignInRequest = PAPER) =>
      fixture.service.beginSignIn(someone.asking(), request);
    /** What the user's click at Alpaca sends back. */
    async function signInAnswer(address: string, link = 'Allow'): Promise<BrokerSignInAnswer> {
      const page = await (await fetch(address)).text();
      const href = new RegExp(`href="([^"]+)">${link}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const { pathname, searchParams } = new URL(href);
      expect(pathname).toBe('/api/brokers/callback/alpaca');
      const read = (name: string) => searchParams.get(name) ?? '';
      return { broker: 'alpaca', state: read('state'), code: read('code'), error: read('error') };
    }
    const finish = (someone: Someone, answer: BrokerSignInAnswer) =>
      fixture.service.finishSignIn(someone.asking().who, answer);
    async function connect(someone: Someone, request: SignInRequest = PAPER, link = 'Allow') {
      const { address } = await begin(someone, request);
      const outcome = await finish(someone, await signInAnswer(address, link));
      if (outcome.kind !== 'connected') throw new Error(outcome.problem);
      return outcome.accountId;
    }
    /** As the trader does next. */
    async function tryKeys(someone: Someone, accountId: string, mode: BrokerMode = 'paper') {
      const stored = (await openKeys(fixture.db, fixture.opener, { id: accountId, userId: someone.id })).at(
        -1,
      );
      if (!stored) throw new Error('There are no keys');
      const connection = alpaca().open(mode, stored.keys);
      const { externalId } = await connection.account();
      connection.close();
      const problem = await acceptKeys(fixture, accountId, stored.version, externalId, fixture.clock.now);
      if (problem === null) await fixture.agree(accountId);
      return problem;
    }
    async function logTexts(someone: Someone, accountId: string) {
      const texts: string[] = [];
      for await (const entries of await fixture.service.log(someone.id, accountId)) {
        expect(verifyAccountLog(accountId, entries)).toBeNull();
        texts.push(...entries.map(({ event }) => describeAccountEvent(readAccountEvent(event))));
      }
      return texts;
    }
    return { ...fixture, begin, signInAnswer, finish, connect, tryKeys, logTexts };
  }

  it('asks for one mode and for trading only, and connects the account that its user allows', async () => {
    const { service, joinAs, connect, tryKeys, told, logTexts } = await start();
    const ann = await joinAs('ann@example.com', false);
    const id = await connect(ann);
    expect(Object.fromEntries(fake.oauth.asked[0] ?? [])).toEqual({
      response_type: 'code',
      client_id: fake.oauth.clientId,
      redirect_uri: 'https://tickproof.example/api/brokers/callback/alpaca',
      state: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'trading',
      env: 'paper',
    });
    expect(told).toContain(ann.id);
    const [waiting] = await service.list(ann.id);
    expect(waiting).toMatchObject({ id, name: 'Mine', state: 'untested', keyKind: 'token', keyLast4: '' });
    expect(waiting?.armProblem).toMatch(/^Access is being tested/);
    expect(await tryKeys(ann, id)).toBeNull();
    expect((await service.list(ann.id))[0]).toMatchObject({ state: 'ready', keyLast4: '1234' });
    expect(await logTexts(ann, id)).toEqual([
      'Connected as Mine: Paper, with Alpaca sign-in',
      'Access by Alpaca sign-in given, waiting to be tested',
      'Access to the account ending in 1234 by Alpaca sign-in accepted by the broker',
      'Ready; robots don’t trade it (by the broker’s answer)',
    ]);
  });

  it('keeps nothing in clear of what opens the account, and destroys it when disconnected', async () => {
    const { service, db, joinAs, connect, tryKeys, opener, logTexts } = await start();
    const ann = await joinAs('ann@example.com', false);
    const id = await connect(ann);
    await tryKeys(ann, id);
    const [stored] = await openKeys(db, opener, { id, userId: ann.id });
    if (!stored || !isToken(stored.keys)) throw new Error('There is no token');
    const token = stored.keys.accessToken;
    expect(token).toMatch(/^token-/);
    const tables = await db.introspection.getTables();
    for (const { name } of tables) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      expect({ name, has: JSON.stringify(rows).includes(token) }).toEqual({ name, has: false });
    }
    expect(await service.disconnect(ann.id, id, false)).toMatchObject({
      state: 'disconnected',
      keyKind: null,
      keyLast4: '',
    });
    expect(await openKeys(db, opener, { id, userId: ann.id })).toEqual([]);
    expect(await logTexts(ann, id)).toContain(
      'Access to the account ending in 1234 by Alpaca sign-in destroyed',
    );
  });

  it('takes for real money what keys take, before the browser leaves', async () => {
    const { service, joinAs, begin, connect, tryKeys } = await start();
    const live = { ...PAPER, mode: 'live' } as const;
    const bob = await joinAs('bob@example.com', false);
    await expect(begin(bob, live)).rejects.toThrow('two-step login');
    const ann = await joinAs('ann@example.com', true);
    await expect(begin(ann, live)).rejects.toThrow('six digits');
    await expect(begin(ann, { ...live, code: '000000' })).rejects.toThrow();
    const old = { ...ann.asking(), who: { ...ann.who(), authenticatedAt: 0 } };
    await expect(service.beginSignIn(old, { ...live, code: ann.code() })).rejects.toThrow('confirm it’s you');
    expect(fake.oauth.asked).toEqual([]);
    const id = await connect(ann, { ...live, code: ann.code() });
    expect(await tryKeys(ann, id, 'live')).toBeNull();
    await service.setLimits(ann.asking(), id, LIMITS, '');
    const arm = (last4: string) =>
      service.arm(ann.asking(), id, { last4, phrase: LIVE_PHRASE, code: ann.code() });
    await expect(arm('')).rejects.toThrow('last four characters of the account number');
    expect(await arm('5678')).toMatchObject({ state: 'armed' });
  });

  it('is good for one answer, of the session that began it, within ten minutes', async () => {
    const { service, clock, joinAs, begin, signInAnswer, finish } = await start();
    const ann = await joinAs('ann@example.com', false);
    const bob = await joinAs('bob@example.com', false);
    const problem = (name: string) => ({ kind: 'problem', problem: name, accountId: null, words: null });
    const answer = async () => signInAnswer((await begin(ann)).address);
    const once = await answer();
    expect(await finish(ann, once)).toMatchObject({ kind: 'connected' });
    expect(await finish(ann, once)).toEqual(problem('expired'));
    expect(await finish(ann, { ...once, state: '' })).toEqual(problem('expired'));
    const late = await answer();
    clock.now += 10 * MINUTE_MS;
    expect(await finish(ann, late)).toEqual(problem('expired'));
    const others = await answer();
    expect(await finish(bob, others)).toEqual(problem('other-session'));
    expect(await finish(ann, others)).toEqual(problem('expired'));
    const elsewhere = await answer();
    const otherSession = { ...ann.asking().who, sessionId: 'another' };
    expect(await service.finishSignIn(otherSession, elsewhere)).toEqual(problem('other-session'));
    expect(await service.finishSignIn(null, await answer())).toEqual(problem('signed-out'));
    expect(await finish(ann, { ...(await answer()), broker: 'ccxt:okx' })).toEqual(problem('other-session'));
    expect(await service.list(ann.id)).toHaveLength(1);
    expect(await service.list(bob.id)).toEqual([]);
  });

  it('says what went wrong at the broker, and connects nothing', async () => {
    const { service, joinAs, begin, signInAnswer, finish } = await start();
    const ann = await joinAs('ann@example.com', false);
    const finishProblem = async (more: Partial<BrokerSignInAnswer> = {}, link = 'Allow') => {
      const answer = await signInAnswer((await begin(ann)).address, link);
      const outcome = await finish(ann, { ...answer, ...more });
      if (outcome.kind !== 'problem') throw new Error('It was connected');
      expect(JSON.stringify(outcome)).not.toContain(answer.code || answer.state);
      return outcome.problem;
    };
    expect(await finishProblem({}, 'Deny')).toBe('canceled');
    expect(await finishProblem({ error: 'server_error' })).toBe('refused');
    expect(await finishProblem({ code: 'made-up' })).toBe('refused');
    expect(await finishProblem({ code: '' })).toBe('refused');
    fake.oauth.scope = 'account:write data';
    expect(await finishProblem()).toBe('not-allowed');
    fake.oauth.scope = null;
    for (const mood of ['down', 'html', 'error'] as const) {
      fake.oauth.mood = mood;
      expect(await finishProblem()).toBe('unclear');
    }
    expect(await service.list(ann.id)).toEqual([]);
  });

  it('is refused where it isn’t offered, also when that changed meanwhile', async () => {
    const brokers = [alpaca()];
    const { joinAs, begin, signInAnswer, finish } = await start({ brokers });
    const ann = await joinAs('ann@example.com', false);
    const answer = await signInAnswer((await begin(ann)).address);
    brokers.length = 0;
    expect(await finish(ann, answer)).toMatchObject({ problem: 'not-offered' });
    await expect(begin(ann)).rejects.toThrow('isn’t offered');
    const without = await openBrokerAccounts(open, { brokers: [ALPACA] });
    const bob = await without.joinAs('bob@example.com', false);
    await expect(without.service.beginSignIn(bob.asking(), PAPER)).rejects.toThrow('Enter API keys instead');
    const imported = await openBrokerAccounts(open, { brokers: [], problem: 'Prices here are simulated.' });
    const cid = await imported.joinAs('cid@example.com', false);
    await expect(imported.service.beginSignIn(cid.asking(), PAPER)).rejects.toThrow('simulated');
  });

  it('renews access to the same account only, from keys as well', async () => {
    const { service, db, joinAs, makeReady, connect, tryKeys, logTexts } = await start();
    fake.book.addAccount('other9999');
    const ann = await joinAs('ann@example.com', false);
    const { id } = await service.connect(ann.asking(), { ...PAPER, ...KEYS });
    await makeReady(id, 'PAFIRST1234');
    const renewal = { accountId: id, code: '' };
    await connect(ann, renewal, 'Allow PAOTHER9999');
    expect((await service.list(ann.id))[0]).toMatchObject({
      keyKind: 'keys',
      keyLast4: 'AB12',
      pendingKeyKind: 'token',
      pendingKeyLast4: '',
    });
    expect(await tryKeys(ann, id)).toMatch(/^You allowed access to another account/);
    await connect(ann, renewal, 'Allow PAFIRST1234');
    expect(await tryKeys(ann, id)).toBeNull();
    expect(await service.list(ann.id)).toMatchObject([
      { state: 'ready', keyKind: 'token', keyLast4: '1234', pendingKeyKind: null },
    ]);
    // Its user revokes it at the broker.
    await refuseKeys({ db }, id, 3, { keys: 'keys', token: 'Access was revoked.' }, 0 as Millis);
    expect((await service.list(ann.id))[0]).toMatchObject({
      state: 'keys_refused',
      reason: 'Access was revoked.',
      armProblem: 'The broker refused access. Renew it first.',
    });
    await connect(ann, renewal, 'Allow PAFIRST1234');
    expect(await tryKeys(ann, id)).toBeNull();
    expect(await logTexts(ann, id)).toContain(
      'Access to the account ending in 1234 by Alpaca sign-in refused by the broker: Access was revoked.',
    );
    const bob = await joinAs('bob@example.com', false);
    const second = await connect(bob, PAPER, 'Allow PAFIRST1234');
    expect(await tryKeys(bob, second)).toMatch(/already connected/);
    await expect(service.beginSignIn(bob.asking(), renewal)).rejects.toThrow('no such broker account');
  });

  it('renews nothing of an account that was disconnected meanwhile', async () => {
    const { service, joinAs, connect, begin, signInAnswer, finish } = await start();
    const ann = await joinAs('ann@example.com', false);
    const id = await connect(ann);
    const answer = await signInAnswer((await begin(ann, { accountId: id, code: '' })).address);
    await service.disconnect(ann.id, id, false);
    expect(await finish(ann, answer)).toMatchObject({ problem: 'disconnected', accountId: id });
    await expect(begin(ann, { accountId: id, code: '' })).rejects.toThrow('is disconnected');
  });
});
