/** @jest-environment node */

import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { passTime, until } from '@/lib/core/base/testing/until';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import {
  AAPL,
  closing,
  type Fixture,
  type FixtureClient,
  type FixtureOptions,
  OTHER_ROBOT,
  openFixture,
  opening,
  ROBOT,
  SPY,
  sampleQuote,
} from '../testing/event-hub-fixture';

const NOW = 1_000 as Millis;
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(options: FixtureOptions = {}): Promise<Fixture & { readonly database: Database }> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  undo.push(() => database.close());
  const fixture = await openFixture(database, options);
  undo.push(() => fixture.close());
  return { ...fixture, database };
}

const listNames = ({ received }: FixtureClient) => received.map(({ name }) => name);
const negotiate = (fixture: Fixture, headers: Readonly<Record<string, string>>, query = '') =>
  fetch(`${fixture.url}/negotiate?negotiateVersion=1${query}`, { method: 'POST', headers });
/** Long enough for any message still on its way. */
const settle = () => passTime(150);

/**
 * Settings are read after connecting, one user at a time; only later events are sent. Changes are reported once they
 * and all earlier ones have been read.
 */
async function followed(
  { bus }: Fixture,
  userId: string,
  ...clients: readonly FixtureClient[]
): Promise<void> {
  bus.publish({ type: 'settings-changed', userId, robotId: ROBOT });
  for (const { received } of clients) {
    const indexOfChange = () => received.findIndex(({ name }) => name === 'RobotChanged');
    await until(() => indexOfChange() >= 0);
    received.splice(indexOfChange(), 1);
  }
}

