import { Writable } from 'node:stream';
import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { openKeys } from '@/lib/trading/broker-accounts/server/account-keys';
import { createKeyOpener } from '@/lib/trading/broker-accounts/server/key-box';
import { isToken } from '@/lib/trading/brokers/broker';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { addUser, type OpenProduct, openProduct, Visitor } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5, 17) as Millis;
const PAGE = '/app/user/brokers/';
const CALLBACK = '/api/brokers/callback/alpaca';

onSqlite('coming back from a broker', (open) => {
  const opener = createKeyOpener([Buffer.alloc(32, 5)]);
  let fake: FakeAlpaca;
  beforeEach(async () => {
    fake = await startFakeAlpaca();
    fake.book.addAccount('first1234');
  });
  let product: OpenProduct | null = null;
  afterEach(async () => {
    await product?.close();
    await fake.close();
  });

  async function start() {
    const database = await open();
    const lines: string[] = [];
    const log = createLogger(
      'trace',
      new Writable({
        write(chunk, _, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const brokers = [
      createAlpacaBroker({
        modes: ['paper'],
        paperUrl: fake.paperUrl,
        liveUrl: fake.liveUrl,
        appUrl: fake.appUrl,
        oauthClient: { id: fake.oauth.clientId, secret: fake.oauth.clientSecret },
      }),
    ];
    product = await openProduct(database, () => NOW, undefined, {
      brokers: { problem: null, brokers, addresses: [] },
      keySealer: () => opener,
      log,
    });
    const { api } = product;
    const logIn = async (name: string) => {
      const id = (await addUser(database, name, NOW)) ?? '';
      const visitor = new Visitor(api);
      await visitor.logIn(name);
      return { visitor, id };
    };
    const begin = async (visitor: Visitor, request: object = { broker: 'alpaca', mode: 'paper' }) => {
      const { status, body } = await visitor.call('CxBrokers/BeginSignIn', request);
      expect({ status, body }).toMatchObject({ status: 200 });
      return String(body['Address']);
    };
    /** Presses a link of the page there. @returns the query with which the browser comes back */
    const press = async (address: string, link = 'Allow') => {
      const page = await (await fetch(address)).text();
      const href = new RegExp(`href="([^"]+)">${link}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(new URL(href).pathname).toBe(CALLBACK);
      return new URL(href).search;
    };
    const comeBack = async (visitor: Visitor, query: string) => {
      const answer = await visitor.send(`${CALLBACK}${query}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('');
      return { status: answer.status, to: answer.headers.get('location') ?? '' };
    };
    return { database, lines, api, logIn, begin, press, comeBack };
  }

  it('leads to the account, with nothing secret in what is sent or logged', async () => {
    const { database, lines, logIn, begin, press, comeBack } = await start();
    const { visitor, id: userId } = await logIn('ann');
    const offer = await visitor.call('CxBrokers/GetBrokers', {});
    expect(offer.body).toMatchObject({ Brokers: [{ Id: 'alpaca', HasSignIn: true }] });
    const query = await press(await begin(visitor));
    const { status, to } = await comeBack(visitor, query);
    expect(status).toBe(303);
    const id = /^\/app\/user\/brokers\/\?account=([\w-]+)$/.exec(to)?.[1] ?? '';
    const account = await visitor.call('CxBrokers/GetAccount', { id });
    expect(account.body).toMatchObject({ State: 'untested', KeyKind: 'token', KeyLast4: '' });
    const [stored] = await openKeys(database.db, opener, { id, userId });
    if (!stored || !isToken(stored.keys)) throw new Error('There is no token');
    const token = stored.keys.accessToken;
    expect(token).toMatch(/^token-/);
    fake.oauth.mood = 'html';
    const failing = await press(await begin(visitor));
    await comeBack(visitor, failing);
    const exported = await visitor.call('Account/ExportMyData', {});
    const file = await visitor.send(`/api/broker-accounts/${id}.jsonl`);
    const sent = `${to}${JSON.stringify([account, exported])}${await file.text()}`;
    expect(lines.join('')).toContain('broker-sign-in-failed');
    const answers = [query, failing].flatMap((one) => [...new URLSearchParams(one).values()]);
    for (const secret of [token, fake.oauth.clientSecret, ...answers]) {
      expect(sent).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
  });

  it('leads to a page that says what went wrong, never to an error', async () => {
    const { api, logIn, begin, press, comeBack } = await start();
    const { visitor: ann } = await logIn('ann');
    const { visitor: bob } = await logIn('bob');
    const note = async (visitor: Visitor, query: string) => {
      const { status, to } = await comeBack(visitor, query);
      expect(status).toBe(303);
      return to;
    };
    for (const query of ['', '?state=x&code=y', '?state=&error=access_denied', `?state=${'x'.repeat(5000)}`])
      expect(await note(ann, query)).toBe(`${PAGE}#brokerProblem=expired`);
    expect(await note(ann, await press(await begin(ann), 'Deny'))).toBe(`${PAGE}#brokerProblem=canceled`);
    expect(await note(bob, await press(await begin(ann)))).toBe(`${PAGE}#brokerProblem=other-session`);
    const guest = new Visitor(api);
    expect(await note(guest, await press(await begin(ann)))).toBe(`${PAGE}#brokerProblem=signed-out`);
    fake.oauth.mood = 'down';
    expect(await note(ann, await press(await begin(ann)))).toBe(`${PAGE}#brokerProblem=unclear`);
    fake.oauth.mood = 'well';
    const once = await press(await begin(ann));
    const [first, second] = await Promise.all([note(ann, once), note(ann, once)]);
    expect([first, second].toSorted()).toEqual([
      `${PAGE}#brokerProblem=expired`,
      expect.stringContaining(`${PAGE}?account=`),
    ]);
    const id = new URLSearchParams([first, second].find((to) => to.includes('?'))?.split('?')[1]).get(
      'account',
    );
    const renewal = await press(await begin(ann, { id }), 'Deny');
    expect(await note(ann, renewal)).toBe(`${PAGE}?account=${id}#brokerProblem=canceled`);
  });

  it('says so when something of ours fails', async () => {
    const { database, lines, logIn, begin, press, comeBack } = await start();
    const { visitor } = await logIn('ann');
    const query = await press(await begin(visitor));
    await database.db.schema.dropTable('account_keys').execute();
    expect(await comeBack(visitor, query)).toEqual({ status: 303, to: `${PAGE}#brokerProblem=failed` });
    expect(lines.join('')).toContain('broker-sign-in-failed');
    expect(lines.join('')).not.toContain('token-');
  });

  it('needs a broker and a mode, or an account of the user', async () => {
    const { logIn } = await start();
    const { visitor } = await logIn('ann');
    const ask = (request: object) => visitor.call('CxBrokers/BeginSignIn', request);
    expect(await ask({})).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('Choose') },
    });
    expect(await ask({ id: 'nobody' })).toMatchObject({ status: 404 });
    expect(await ask({ broker: 'alpaca', mode: 'live' })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('hasn’t allowed real money') },
    });
  });
});
