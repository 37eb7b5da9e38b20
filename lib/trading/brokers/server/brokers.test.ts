import type { Millis } from '@/lib/core/base/brand';
import { parseNanos } from '@/lib/core/base/nanos';
import { until } from '@/lib/core/base/testing/until';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { breakOff, type Fault, respond } from '@/lib/market/feeds/testing/local-server';
import { bookFees, cashChange, movedQuantity } from '@/lib/trading/broker-orders/fees';
import type { BrokerConnection, BrokerFill } from '../broker';
import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeyFormError,
  BrokerKeysError,
} from '../broker-errors';
import { exchangeAbilities } from '../exchanges';
import { type FakeAlpaca, startFakeAlpaca } from '../synthetic/fake-alpaca';
import { type FakeBinance, startFakeBinance } from '../testing/fake-binance';
import { BITGET_WIRE } from '../testing/fake-bitget';
import { BYBIT_WIRE } from '../testing/fake-bybit';
import { COINBASE_WIRE } from '../testing/fake-coinbase';
import { type FakeBook, type FakeExchange, type FakeWire, startFakeExchange } from '../testing/fake-exchange';
import { KRAKEN_WIRE } from '../testing/fake-kraken';
import { type FakeOkx, startFakeOkx } from '../testing/fake-okx';
import { orderToSend } from '../testing/order-to-send';
import { type RemoteExchange, startRemoteExchange } from '../testing/remote-exchange';
import { createAlpacaBroker } from './alpaca/alpaca-broker';
import { createBrokers } from './create-brokers';

const BITCOIN = findInstrument('BTC.X') as Instrument;
const SINCE = 0 as Millis;

/** As long as real ones. */
const ourId = (count: number) => `tp${String(count).padStart(30, '0')}`;

interface Opened {
  readonly connection: BrokerConnection;
  readonly refusesUsedIds: boolean;
  /** What an id gets that an open order has. */
  readonly usedId?: 'known-already' | 'taken';
  /** Fills what is due, or lets orders wait from now on. */
  fill(): Promise<void>;
  holdBack(): void;
}