describe('prices', () => {
  it('go to guests: all at first, then each change, until they unsubscribe', async () => {
    const fixture = await open();
    const { publishQuotes } = fixture;
    publishQuotes(sampleQuote(AAPL, 202, 200), sampleQuote(SPY, 500, null));
    const client = await fixture.connect();
    await client.publish('SubscribePrices', { fundIds: [AAPL, SPY, AAPL] });
    await until(() => client.received.length === 1);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(client.received[0]).toEqual({
      name: 'PriceUpdate',
      data: {
        Data: {
          [AAPL]: { Price: 202, Change: 2, ChangePct: 1, Time: time },
          [SPY]: { Price: 500, Change: null, ChangePct: null, Time: time },
        },
      },
    });
    publishQuotes(sampleQuote(AAPL, 203, 200), sampleQuote(1002 as FundId, 50));
    await until(() => client.received.length === 2);
    expect(client.received[1]?.data).toEqual({
      Data: { [AAPL]: { Price: 203, Change: 3, ChangePct: 1.5, Time: time } },
    });
    await client.publish('UnsubscribePrices', { fundIds: [AAPL] });
    publishQuotes(sampleQuote(AAPL, 204), sampleQuote(SPY, 501));
    await until(() => client.received.length === 3);
    await settle();
    expect(client.received).toHaveLength(3);
    expect(client.received[2]?.data).toMatchObject({ Data: { [SPY]: { Price: 501 } } });
  });

  it('are sent again on request, and when they are first known', async () => {
    const fixture = await open();
    const client = await fixture.connect();
    await client.publish('SubscribePrices', { fundIds: [AAPL] });
    fixture.publishQuotes(sampleQuote(AAPL, 202));
    await until(() => client.received.some(({ data }) => JSON.stringify(data).includes('202')));
    const before = client.received.length;
    await client.publish('SubscribePrices', { fundIds: [AAPL] });
    await until(() => client.received.length > before);
    expect(client.received.at(-1)?.data).toMatchObject({ Data: { [AAPL]: { Price: 202 } } });
  });

  it.each<readonly [string, readonly unknown[], RegExp]>([
    ['another name', ['Prices', { fundIds: [] }], /There is no message "Prices"/],
    ['a very long name', ['x'.repeat(500), { fundIds: [] }], /"x{39}…/],
    ['no payload', ['SubscribePrices'], /provides 1 argument\(s\) but target expects 2/],
    ['an extra argument', ['SubscribePrices', { fundIds: [] }, 1], /provides 3 argument\(s\)/],
    ['null', ['SubscribePrices', null], /takes an object with fundIds/],
    ['no list', ['SubscribePrices', { fundIds: 'all' }], /must be a list of whole numbers/],
    ['a fraction', ['SubscribePrices', { fundIds: [1.5] }], /1\.5 isn’t one/],
    ['a text', ['SubscribePrices', { fundIds: ['1001'] }], /"1001" isn’t one/],
    [
      'an unknown instrument',
      ['SubscribePrices', { fundIds: [99_999_999] }],
      /There is no instrument 99999999/,
    ],
    ['a negative id', ['UnsubscribePrices', { fundIds: [-1] }], /There is no instrument -1/],
    [
      'too many',
      ['SubscribePrices', { fundIds: Array.from({ length: 101 }, () => 1001) }],
      /at most 100 ids/,
    ],
  ])('report what is wrong with %s, and continue', async (_, args, message) => {
    const fixture = await open();
    const { connection } = await fixture.connect();
    await expect(connection.invoke('Publish', ...args)).rejects.toThrow(message);
    await expect(connection.invoke('Publish', 'SubscribePrices', { fundIds: [AAPL] })).resolves.toBeNull();
  });

  it('are limited to 300 instruments per connection', async () => {
    const fixture = await open();
    const ids = Array.from({ length: 301 }, (_, index) => (1_000_000 + index) as FundId);
    fixture.publishQuotes(...ids.map((id) => sampleQuote(id, 10)));
    const client = await fixture.connect();
    for (let from = 0; from < 300; from += 100)
      await client.publish('SubscribePrices', { fundIds: ids.slice(from, from + 100) });
    await expect(client.publish('SubscribePrices', { fundIds: ids.slice(300) })).rejects.toThrow(
      /at most 300 instruments/,
    );
    await client.publish('UnsubscribePrices', { fundIds: ids.slice(0, 1) });
    await client.publish('SubscribePrices', { fundIds: ids.slice(300) });
  });
});

describe('a client that connects', () => {
  it('must come from this site', async () => {
    const fixture = await open();
    const foreign = { ...fixture.headers(), Origin: 'https://evil.example' };
    expect((await negotiate(fixture, foreign)).status).toBe(403);
    expect((await negotiate(fixture, { ...fixture.headers(), 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
      403,
    );
    expect((await negotiate(fixture, { ...fixture.headers(), Origin: 'null' })).status).toBe(403);
    expect(
      (await negotiate(fixture, { ...fixture.headers(), Origin: new URL(fixture.url).origin })).status,
    ).toBe(200);
    const socket = new HubConnectionBuilder()
      .withUrl(fixture.url, {
        headers: foreign,
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    await expect(socket.start()).rejects.toThrow();
  });

  it('must send the anti-forgery token, like every POST', async () => {
    const fixture = await open();
    const refused = await negotiate(fixture, { Cookie: 'XSRF-TOKEN=genuine' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/anti-forgery token/);
    expect((await negotiate(fixture, fixture.headers())).status).toBe(200);
  });

  it('may send an app’s token instead of cookies, but no other token', async () => {
    const fixture = await open();
    const session = await fixture.signIn('ann');
    const token = await fixture.createAppToken(session);
    expect((await negotiate(fixture, { Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await negotiate(fixture, {}, `&access_token=${token}`)).status).toBe(200);
    expect((await negotiate(fixture, {}, '&access_token=forged')).status).toBe(401);
    expect((await negotiate(fixture, { Authorization: 'Bearer forged' })).status).toBe(401);
    // A session's token must not get into addresses.
    expect((await negotiate(fixture, {}, `&access_token=${session}`)).status).toBe(401);
    // An ended session's cookie makes its holder a guest, as on every page.
    expect((await negotiate(fixture, fixture.headers('forged'))).status).toBe(200);
  });

  it('must wait when too many connect at once, or from one address', async () => {
    const fixture = await open({
      limits: { burst: 3, perSecond: 0.001, perAddress: 2 },
      readAddress: ({ headers }) => String(headers['x-test-address'] ?? '203.0.113.1'),
    });
    await fixture.connect();
    await fixture.connect();
    const full = await negotiate(fixture, fixture.headers());
    expect(full.status).toBe(429);
    expect(Number(full.headers.get('Retry-After'))).toBeGreaterThan(0);
    const other = { ...fixture.headers(), 'x-test-address': '203.0.113.2' };
    expect((await negotiate(fixture, other)).status).toBe(200);
    const busy = await negotiate(fixture, other);
    expect(busy.status).toBe(503);
    expect(Number(busy.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('makes room for others when it disconnects', async () => {
    const fixture = await open({ limits: { perAddress: 1 }, readAddress: () => '203.0.113.1' });
    const { connection } = await fixture.connect();
    expect((await negotiate(fixture, fixture.headers())).status).toBe(429);
    await connection.stop();
    await until(async () => (await negotiate(fixture, fixture.headers())).status === 200);
  });
});

describe('trades of robots', () => {
  it('go only to followers with notifications on, on all their connections', async () => {
    const fixture = await open();
    const { follows } = fixture;
    const [ann, bob, cat] = await Promise.all(['ann', 'bob', 'cat'].map(fixture.signIn));
    await follows.follow('ann', ROBOT, NOW);
    await follows.changeSettings('ann', ROBOT, { openTrades: true, closedTrades: true });
    await follows.follow('bob', ROBOT, NOW);
    await follows.changeSettings('bob', ROBOT, { closedTrades: true });
    await follows.follow('cat', OTHER_ROBOT, NOW);
    await follows.changeSettings('cat', OTHER_ROBOT, { openTrades: true, closedTrades: true });
    const clients = [ann, ann, bob, cat, undefined].map((token) => fixture.connect(token));
    const [first, second, closedOnly, stranger, guest] = (await Promise.all(clients)) as [
      FixtureClient,
      FixtureClient,
      FixtureClient,
      FixtureClient,
      FixtureClient,
    ];
    await followed(fixture, 'ann', first, second);
    const at = Date.now() - 60_000;
    await fixture.trade(ROBOT, [opening(1, at)]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => first.received.length === 1);
    expect(first.received[0]).toEqual({
      name: 'TradeOpened',
      data: {
        RobotId: ROBOT,
        RobotName: 'AAPL/MSFT · Trend, 60 min',
        TradeNo: 1,
        FundId: AAPL,
        Ticker: 'AAPL',
        Side: 'long',
        Price: 100,
        Time: new Date(at).toISOString(),
        ReturnPct: null,
        Path: expect.stringMatching(/^\/.+\/7-.+\/$/),
        // Nothing shows its signal was recorded in advance.
        Phase: 'replayed',
        Late: false,
      },
    });
    await fixture.trade(ROBOT, [closing(1, at + 30_000)]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => first.received.length === 2);
    expect(first.received[1]).toMatchObject({ name: 'TradeClosed', data: { Price: 110, ReturnPct: 9.8 } });
    await until(() => second.received.length === 2 && closedOnly.received.length === 1);
    await settle();
    expect([first, second, closedOnly, stranger, guest].map(listNames)).toEqual([
      ['TradeOpened', 'TradeClosed'],
      ['TradeOpened', 'TradeClosed'],
      ['TradeClosed'],
      [],
      [],
    ]);
  });

  it('go to followers with pending orders on as soon as they are signaled, and inbox changes to their owner', async () => {
    const fixture = await open();
    const { follows, bus, database } = fixture;
    const [ann, bob] = await Promise.all(['ann', 'bob'].map(fixture.signIn));
    await follows.follow('ann', ROBOT, NOW);
    await follows.changeSettings('ann', ROBOT, { pendingOrders: true });
    await follows.follow('bob', ROBOT, NOW);
    await follows.changeSettings('bob', ROBOT, { openTrades: true });
    const [first, second] = await Promise.all([fixture.connect(ann), fixture.connect(bob)]);
    await followed(fixture, 'ann', first);
    await followed(fixture, 'bob', second);
    const dueAt = Date.now() + HOUR_MS;
    await fixture.signal(ROBOT, dueAt);
    await fixture.signal(ROBOT, Date.now() - 1);
    bus.publish({ type: 'signals', robotIds: [ROBOT] });
    await until(() => first.received.length === 1);
    expect(first.received).toMatchObject([
      {
        name: 'SignalRecorded',
        data: {
          RobotId: ROBOT,
          Ticker: 'AAPL',
          Side: 'long',
          Action: 'open',
          DueAt: new Date(dueAt).toISOString(),
        },
      },
    ]);
    const data = { state: 'ended', reason: 'Done.' } as const;
    const item = {
      userId: 'bob',
      dedupeKey: 'x',
      robotId: null,
      happenedAt: 1,
      kind: 'autopilot',
      data,
    } as const;
    await storeNotifications(database.db, [item], 1 as Millis);
    bus.publish({ type: 'inbox-changed', userIds: ['bob'], robotIds: [] });
    await until(() => second.received.length === 1);
    expect(second.received).toEqual([{ name: 'InboxChanged', data: { Unread: 1 } }]);
    bus.publish({ type: 'inbox-changed', userIds: [], robotIds: [ROBOT] });
    await until(() => first.received.length === 2 && second.received.length === 2);
    expect(first.received[1]).toEqual({ name: 'InboxChanged', data: { Unread: 0 } });
  });

  it('are found without a bus event, each once', async () => {
    const fixture = await open({ times: { pollMs: 30 } });
    const ann = await fixture.signIn('ann');
    await fixture.follows.follow('ann', ROBOT, NOW);
    await fixture.follows.changeSettings('ann', ROBOT, { openTrades: true, closedTrades: true });
    const client = await fixture.connect(ann);
    await followed(fixture, 'ann', client);
    await fixture.trade(ROBOT, [opening(1, Date.now())]);
    await until(() => client.received.length === 1);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await settle();
    expect(listNames(client)).toEqual(['TradeOpened']);
  });

  it('while a socket is cut are sent once when it resumes', async () => {
    const fixture = await open();
    const { follows, events } = fixture;
    const ann = await fixture.signIn('ann');
    await follows.follow('ann', ROBOT, NOW);
    await follows.changeSettings('ann', ROBOT, { openTrades: true, closedTrades: true });
    const client = await fixture.connect(ann, { isStateful: true });
    const { connectionId } = client.connection;
    await client.publish('SubscribePrices', { fundIds: [AAPL] });
    await followed(fixture, 'ann', client);
    client.received.splice(0);
    const mend = fixture.cut();
    await settle();
    await fixture.trade(ROBOT, [opening(1, Date.now())]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    for (const price of [201, 202]) fixture.publishQuotes(sampleQuote(AAPL, price));
    await settle();
    expect(listNames(client)).toEqual([]);
    mend();
    await until(() => client.received.length === 2);
    await fixture.trade(ROBOT, [closing(1, Date.now())]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => client.received.length === 3);
    await settle();
    // Only the latest price.
    expect(listNames(client).sort()).toEqual(['PriceUpdate', 'TradeClosed', 'TradeOpened']);
    expect(client.received.find(({ name }) => name === 'PriceUpdate')?.data).toMatchObject({
      Data: { [AAPL]: { Price: 202 } },
    });
    expect([client.connection.connectionId, events.hub.connectionCount]).toEqual([connectionId, 1]);
  });

  it('from the past aren’t sent: neither from the backtest nor from catching up', async () => {
    const fixture = await open();
    const ann = await fixture.signIn('ann');
    await fixture.follows.follow('ann', ROBOT, NOW);
    await fixture.follows.changeSettings('ann', ROBOT, { openTrades: true, closedTrades: true });
    await fixture.trade(ROBOT, [opening(1, Date.now())]);
    const client = await fixture.connect(ann);
    await followed(fixture, 'ann', client);
    const now = Date.now();
    // Before publication, caught up on, sent hours ago, half an hour late, and on time.
    await fixture.trade(ROBOT, [opening(2, 1_000)]);
    await fixture.trade(ROBOT, [opening(3, now - 3 * HOUR_MS)]);
    await fixture.trade(ROBOT, [opening(4, now - 3 * HOUR_MS)], now - 3 * HOUR_MS + 1_000);
    await fixture.trade(ROBOT, [opening(5, now - HOUR_MS / 2)]);
    await fixture.trade(ROBOT, [opening(6, now - 1_000)]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => client.received.length >= 2);
    await settle();
    expect(client.received.map(({ data }) => (data as { TradeNo: number }).TradeNo)).toEqual([5, 6]);
  });

  it('follow the user’s current settings, whose changes are sent too', async () => {
    const fixture = await open();
    const ann = await fixture.signIn('ann');
    const client = await fixture.connect(ann);
    await followed(fixture, 'ann', client);
    await fixture.follows.follow('ann', ROBOT, NOW);
    await fixture.follows.changeSettings('ann', ROBOT, { openTrades: true });
    await until(() => client.received.length === 2);
    expect(client.received).toEqual([
      { name: 'RobotChanged', data: { RobotId: ROBOT, Cause: 'settings' } },
      { name: 'RobotChanged', data: { RobotId: ROBOT, Cause: 'settings' } },
    ]);
    await fixture.trade(ROBOT, [opening(1, Date.now())]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => client.received.length === 3);
    await fixture.follows.unfollow('ann', ROBOT);
    await until(() => client.received.length === 4);
    await fixture.trade(ROBOT, [closing(1, Date.now()), opening(2, Date.now())]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await settle();
    expect(listNames(client)).toEqual(['RobotChanged', 'RobotChanged', 'TradeOpened', 'RobotChanged']);
  });

  it('who follow another robot instead are notified of both', async () => {
    const fixture = await open();
    const ann = await fixture.signIn('ann');
    await fixture.follows.follow('ann', OTHER_ROBOT, NOW);
    const client = await fixture.connect(ann);
    await followed(fixture, 'ann', client);
    await fixture.follows.follow('ann', ROBOT, NOW, { unsubscribeAnother: true });
    await until(() => client.received.length === 2);
    expect(client.received.map(({ data }) => (data as { RobotId: number }).RobotId).sort()).toEqual([
      ROBOT,
      OTHER_ROBOT,
    ]);
  });

  it('that change their figures are reported to followers once for many changes', async () => {
    const fixture = await open({ times: { batchMs: 60 } });
    const ann = await fixture.signIn('ann');
    await fixture.follows.follow('ann', ROBOT, NOW);
    const client = await fixture.connect(ann);
    const guest = await fixture.connect();
    await followed(fixture, 'ann', client);
    for (let time = 0; time < 5; time += 1)
      fixture.bus.publish({ type: 'robots-changed', ids: [ROBOT, OTHER_ROBOT] });
    await until(() => client.received.length > 0);
    await settle();
    expect(client.received).toEqual([{ name: 'RobotChanged', data: { RobotId: ROBOT, Cause: 'figures' } }]);
    expect(guest.received).toEqual([]);
  });
});

describe('paper accounts', () => {
  it('that change are reported to their users only, on every connection', async () => {
    const fixture = await open();
    const [here, there, bob] = [
      await fixture.connect(await fixture.signIn('ann')),
      await fixture.connect(await fixture.signIn('ann')),
      await fixture.connect(await fixture.signIn('bob')),
    ];
    const guest = await fixture.connect();
    await followed(fixture, 'ann', here, there);
    await followed(fixture, 'bob', bob);
    fixture.bus.publish({ type: 'paper-changed', userIds: ['ann', 'nobody'] });
    await until(() => here.received.length > 0 && there.received.length > 0);
    await settle();
    const received = [{ name: 'PaperChanged', data: {} }];
    expect([here.received, there.received, bob.received, guest.received]).toEqual([
      received,
      received,
      [],
      [],
    ]);
  });
});

describe('sessions', () => {
  function ending({ connection }: FixtureClient): Promise<Error | undefined> {
    return new Promise((resolve) => connection.onclose(resolve));
  }

  it('that end take their connections with them, and no others', async () => {
    const fixture = await open();
    const [here, there, bob] = [
      await fixture.signIn('ann'),
      await fixture.signIn('ann'),
      await fixture.signIn('bob'),
    ];
    const clients = await Promise.all([here, there, bob, undefined].map((token) => fixture.connect(token)));
    const [ended, ...others] = clients as [FixtureClient, ...FixtureClient[]];
    const over = ending(ended);
    const visit = { address: '', userAgent: '', cookie: () => here, setCookie: () => undefined };
    await fixture.sessions.endCurrent(visit);
    expect((await over)?.message).toMatch(/Your session has ended/);
    await settle();
    expect(others.map(({ connection }) => connection.state)).toEqual(['Connected', 'Connected', 'Connected']);
  });

  it('that end without an event are detected', async () => {
    const fixture = await open({ times: { recheckMs: 30 } });
    const client = await fixture.connect(await fixture.signIn('ann'));
    const over = ending(client);
    await fixture.database.db.deleteFrom('sessions').execute();
    expect((await over)?.message).toMatch(/Your session has ended/);
  });

  it('are asked about sooner while Redis is silent', async () => {
    const fixture = await open({ times: { unrelayedRecheckMs: 0 } });
    const over = ending(await fixture.connect(await fixture.signIn('ann')));
    await fixture.database.db.deleteFrom('sessions').execute();
    fixture.bus.publish({ type: 'unrelayed' });
    expect((await over)?.message).toMatch(/Your session has ended/);
  });

  it('are not kept alive by being connected', async () => {
    const fixture = await open({ times: { recheckMs: 20 } });
    const { db } = fixture.database;
    const ann = await fixture.signIn('ann');
    const used = Date.now() - 3_600_000;
    await db.updateTable('sessions').set({ last_used_at: used }).execute();
    await fixture.connect(ann);
    await settle();
    expect((await db.selectFrom('sessions').select('last_used_at').execute()).map(Object.values)).toEqual([
      [used],
    ]);
  });

  it('report settings changes that the bus has lost', async () => {
    const fixture = await open({ times: { recheckMs: 30 } });
    const client = await fixture.connect(await fixture.signIn('ann'));
    await followed(fixture, 'ann', client);
    await fixture.database.db
      .insertInto('robot_bookmarks')
      .values({ user_id: 'ann', robot_id: ROBOT, bookmarked_at: NOW })
      .execute();
    await until(() => client.received.length === 1);
    expect(client.received).toEqual([{ name: 'RobotChanged', data: { RobotId: ROBOT, Cause: 'settings' } }]);
  });
});

it('closes all connections at shutdown and lets clients reconnect', async () => {
  const fixture = await open();
  const clients = await Promise.all(Array.from({ length: 10 }, () => fixture.connect()));
  const over = clients.map(({ connection }) => new Promise((resolve) => connection.onclose(resolve)));
  await fixture.events.drain(200);
  await Promise.all(over);
  expect(fixture.events.hub.connectionCount).toBe(0);
});
