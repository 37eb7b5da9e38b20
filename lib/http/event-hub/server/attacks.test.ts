/** @jest-environment node */

import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { createHub } from '@/lib/http/hub/server/hub';
import { settle, TestClient } from '@/lib/http/hub/server/testing/hub-fixture';
import { encodeHandshakeRequest } from '@/lib/http/hub/testing/client-handshake';
import type { Quote } from '@/lib/market/data/quote';
import { isOwnOrigin } from '../origin';
import {
  AAPL,
  closing,
  type Fixture,
  type FixtureOptions,
  openFixture,
  opening,
  ROBOT,
  SPY,
  sampleQuote,
} from '../testing/event-hub-fixture';
import { createAdmission } from './admission';
import { createPriceStreams } from './price-streams';

/** The product's real-time connection under attack. */

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(options: FixtureOptions = {}): Promise<Fixture> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  undo.push(() => database.close());
  const fixture = await openFixture(database, options);
  undo.push(() => fixture.close());
  return fixture;
}

type Headers = Readonly<Record<string, string>>;

/** The status of an upgrade request. */
function upgrade({ url }: Fixture, query: string, headers: Headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${query}`, { headers });
    undo.push(async () => socket.terminate());
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => resolve(101));
  });
}

/** Any request, with its headers as they are. */
function ask(
  url: string,
  method: string,
  headers: Headers,
  body = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readToken(fixture: Fixture, headers: Headers): Promise<string> {
  const { text } = await ask(`${fixture.url}/negotiate?negotiateVersion=1`, 'POST', headers);
  return String((JSON.parse(text) as { connectionToken: string }).connectionToken);
}

describe('another site', () => {
  it.each([
    'null',
    '',
    'https://evil.example',
    'http://tickproof.example.evil.example',
    'http://evil.example/tickproof.example',
    'https://tickproof.example.',
    'https://sub.tickproof.example',
    'https://tickproof.example:8443',
    'https://tickproof.example@evil.example',
    'http://tickproof.example',
    'wss://tickproof.example',
    'file://',
    'https://[::1]',
    'https://tickproof.example, https://evil.example',
  ])('is %j', (origin) => {
    const headers = { host: 'tickproof.example', origin };
    expect(isOwnOrigin(headers, 'https://tickproof.example')).toBe(false);
  });

  it.each([
    ['https://tickproof.example', 'https://tickproof.example', 'tickproof.example'],
    // A proxy that identifies itself.
    ['https://tickproof.example', 'https://tickproof.example', '10.0.0.7:3000'],
    ['https://www.tickproof.example', 'https://tickproof.example', 'WWW.tickproof.example'],
    ['http://192.168.0.9:3000', 'http://127.0.0.1:3000', '192.168.0.9:3000'],
    ['http://[::1]:3000', 'http://127.0.0.1:3000', '[::1]:3000'],
    // Operators may expose the site without its proxy.
    ['http://localhost:3000', 'https://tickproof.example', 'localhost:3000'],
    ['http://127.0.0.1:3000', 'https://tickproof.example', '127.0.0.1:3000'],
  ])('isn’t %s for %s at %s', (origin, baseUrl, host) => {
    expect(isOwnOrigin({ host, origin }, baseUrl)).toBe(true);
  });

  it('gets no WebSocket with its visitors’ cookies, and nothing else', async () => {
    const fixture = await open();
    const headers = fixture.headers(await fixture.signIn('ann'));
    const foreign = { ...headers, Origin: 'https://evil.example' };
    expect(await upgrade(fixture, '', foreign)).toBe(403);
    const id = await readToken(fixture, headers);
    expect(await upgrade(fixture, `?id=${id}`, foreign)).toBe(403);
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(`${fixture.url}?id=${id}`, method, foreign)).status).toBe(403);
    expect(await upgrade(fixture, `?id=${id}`, { ...headers, Origin: new URL(fixture.url).origin })).toBe(
      101,
    );
  });
});

describe('the token of someone else’s connection', () => {
  it('is useless to anyone else', async () => {
    const fixture = await open();
    const [ann, bob] = await Promise.all(['ann', 'bob'].map(fixture.signIn));
    const id = await readToken(fixture, fixture.headers(ann));
    for (const headers of [fixture.headers(bob), fixture.headers()]) {
      expect(await upgrade(fixture, `?id=${id}`, headers)).toBe(403);
      for (const method of ['GET', 'POST', 'DELETE'])
        expect((await ask(`${fixture.url}?id=${id}`, method, headers)).status).toBe(403);
    }
    const [annsApp, bobsApp] = await Promise.all([ann, bob].map((one) => fixture.createAppToken(one ?? '')));
    // An access token takes precedence over the cookie.
    expect(await upgrade(fixture, `?id=${id}&access_token=${bobsApp}`, fixture.headers(ann))).toBe(403);
    expect(await upgrade(fixture, `?id=${id}&access_token=forged`, fixture.headers(ann))).toBe(401);
    expect(await upgrade(fixture, `?id=${id}&access_token=${annsApp}`, fixture.headers(bob))).toBe(101);
  });
});

describe('a burst of connections', () => {
  const readAddress: FixtureOptions['readAddress'] = ({ headers }) =>
    String(headers['x-test-address'] ?? '203.0.113.1');

  it('counts connections without negotiation, whatever their query says', async () => {
    const fixture = await open({ limits: { burst: 2, perSecond: 0.001 }, readAddress });
    expect([await upgrade(fixture, '?id='), await upgrade(fixture, '?x=1&id=&id=7')]).toEqual([101, 101]);
    expect(await upgrade(fixture, '?id=')).toBe(503);
    expect(await upgrade(fixture, '?ID=unknown')).toBe(404);
  });

  it('from one address leaves room for everyone else, even if it never uses its connections', async () => {
    const fixture = await open({ limits: { burstPerAddress: 3, perSecondPerAddress: 0.001 }, readAddress });
    const from = (address: string) =>
      ask(`${fixture.url}/negotiate?negotiateVersion=1`, 'POST', {
        ...fixture.headers(),
        'x-test-address': address,
      });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await from('203.0.113.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await from('203.0.113.2')).status).toBe(200);
  });

  it.each([
    [{ perAddress: 1 }, 'Too many connections from your address'],
    [{ inAll: 1 }, 'This server has reached its maximum number of connections'],
  ])('beyond %j is closed with the reason', async (limits, error) => {
    const reasons: string[] = [];
    const fixture = await open({ limits, readAddress, onRefused: (reason) => void reasons.push(reason) });
    // Both ask before either has connected.
    const tokens = [await readToken(fixture, fixture.headers()), await readToken(fixture, fixture.headers())];
    const [first, second] = tokens.map((token) => {
      const socket = new WebSocket(`${fixture.url.replace('http', 'ws')}?id=${token}`);
      undo.push(async () => socket.terminate());
      return socket;
    }) as [WebSocket, WebSocket];
    await Promise.all([first, second].map((socket) => new Promise((resolve) => socket.on('open', resolve))));
    const said: string[] = [];
    const refused = await new Promise<WebSocket>((resolve) => {
      for (const socket of [first, second]) {
        socket.on('message', (data) => said.push(String(data)));
        socket.on('close', () => resolve(socket));
        socket.send(encodeHandshakeRequest('json', 1));
      }
    });
    expect(
      said.filter((text) => text.includes('"type":7')).map((text) => text.replace('{}\x1e', '')),
    ).toEqual([`${JSON.stringify({ type: 7, error, allowReconnect: true })}\x1e`]);
    expect(reasons).toEqual(['perAddress' in limits ? 'address' : 'full']);
    const other = refused === first ? second : first;
    expect([other.readyState, fixture.events.hub.connectionCount]).toEqual([WebSocket.OPEN, 1]);
  });

  it('from a /48 of IPv6 counts together, as twenty addresses', () => {
    const limits = { perSecond: 1e6, burst: 1e6, perAddress: 2, inAll: 20_000 };
    const admission = createAdmission({ ...limits, perSecondPerAddress: 5, burstPerAddress: 3 }, () => 0);
    const admitted = (from: string) => {
      let count = 0;
      for (let net = 0; net < 100; net += 1) if (admission.ask(`${from}:${net}::1`) === null) count += 1;
      return count;
    };
    expect([admitted('2001:db8:0'), admitted('2001:db8:1')]).toEqual([60, 60]);
  });

  it('is forgotten when it’s over: addresses don’t pile up', () => {
    let now = 0;
    const limits = { perSecond: 1e6, burst: 1e6, perAddress: 50, inAll: 20_000 };
    const admission = createAdmission({ ...limits, perSecondPerAddress: 5, burstPerAddress: 100 }, () => now);
    let refused = 0;
    for (let count = 0; count < 20_000; count += 1) {
      now += 5;
      if (admission.ask(`198.51.${count >> 8}.${count & 255}`)) refused += 1;
    }
    expect(refused).toBe(0);
    expect(admission.addressCount).toBeLessThan(2_000);
  });
});

describe('what a client publishes', () => {
  const WRONG: readonly (readonly [string, readonly unknown[]])[] = [
    ['nothing', []],
    ['another name', ['__proto__', { fundIds: [AAPL] }]],
    ['a name of 20,000 letters', ['x'.repeat(20_000), {}]],
    ['no list', ['SubscribePrices', { fundIds: { length: 1, 0: AAPL } }]],
    ['a long list', ['SubscribePrices', { fundIds: Array(5_000).fill(AAPL) }]],
    ['invalid numbers', ['SubscribePrices', { fundIds: [1e300, Number.MIN_VALUE, -0.5] }]],
    ['text as a number', ['SubscribePrices', { fundIds: [String(AAPL)] }]],
    ['lists in lists', ['SubscribePrices', { fundIds: [[[[[AAPL]]]]] }]],
    ['an instrument that does not exist', ['SubscribePrices', { fundIds: [2 ** 40] }]],
  ];

  it('is refused with a short reason if it’s invalid, and the connection stays open', async () => {
    const client = await (await open()).connect();
    for (const [what, args] of WRONG) {
      const error: unknown = await client.connection.invoke('Publish', ...args).catch((reason) => reason);
      expect([what, error]).toEqual([what, expect.any(Error)]);
      expect(String(error).length).toBeLessThan(300);
    }
    await client.publish('SubscribePrices', { fundIds: [AAPL] });
    await until(() => client.received.length === 1);
  });

  it('reaches no other method, not even by property names of objects', async () => {
    const { connection } = await (await open()).connect();
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'broadcast'])
      await expect(connection.invoke(name)).rejects.toThrow('Method does not exist');
  });
});

describe('guests', () => {
  it('get no robots’ events, whatever they send, and users get no dollar amounts', async () => {
    const fixture = await open();
    const ann = await fixture.connect(await fixture.signIn('ann'));
    const guest = await fixture.connect();
    await fixture.follows.follow('ann', ROBOT, 1_000 as Millis);
    await fixture.follows.changeSettings('ann', ROBOT, { openTrades: true, closedTrades: true });
    // Settings are read after connecting, and each change is reported once it has been read.
    await until(() => ann.received.length === 2);
    const time = Date.now() - 1_000;
    await fixture.trade(ROBOT, [opening(1, time), closing(1, time + 1)]);
    fixture.bus.publish({ type: 'trades', robotIds: [ROBOT] });
    await until(() => ann.received.some((event) => event.name === 'TradeClosed'));
    await guest.publish('SubscribePrices', { fundIds: [AAPL] });
    expect(guest.received.filter((event) => event.name !== 'PriceUpdate')).toEqual([]);
    const trades = ann.received.filter((event) => event.name.startsWith('Trade'));
    expect(trades).toHaveLength(2);
    for (const { data } of trades)
      expect(Object.keys(data as object).sort()).toEqual([
        'FundId',
        'Late',
        'Path',
        'Phase',
        'Price',
        'ReturnPct',
        'RobotId',
        'RobotName',
        'Side',
        'Ticker',
        'Time',
        'TradeNo',
      ]);
  });
});

describe('prices for a client that is behind', () => {
  function behind() {
    const quotes = new Map<FundId, Quote>();
    const listeners = new Set<(changed: readonly Quote[]) => void>();
    const hub = createHub<null>({ methods: {}, protocols: [jsonProtocol] });
    const streams = createPriceStreams(hub, {
      quote: (fundId) => quotes.get(fundId) ?? null,
      quotes: () => quotes,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const client = new TestClient(hub);
    const [connection] = [...hub.connections()];
    if (!connection) throw new Error('not connected');
    return {
      client,
      changePrice(fundId: FundId, price: number) {
        const quote = sampleQuote(fundId, price);
        quotes.set(fundId, quote);
        for (const listener of listeners) listener([quote]);
      },
      apply: (wants: boolean, ...fundIds: FundId[]) => streams.apply(connection, { wants, fundIds }),
      /** An instrument's prices in the order received once the client reads again. */
      async read(fundId: FundId) {
        client.transport.isCongested = false;
        client.handler.onDrain();
        await settle();
        return client.ofType('invocation').flatMap(({ arguments: [update] }) => {
          const { Data } = update as { Data: Record<number, { Price: number }> };
          return Data[fundId] ? [Data[fundId].Price] : [];
        });
      },
    };
  }

  it('never go back to an older one, however often it unsubscribes and resubscribes', async () => {
    const { client, changePrice, apply, read } = behind();
    changePrice(AAPL, 1);
    apply(true, AAPL, SPY);
    await settle();
    client.transport.isCongested = true;
    changePrice(AAPL, 2);
    apply(false, AAPL);
    changePrice(AAPL, 3);
    apply(true, AAPL);
    changePrice(AAPL, 4);
    apply(true, AAPL);
    changePrice(AAPL, 5);
    const prices = await read(AAPL);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(prices.at(-1)).toBe(5);
  });

  it('do not pile up when it unsubscribes and resubscribes without reading', async () => {
    const { client, changePrice, apply } = behind();
    changePrice(AAPL, 1);
    apply(true, AAPL);
    await settle();
    client.transport.isCongested = true;
    for (let count = 0; count < 10_000; count += 1) {
      apply(false, AAPL);
      apply(true, AAPL);
    }
    client.transport.isCongested = false;
    client.handler.onDrain();
    await settle();
    expect(client.messages.length).toBeLessThan(10);
  });
});

it('an endless handshake doesn’t hold its place forever, and what follows it is ignored', async () => {
  const fixture = await open();
  const socket = new WebSocket(fixture.url.replace('http', 'ws'));
  undo.push(async () => socket.terminate());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('{"protocol":"json","version":1,"x":"');
  for (let sent = 0; sent < 10; sent += 1) socket.send('x'.repeat(1_000));
  socket.send(encodeHandshakeRequest('json', 1));
  await closed;
  expect(fixture.events.hub.connectionCount).toBe(0);
});