/** What every broker does alike; each is tried with bitcoin, which they all have. */
function itTradesAsAnyBroker(open: () => Promise<Opened>): void {
  it('takes an order once, finds it, and lists its fills', async () => {
    const { connection, fill, refusesUsedIds } = await open();
    const tradable = await connection.tradable(BITCOIN);
    const symbol = tradable?.symbol ?? '';
    const order = orderToSend(ourId(1), { symbol, fundType: 'C', quantity: parseNanos('0.1') });
    expect(tradable?.problem).toBeNull();
    expect(await connection.find(ourId(1), symbol, SINCE)).toEqual({ kind: 'absent' });
    await connection.reserve('open', symbol);
    const sent = await connection.submit(order);
    expect(sent).toMatchObject({ kind: 'taken', order: { clientOrderId: ourId(1), symbol, side: 'buy' } });
    await fill();
    await until(async () => (await connection.positions()).length === 1);
    expect(await connection.find(ourId(1), symbol, SINCE)).toMatchObject({
      kind: 'found',
      order: { state: 'filled', filledQuantity: order.quantity },
    });
    const since = (Date.now() - 60_000) as Millis;
    const { items, cursor } = await connection.fills(null, since);
    expect(items).toMatchObject([
      {
        brokerOrderId: sent.kind === 'taken' ? sent.order.brokerOrderId : '',
        symbol,
        side: 'buy',
        quantity: order.quantity,
      },
    ]);
    const later = await connection.fills(cursor, since);
    expect(later.items.filter(({ fillId }: BrokerFill) => fillId !== items[0]?.fillId)).toEqual([]);
    const [position] = await connection.positions();
    // Some take their fee from what is bought.
    expect(Number(position?.quantity) / Number(order.quantity)).toBeGreaterThan(0.99);
    expect((await connection.account()).cash).toBeLessThan(100_000_000_000);
    // Once it's over, brokers differ.
    const again = await connection.submit(order);
    expect(again.kind).toBe(refusesUsedIds ? 'known-already' : 'taken');
  });

  it('cancels an order that waits, and only once', async () => {
    const { connection, holdBack, usedId = 'known-already' } = await open();
    holdBack();
    const symbol = (await connection.tradable(BITCOIN))?.symbol ?? '';
    const order = orderToSend(ourId(2), { symbol, fundType: 'C', quantity: parseNanos('0.1') });
    await connection.reserve('open', symbol);
    const sent = await connection.submit(order);
    expect(await connection.submit(order)).toMatchObject({ kind: usedId });
    const id = sent.kind === 'taken' ? sent.order.brokerOrderId : '';
    expect(await connection.openOrders()).toMatchObject([{ brokerOrderId: id, clientOrderId: ourId(2) }]);
    expect(await connection.cancel(id, symbol)).toBe('cancelled');
    expect(await connection.cancel(id, symbol)).toBe('over-already');
    expect(await connection.find(ourId(2), symbol, SINCE)).toMatchObject({ order: { state: 'cancelled' } });
    expect(await connection.openOrders()).toEqual([]);
  });

  it('refuses for good what it doesn’t support', async () => {
    const { connection } = await open();
    const symbol = (await connection.tradable(BITCOIN))?.symbol ?? '';
    await connection.reserve('open', symbol);
    const tooMuch = orderToSend(ourId(3), { symbol, fundType: 'C', quantity: parseNanos('900') });
    expect(await connection.submit(tooMuch)).toMatchObject({ kind: 'refused' });
    const exit = orderToSend(ourId(4), {
      symbol,
      fundType: 'C',
      side: 'sell',
      action: 'close',
      quantity: parseNanos('1'),
    });
    expect(await connection.submit(exit)).toMatchObject({ kind: 'refused' });
    expect(await connection.find(ourId(3), symbol, SINCE)).toEqual({ kind: 'absent' });
    expect(await connection.openOrders()).toEqual([]);
  });
}

describe('Alpaca', () => {
  let fake: FakeAlpaca;
  beforeEach(async () => {
    fake = await startFakeAlpaca();
  });
  afterEach(() => fake.close());

  itTradesAsAnyBroker(async () => {
    fake.book.addAccount('key');
    const broker = createAlpacaBroker({ modes: ['paper'], paperUrl: fake.paperUrl, perMinute: 60_000 });
    return {
      connection: broker.open('paper', { keyId: 'key', secretKey: 'secret-of-key' }),
      refusesUsedIds: broker.refusesUsedIds,
      fill: async () => undefined,
      holdBack() {
        fake.state.fillsItself = false;
      },
    };
  });
});

/** One process for all exchanges, since loading ccxt takes a second. */
let remote: RemoteExchange;
beforeAll(() => {
  remote = startRemoteExchange();
});
afterAll(() => remote.stop());

