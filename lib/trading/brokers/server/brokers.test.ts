import type { Millis } from '@/lib/core/base/brand';
import { parseNanos } from '@/lib/core/base/nanos';
import { until } from '@/lib/core/base/testing/until';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { breakOff, respond } from '@/lib/market/feeds/testing/local-server';
import type { BrokerConnection, BrokerFill } from '../broker';
import { BrokerBusyError, BrokerClockError, BrokerDownError, BrokerKeysError } from '../broker-errors';
import { exchangeAbilities } from '../exchanges';
import { type FakeAlpaca, startFakeAlpaca } from '../synthetic/fake-alpaca';
import { type FakeBinance, startFakeBinance } from '../testing/fake-binance';
import { type FakeOkx, startFakeOkx } from '../testing/fake-okx';
import { orderToSend } from '../testing/order-to-send';
import { type RemoteExchange, startRemoteExchange } from '../testing/remote-exchange';
import { createAlpacaBroker } from './alpaca/alpaca-broker';
import { createBrokers } from './create-brokers';

const BITCOIN = findInstrument('BTC.X') as Instrument;
const SINCE = 0 as Millis;

interface Opened {
  readonly connection: BrokerConnection;
  readonly refusesUsedIds: boolean;
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
    const order = orderToSend('tp0001', { symbol, fundType: 'C', quantity: parseNanos('0.1') });
    expect(tradable?.problem).toBeNull();
    expect(await connection.find('tp0001', symbol)).toEqual({ kind: 'absent' });
    await connection.reserve('open');
    const sent = await connection.submit(order);
    expect(sent).toMatchObject({ kind: 'taken', order: { clientOrderId: 'tp0001', symbol, side: 'buy' } });
    await fill();
    await until(async () => (await connection.positions()).length === 1);
    expect(await connection.find('tp0001', symbol)).toMatchObject({
      kind: 'found',
      order: { state: 'filled', filledQuantity: order.quantity },
    });
    const { items, cursor } = await connection.fills(null, SINCE);
    expect(items).toMatchObject([
      {
        brokerOrderId: sent.kind === 'taken' ? sent.order.brokerOrderId : '',
        symbol,
        side: 'buy',
        quantity: order.quantity,
      },
    ]);
    const later = await connection.fills(cursor, SINCE);
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
    const { connection, holdBack } = await open();
    holdBack();
    const symbol = (await connection.tradable(BITCOIN))?.symbol ?? '';
    const order = orderToSend('tp0002', { symbol, fundType: 'C', quantity: parseNanos('0.1') });
    const sent = await connection.submit(order);
    expect(await connection.submit(order)).toEqual({ kind: 'known-already' });
    const id = sent.kind === 'taken' ? sent.order.brokerOrderId : '';
    expect(await connection.openOrders()).toMatchObject([{ brokerOrderId: id, clientOrderId: 'tp0002' }]);
    expect(await connection.cancel(id, symbol)).toBe('cancelled');
    expect(await connection.cancel(id, symbol)).toBe('over-already');
    expect(await connection.find('tp0002', symbol)).toMatchObject({ order: { state: 'cancelled' } });
    expect(await connection.openOrders()).toEqual([]);
  });

  it('refuses for good what it doesn’t support', async () => {
    const { connection } = await open();
    const symbol = (await connection.tradable(BITCOIN))?.symbol ?? '';
    const tooMuch = orderToSend('tp0003', { symbol, fundType: 'C', quantity: parseNanos('900') });
    expect(await connection.submit(tooMuch)).toMatchObject({ kind: 'refused' });
    const exit = orderToSend('tp0004', {
      symbol,
      fundType: 'C',
      side: 'sell',
      action: 'close',
      quantity: parseNanos('1'),
    });
    expect(await connection.submit(exit)).toMatchObject({ kind: 'refused' });
    expect(await connection.find('tp0003', symbol)).toEqual({ kind: 'absent' });
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

describe('an exchange', () => {
  let fake: FakeBinance;
  let remote: RemoteExchange;
  beforeAll(() => {
    remote = startRemoteExchange();
  });
  afterAll(() => remote.stop());
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
    expect(await connection.find('tp0006', 'BTC/USDT')).toMatchObject({ kind: 'unknown' });
    expect(fake.orders.size).toBe(0);
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
    expect(await connection.find('tp0005', 'BTC/USDT')).toMatchObject({ kind: 'unknown' });
    expect(fake.orders.size).toBe(0);
    await fake.close();
    await expect(connection.positions()).rejects.toThrow(BrokerDownError);
    // Without a connection nothing has left.
    expect(await connection.submit(order)).toMatchObject({ kind: 'not-now' });
  });
});

describe('OKX', () => {
  let fake: FakeOkx;
  let remote: RemoteExchange;
  beforeAll(async () => {
    remote = startRemoteExchange();
    fake = await startFakeOkx();
  });
  afterAll(async () => {
    await remote.stop();
    await fake.close();
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
    const connection = await remote.open('okx', fake.httpUrl, 'live', {
      keyId: 'key',
      secretKey: 'secret',
      passphrase: 'passphrase',
    });
    fake.refusal = refusal;
    const order = orderToSend('tp0009', { symbol: 'BTC/USDT', fundType: 'C', quantity: parseNanos('0.1') });
    expect(await connection.submit(order)).toMatchObject(outcome);
  });
});

describe('what is offered', () => {
  const config = {
    offered: ['alpaca', 'ccxt:binance', 'ccxt:coinbase'],
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
      ['ccxt:coinbase', ['live'], true],
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