describe('an exchange', () => {
  let fake: FakeBinance;
  beforeEach(async () => {
    fake = await startFakeBinance();
  });
  afterEach(() => fake.close());

  const open = (keyId = 'key') =>
    remote.open('binance', fake.httpUrl, 'live', { keyId, secretKey: 'secret' });

  itTradesAsAnyBroker(async () => ({
    connection: await open(),
    refusesUsedIds: exchangeAbilities('binance')?.refusesUsedIds ?? true,
    fill: async () => undefined,
    holdBack() {
      fake.fillsItself = false;
    },
  }));

  it('says whether its keys can withdraw or are refused', async () => {
    expect(await (await open()).account()).toMatchObject({
      externalId: '4711',
      mayWithdraw: false,
      currency: 'USDT',
    });
    fake.mayWithdraw = true;
    expect(await (await open()).account()).toMatchObject({ mayWithdraw: true });
    await expect((await open('other')).account()).rejects.toThrow(BrokerKeysError);
  });

  it('tells keys that were revoked meanwhile from a ban', async () => {
    const connection = await open();
    await connection.account();
    const order = orderToSend('tp0006', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    const ban = respond(418, JSON.stringify({ code: -1003, msg: 'Way too many requests; IP banned.' }));
    for (const busy of [ban, respond(429, JSON.stringify({ code: -1003, msg: 'Too many requests.' }))]) {
      fake.faults.push(busy);
      await expect(connection.positions()).rejects.toThrow(BrokerBusyError);
      fake.faults.push(busy);
      expect(await connection.submit(order)).toMatchObject({ kind: 'not-now' });
    }
    fake.areKeysRevoked = true;
    await expect(connection.account()).rejects.toThrow(BrokerKeysError);
    await expect(connection.openOrders()).rejects.toThrow(BrokerKeysError);
    expect(await connection.submit(order)).toMatchObject({ kind: 'refused', code: 'keys' });
    expect(await connection.find('tp0006', 'BTC/USDT', SINCE)).toMatchObject({ kind: 'unknown' });
    expect(fake.orders.size).toBe(0);
  });

  it('fails when a moment has more fills than can be read, instead of reading them again and again', async () => {
    const connection = await open();
    await connection.submit(
      orderToSend('tp0008', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') }),
    );
    await connection.positions();
    const time = Date.now();
    const trades = Array.from({ length: 500 }, (_, id) => ({
      ...{ symbol: 'BTCUSDT', id, orderId: 1, price: '20000', qty: '0.0002', quoteQty: '4', time },
      ...{ commission: '0', commissionAsset: 'BTC', isBuyer: true, isMaker: false, isBestMatch: true },
    }));
    const listed = respond(200, JSON.stringify(trades));
    fake.faults.push(listed);
    const { items, cursor, isEnd } = await connection.fills(null, SINCE);
    expect([items.length, isEnd]).toEqual([500, false]);
    fake.faults.push(listed);
    await expect(connection.fills(cursor, SINCE)).rejects.toThrow(BrokerDownError);
  });

  it('measures the clocks again when it refuses a request’s time, and sends such an order again', async () => {
    const connection = await open();
    await connection.account();
    const measured = () => fake.requests.filter(({ pathname }) => pathname.endsWith('/time')).length;
    const before = measured();
    const isOff = respond(
      400,
      JSON.stringify({ code: -1021, msg: 'Timestamp is outside of the recvWindow.' }),
    );
    fake.faults.push(isOff);
    await expect(connection.positions()).rejects.toThrow(BrokerClockError);
    await until(() => measured() === before + 1);
    const order = orderToSend('tp0007', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    fake.faults.push(isOff);
    expect(await connection.submit(order)).toMatchObject({ kind: 'not-now' });
    await until(() => measured() === before + 2);
    expect(await connection.submit(order)).toMatchObject({ kind: 'taken' });
  });

  it('leaves an exchange alone for as long as it asks for', async () => {
    const connection = await open();
    await connection.account();
    const order = orderToSend('tp0008', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    const body = JSON.stringify({ code: -1003, msg: 'Way too many requests; IP banned.' });
    fake.faults.push(respond(418, body, { 'Retry-After': '120' }));
    const outcome = await connection.submit(order);
    expect(outcome.kind === 'not-now' ? outcome.retryAt - Date.now() : 0).toBeGreaterThan(100_000);
  });

  it('reports the outcome of an order as unknown when its answer is lost, and sends none late', async () => {
    const connection = await open();
    await connection.account();
    const order = orderToSend('tp0005', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    expect(await connection.submit(order, -1)).toMatchObject({ kind: 'not-now' });
    for (const fault of [breakOff, respond(502, '<html></html>')]) {
      fake.faults.push(fault);
      expect(await connection.submit(order)).toMatchObject({ kind: 'unknown' });
    }
    fake.faults.push(respond(503, '<html></html>'));
    expect(await connection.find('tp0005', 'BTC/USDT', SINCE)).toMatchObject({ kind: 'unknown' });
    expect(fake.orders.size).toBe(0);
    await fake.close();
    await expect(connection.positions()).rejects.toThrow(BrokerDownError);
    // Without a connection nothing has left.
    expect(await connection.submit(order)).toMatchObject({ kind: 'not-now' });
  });
});

describe('OKX', () => {
  let fake: FakeOkx;
  beforeAll(async () => {
    fake = await startFakeOkx();
  });
  afterAll(() => fake.close());

  const openOkx = () =>
    remote.open('okx', fake.httpUrl, 'live', { keyId: 'key', secretKey: 'secret', passphrase: 'passphrase' });

  it('lists fills over all pages, with the fees that it took', async () => {
    fake.fills = 130;
    const since = (Date.now() - 600_000) as Millis;
    const { items, isEnd } = await (await openOkx()).fills(JSON.stringify({ 'BTC/USDT': since }), since);
    expect([new Set(items.map(({ fillId }) => fillId)).size, isEnd]).toEqual([130, true]);
    expect(items[0]?.fees).toEqual([{ asset: 'BTC', quantity: parseNanos('0.0001') }]);
  });

  it.each<[string, FakeOkx['refusal'], object]>([
    ['a wrong time is a matter of clocks', { code: '50112', status: 401 }, { kind: 'not-now' }],
    ['so is an expired one', { code: '50102', status: 401 }, { kind: 'not-now' }],
    ['a wrong signature is a matter of keys', { code: '50113', status: 401 }, { code: 'keys' }],
    ['the account’s limit of orders passes', { code: '1', sCode: '50061' }, { kind: 'not-now' }],
    ['an id it knows is looked up', { code: '1', sCode: '51016' }, { kind: 'known-already' }],
    ['a lack of money is final', { code: '1', sCode: '51008' }, { code: 'funds', words: 'It says no.' }],
    ['a time-out says nothing', { code: '50004' }, { kind: 'unknown' }],
  ])('refuses an order: %s', async (_, refusal, outcome) => {
    const connection = await openOkx();
    fake.refusal = refusal;
    const order = orderToSend('tp0009', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    expect(await connection.submit(order)).toMatchObject(outcome);
  });
});

interface Imitated {
  readonly id: string;
  readonly wire: FakeWire;
  readonly symbol: string;
  readonly externalId: string;
  readonly busy: Fault;
  /** It refuses the time, or the number, of a request. */
  readonly wrongTime: Fault;
  /** One of its lists says that it doesn't know an order. */
  readonly unlisted: Fault;
  /** What else its refusals of orders mean. */
  readonly refusals: readonly (readonly [Fault, object])[];
  /** What a fill costs, by side. */
  readonly fees: FakeBook['toFees'];
}

const fee = (asset: string, quantity: bigint) => ({ asset, quantity });
const said = (status: number, body: object) => respond(status, JSON.stringify(body));

const IMITATED: readonly Imitated[] = [
  {
    ...{ id: 'kraken', wire: KRAKEN_WIRE, symbol: 'BTC/USD', externalId: 'AA88 N84G WOAK NMOI' },
    busy: said(200, { error: ['EAPI:Rate limit exceeded'] }),
    wrongTime: said(200, { error: ['EAPI:Invalid nonce'] }),
    unlisted: said(200, { error: ['EOrder:Unknown order'] }),
    refusals: [[said(200, { error: ['EOrder:Domain rate limit exceeded'] }), { kind: 'not-now' }]],
    fees: (quantity) => [fee('ZUSD', quantity * 80n)],
  },
  {
    ...{ id: 'coinbase', wire: COINBASE_WIRE, symbol: 'BTC/USD', externalId: 'portfolio' },
    busy: said(429, { error: 'rate_limit_exceeded' }),
    wrongTime: said(429, { errors: [{ id: 'rate_limit_exceeded', message: 'Too many requests' }] }),
    unlisted: said(404, { error: 'unknown', error_description: 'order with this orderID was not found' }),
    refusals: [],
    fees: (quantity) => [fee('USD', quantity * 120n)],
  },
  {
    ...{ id: 'bybit', wire: BYBIT_WIRE, symbol: 'BTC/USDT', externalId: '4711' },
    busy: said(200, { retCode: 10006, retMsg: 'Too many visits!' }),
    wrongTime: said(200, { retCode: 10002, retMsg: 'invalid request, please check your server timestamp' }),
    unlisted: said(200, { retCode: 170213, retMsg: 'Order does not exist.' }),
    refusals: [
      [
        said(200, { retCode: 170224, retMsg: 'Not a user of the Innovation Zone.' }),
        { code: 'not-tradable' },
      ],
    ],
    fees: (quantity, side) =>
      side === 'buy'
        ? [fee('BTC', quantity / 1_000n), fee('USDT', 123_456_000n)]
        : [fee('MNT', quantity * 3n), fee('USDT', 1_000n)],
  },
  {
    ...{ id: 'bitget', wire: BITGET_WIRE, symbol: 'BTC/USDT', externalId: '4711' },
    busy: said(429, { code: '429', msg: 'Too Many Requests' }),
    wrongTime: said(400, { code: '40008', msg: 'Request timestamp expired' }),
    unlisted: said(400, { code: '22001', msg: 'No order to update' }),
    refusals: [[said(400, { code: '41114', msg: 'Under maintenance' }), { code: 'market-closed' }]],
    fees: (quantity, side) => [side === 'buy' ? fee('BTC', quantity / 1_000n) : fee('BGB', quantity * 7n)],
  },
];

it.each([
  ['kraken', KRAKEN_WIRE, 'no base64', 'unknown'],
  // Its markets are read with keys, so an order doesn’t get as far.
  ['coinbase', COINBASE_WIRE, 'no PEM file', 'not-now'],
])(
  '%s says that a secret isn’t in its form, and refuses no order for it',
  async (id, wire, secretKey, kind) => {
    const fake = await startFakeExchange(wire);
    try {
      const connection = await remote.open(id, fake.httpUrl, 'live', {
        keyId: 'organizations/1/apiKeys/2',
        secretKey,
      });
      await expect(connection.account()).rejects.toBeInstanceOf(BrokerKeyFormError);
      const order = orderToSend(ourId(1), { symbol: 'BTC/USD', fundType: 'C' });
      expect(await connection.submit(order)).toMatchObject({ kind });
    } finally {
      await fake.close();
    }
  },
);

describe.each(IMITATED)('$id, imitated', ({ id, wire, symbol, externalId, fees, ...says }) => {
  const { busy, wrongTime, unlisted, refusals } = says;
  let fake: FakeExchange;
  beforeEach(async () => {
    fake = await startFakeExchange(wire);
  });
  afterEach(() => fake.close());

  const open = () =>
    remote.open(id, fake.httpUrl, 'live', { keyId: 'key', secretKey: 'c2VjcmV0', passphrase: 'passphrase' });
  /** Connected, with all that comes before an order. */
  async function openReady() {
    const connection = await open();
    await connection.account();
    await connection.reserve('open', symbol);
    return connection;
  }
  const buy = (count: number, quantity = '0.1') =>
    orderToSend(ourId(count), { symbol, fundType: 'C', quantity: parseNanos(quantity) });
  const find = (connection: BrokerConnection, count: number) =>
    connection.find(ourId(count), symbol, Date.now() as Millis);

  itTradesAsAnyBroker(async () => ({
    connection: await open(),
    refusesUsedIds: exchangeAbilities(id)?.refusesUsedIds ?? true,
    usedId: wire.usedId === 'gives-the-first' ? 'taken' : 'known-already',
    fill: async () => undefined,
    holdBack() {
      fake.book.fills = 'none';
    },
  }));

  it('finds an order whose answer was lost, and knows of one that wasn’t taken', async () => {
    const connection = await openReady();
    expect(await connection.submit(buy(1), -1)).toMatchObject({ kind: 'not-now' });
    fake.faults.push(breakOff);
    expect(await connection.submit(buy(1))).toMatchObject({ kind: 'unknown' });
    expect(await find(connection, 1)).toEqual({ kind: 'absent' });
    fake.faults.push(fake.loseAnswer);
    expect(await connection.submit(buy(2))).toMatchObject({ kind: 'unknown' });
    expect(await find(connection, 2)).toMatchObject({ kind: 'found', order: { state: 'filled' } });
    for (const [fault, kind] of [
      [respond(502, '<html></html>'), 'unknown'],
      [busy, 'not-now'],
    ] as const) {
      fake.faults.push(fault);
      expect(await connection.submit(buy(3))).toMatchObject({ kind });
    }
    fake.faults.push(respond(503, '<html></html>'));
    expect(await find(connection, 3)).toMatchObject({ kind: 'unknown' });
    // The order is in another of its lists.
    fake.faults.push(unlisted);
    expect(await find(connection, 2)).toMatchObject({ kind: 'unknown' });
    // The last one has the clocks measured again.
    for (const [fault, outcome] of [...refusals, [wrongTime, { kind: 'not-now' }] as const]) {
      fake.faults.push(fault);
      expect(await connection.submit(buy(3))).toMatchObject(outcome);
    }
    expect(fake.book.orders).toHaveLength(1);
    expect(await connection.submit(buy(4, '0.00001'))).toMatchObject({ kind: 'refused', code: 'size' });
    expect(await connection.submit(buy(5, '900'))).toMatchObject({ kind: 'refused', code: 'funds' });
  });

  it('lists fills from page to page, with which a book agrees to the last digit', async () => {
    const connection = await openReady();
    const { book } = fake;
    book.toFees = fees;
    for (const count of [1, 2, 3, 4]) await connection.submit(buy(count));
    book.fills = parseNanos('0.033333');
    await connection.submit({ ...buy(5), side: 'sell', action: 'close' });
    await connection.submit(buy(6));
    // The exchange canceled the rest.
    for (const count of [5, 6])
      expect(await find(connection, count)).toMatchObject({
        order: { state: 'cancelled', filledQuantity: book.fills, quantity: parseNanos('0.1') },
      });
    // It's on an older page of orders, where they come in pages.
    expect(await find(connection, 1)).toMatchObject({ order: { state: 'filled' } });
    book.fills = 'all';
    const first = await connection.fills(null, (Date.now() - 1_000) as Millis);
    await connection.submit(buy(7, '0.012345'));
    const second = await connection.fills(first.cursor, SINCE);
    expect([first.isEnd, second.isEnd]).toEqual([true, true]);
    const all = new Map([...first.items, ...second.items].map((fill) => [fill.fillId, fill]));
    expect([...all.values()].map(({ brokerOrderId }) => brokerOrderId)).toEqual(
      book.orders.map(({ id }) => id),
    );
    const booked = [...all.values()].map((fill) => ({ fill, ...bookFees(fill, symbol, () => null) }));
    const coins = booked.reduce((sum, { fill, inKind }) => {
      const moved = movedQuantity(fill, inKind);
      return fill.side === 'buy' ? sum + moved : sum - moved;
    }, 0n);
    expect(coins).toBe(book.balances.get('BTC'));
    const [position] = await connection.positions();
    expect(position).toMatchObject({ symbol, quantity: coins, available: coins });
    const cash = booked.reduce(
      (sum, { fill, fromCash }) => sum + cashChange(fill, fromCash),
      100_000_000_000,
    );
    expect(cash).toBe(Number(book.balances.get(wire.money)) / 1_000);
    const others = booked.flatMap(({ stored }) => stored).filter(({ asset }) => /MNT|BGB/.test(asset));
    const owed = others.reduce((sum, { quantity }) => sum - parseNanos(quantity), 0n);
    expect(owed).toBe((book.balances.get('MNT') ?? 0n) + (book.balances.get('BGB') ?? 0n));
    // Its clock may be ahead.
    const [trade] = book.trades;
    if (trade) book.trades.push({ ...trade, id: 'T999999', time: Date.now() + 10 * MINUTE_MS });
    const third = await connection.fills(second.cursor, SINCE);
    expect(third.items.at(-1)?.fillId).toBe(`${symbol}:T999999`);
  });

  it('reads more fills than it can at once, in parts', async () => {
    const connection = await openReady();
    await connection.submit(buy(1));
    const [trade] = fake.book.trades.splice(0);
    if (!trade) throw new Error('Nothing filled');
    const now = Date.now();
    for (let count = 0; count < 130; count += 1)
      fake.book.trades.push({ ...trade, id: `T${1_000 + count}`, time: now - (130 - count) * MINUTE_MS });
    const ids = new Set<string>();
    let cursor: string | null = null;
    for (let isEnd = false, pages = 0; !isEnd; pages += 1) {
      expect(pages).toBeLessThan(130);
      const page = await connection.fills(cursor, (now - 131 * MINUTE_MS) as Millis);
      for (const { fillId } of page.items) ids.add(fillId);
      ({ cursor, isEnd } = page);
    }
    expect(ids.size).toBe(130);
  });

  if (id === 'kraken')
    it('lets an order leave at once although looks have used up the limit of requests', async () => {
      const connection = await openReady();
      for (let count = 0; count < 3; count += 1) {
        await connection.positions();
        await connection.openOrders();
        await connection.fills(null, SINCE);
      }
      await connection.reserve('open', symbol);
      expect(await connection.submit(buy(1), 500)).toMatchObject({ kind: 'taken' });
    });

  if (id === 'bybit' || id === 'bitget')
    it('refuses accounts of the other kind with the reason', async () => {
      fake.book.isOtherKind = true;
      const { blocked } = await (await open()).account();
      expect(blocked).toMatch(id === 'bybit' ? /isn’t a unified trading account/ : /is a unified account/);
    });

  it('says whose keys they are, whether they can withdraw, and when they are refused', async () => {
    expect(await (await open()).account()).toMatchObject({ externalId, mayWithdraw: false, blocked: null });
    fake.book.mayWithdraw = true;
    const connection = await open();
    expect(await connection.account()).toMatchObject({ mayWithdraw: true });
    await connection.reserve('open', symbol);
    fake.book.areKeysRevoked = true;
    await expect(connection.positions()).rejects.toThrow(BrokerKeysError);
    expect(await connection.submit(buy(1))).toMatchObject({ kind: 'refused', code: 'keys' });
    expect(await find(connection, 1)).toMatchObject({ kind: 'unknown' });
    expect(fake.book.orders).toEqual([]);
  });
});

describe('what is offered', () => {
  const config = {
    offered: ['alpaca', 'ccxt:binance', 'ccxt:gate'],
    live: ['alpaca'],
    addresses: [],
    alpacaPaperUrl: null,
    alpacaLiveUrl: null,
    alpacaAppUrl: null,
    alpacaOauth: null,
    exchangeUrl: null,
  };

  it('is nothing where prices aren’t real, and says why', () => {
    expect(createBrokers('simulated', config)).toMatchObject({
      brokers: [],
      problem: expect.stringContaining('simulated'),
    });
    expect(createBrokers('imported', config).brokers).toEqual([]);
    expect(createBrokers('live', { ...config, offered: [] }).problem).toMatch(/no brokers/);
  });

  it('has real money only where the operator allows it, and never where orders can’t be found again', () => {
    const { brokers, problem } = createBrokers('live', config);
    expect(problem).toBeNull();
    expect(brokers.map(({ id, modes, liveProblem }) => [id, modes, liveProblem !== null])).toEqual([
      ['alpaca', ['paper', 'live'], false],
      ['ccxt:binance', ['paper'], false],
      ['ccxt:gate', ['live'], true],
    ]);
    expect(() => createBrokers('live', { ...config, offered: ['ccxt:nowhere'] })).toThrow('ccxt:nowhere');
  });

  it('has signing in at Alpaca only where this site is registered there', () => {
    const signIns = (more: object) =>
      createBrokers('live', { ...config, ...more }).brokers.map(({ signIn }) => signIn !== null);
    expect(signIns({})).toEqual([false, false, false]);
    expect(signIns({ alpacaOauth: { id: 'id', secret: 'secret' } })).toEqual([true, false, false]);
  });
});
