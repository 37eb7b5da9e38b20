import type { Millis, Price } from '@/lib/core/base/brand';
import { formatNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import { passTime, until } from '@/lib/core/base/testing/until';
import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import type { BrokerConnection, BrokerFill } from '../../broker';
import { BrokerBusyError, BrokerDownError, BrokerKeysError } from '../../broker-errors';
import { type FakeAlpaca, type FakeAlpacaState, startFakeAlpaca } from '../../synthetic/fake-alpaca';
import { NO_FAULTS } from '../../synthetic/fake-faults';
import { orderToSend } from '../../testing/order-to-send';
import { createAlpacaBroker } from './alpaca-broker';

const SINCE = 0 as Millis;
const BITCOIN = { ticker: 'BTC.X', fundType: 'C' } as Instrument;
const BUY_BITCOIN = { symbol: 'BTC/USD', fundType: 'C', quantity: parseNanos('0.1') } as const;

describe('Alpaca', () => {
  let fake: FakeAlpaca;
  let connection: BrokerConnection;

  async function start(state: Partial<FakeAlpacaState> = {}, more: object = {}): Promise<void> {
    fake = await startFakeAlpaca(state);
    fake.book.addAccount('key');
    connection = open('key', more);
  }

  function open(keyId: string, more: object = {}, mode: 'paper' | 'live' = 'paper'): BrokerConnection {
    const broker = createAlpacaBroker({
      modes: ['paper', 'live'],
      paperUrl: fake.paperUrl,
      liveUrl: fake.liveUrl,
      perMinute: 60_000,
      firstPauseMs: 5,
      timeoutMs: 5_000,
      ...more,
    });
    return broker.open(mode, { keyId, secretKey: `secret-of-${keyId}` });
  }

  /** All fills after a cursor, and the one to continue from. */
  async function readFills(
    after: string | null = null,
  ): Promise<{ fills: BrokerFill[]; end: string | null }> {
    const fills: BrokerFill[] = [];
    for (let cursor = after; ; ) {
      const page = await connection.fills(cursor, SINCE);
      fills.push(...page.items);
      cursor = page.cursor;
      if (page.isEnd) return { fills, end: page.cursor };
    }
  }

  const held = () => fake.book.accounts.get('key')?.positions.get('AAPL');
  const answer = (status: number, body: unknown, headers = {}) =>
    fake.answerOnce('POST', '/v2/orders', (_request, response) => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });

  afterEach(async () => {
    connection.close();
    await fake.close();
  });

  it('says what an account was worth at the close, and what was moved in and out since', async () => {
    await start();
    const account = fake.book.accounts.get('key');
    const transfer = (type: string, date: string, amount: string, status = 'executed') =>
      account?.transfers.push({ type, date, amount, status });
    transfer('CSD', '2026-03-05', '999');
    transfer('CSD', '2026-03-06', '500.25');
    transfer('CSW', '2026-03-07', '-200');
    transfer('CSD', '2026-03-07', '40000', 'canceled');
    transfer('DIV', '2026-03-07', '7');
    expect(await connection.transfers(parseIsoDay('2026-03-06'))).toBe(300_250_000);
    expect((await connection.account()).lastEquity).toBe(100_000_000_000);
  });

  it('says what it did because of splits, new symbols, spin-offs and dividends', async () => {
    await start();
    const { book } = fake;
    const account = book.accounts.get('key');
    book.time = Date.UTC(2026, 2, 6, 12);
    account?.positions.set('AAPL', parseNanos('10'));
    account?.positions.set('MSFT', parseNanos('-2.5'));
    book.split('AAPL', 1, 3);
    book.split('MSFT', 2, 1);
    book.payDividend('MSFT', 0.25);
    book.spinOff('AAPL', 'PIP', 2n, 5);
    book.time += 86_400_000;
    book.rename('AAPL', 'FRUIT');
    expect([account?.positions.get('FRUIT'), account?.positions.get('PIP')]).toEqual([
      parseNanos('3'),
      parseNanos('6'),
    ]);
    const day = parseIsoDay('2026-03-06');
    const found = await connection.actions(day);
    const next = day + 1;
    expect(found).toMatchObject([
      { kind: 'split', symbol: 'AAPL', day, taken: parseNanos('-10'), given: parseNanos('3') },
      { kind: 'split', symbol: 'MSFT', taken: parseNanos('-5'), given: parseNanos('2.5') },
      { kind: 'cash-dividend', symbol: 'MSFT', amount: -1_250_000, perShare: toPrice(0.25) },
      { kind: 'symbol-change', symbol: 'AAPL', newSymbol: 'FRUIT', day: next },
      { kind: 'spin-off', symbol: 'AAPL', newSymbol: 'PIP', quantity: parseNanos('6') },
    ]);
    expect(await connection.actions(next as typeof day)).toMatchObject([{ kind: 'symbol-change' }]);
  });

  it.each([
    [422, { code: 40010001, message: 'client_order_id must be unique' }, { kind: 'known-already' }],
    [403, { code: 40310000, message: 'insufficient buying power' }, { kind: 'refused', code: 'funds' }],
    [
      403,
      { code: 40310000, message: 'potential wash trade detected. use complex orders' },
      { code: 'opposite' },
    ],
    [
      422,
      { code: 42210000, message: 'position intent mismatch, inferred: sell_to_open' },
      { code: 'holding' },
    ],
    [
      422,
      { code: 42210000, message: 'stop price must be less than base_price - 0.01' },
      { code: 'stop-passed' },
    ],
    [422, { code: 42210000, message: 'asset "XYZ" cannot be sold short' }, { code: 'not-tradable' }],
    [422, { code: 42210000, message: 'fractional orders cannot be sold short' }, { code: 'size' }],
    [403, { code: 40310000, message: 'cost basis must be >= minimal amount of order 10' }, { code: 'size' }],
    [
      403,
      { code: 40310000, message: 'insufficient balance for BTC (requested: 1, available: 0)' },
      { code: 'funds' },
    ],
    [403, { code: 40310000, message: 'new orders are rejected by user request' }, { code: 'keys' }],
    [403, { message: 'forbidden.' }, { kind: 'refused', code: 'keys' }],
    [401, { code: 40110000, message: 'request is not authorized' }, { kind: 'refused', code: 'keys' }],
    [422, { code: 42210000, message: 'something new' }, { kind: 'refused', code: 'other' }],
    [429, { code: 42910000, message: 'rate limit exceeded' }, { kind: 'not-now' }],
    [429, '<html>slow down</html>', { kind: 'not-now' }],
    [403, '<html>not here</html>', { kind: 'unknown' }],
    [408, { message: 'request time-out' }, { kind: 'unknown' }],
    [503, { message: 'service unavailable' }, { kind: 'unknown' }],
    [200, '<html>be right back</html>', { kind: 'unknown' }],
    [200, { id: 'x' }, { kind: 'unknown' }],
    [302, '', { kind: 'unknown' }],
  ])('reads %i %j as an order’s outcome', async (status, body, outcome) => {
    await start();
    answer(status, body);
    expect(await connection.submit(orderToSend('tp-1'))).toMatchObject(outcome);
    expect(fake.requests).toHaveLength(1);
  });

  it('keeps no more of Alpaca’s words than a page can show', async () => {
    await start();
    answer(422, { code: 42210000, message: 'x'.repeat(100_000) });
    const outcome = await connection.submit(orderToSend('tp-1'));
    expect(outcome).toEqual({ kind: 'refused', code: 'other', words: 'x'.repeat(300) });
  });

  it('doesn’t resend an order after a reset or a timeout, and reports its outcome as unknown', async () => {
    await start({}, { timeoutMs: 200 });
    fake.answerOnce('POST', '/v2/orders', (request, _response, accept) => {
      accept();
      request.socket.destroy();
    });
    expect(await connection.submit(orderToSend('tp-1'))).toMatchObject({ kind: 'unknown' });
    fake.answerOnce('POST', '/v2/orders', () => undefined);
    expect(await connection.submit(orderToSend('tp-2'))).toMatchObject({ kind: 'unknown' });
    expect(fake.requests).toHaveLength(2);
    expect(await connection.find('tp-1', 'AAPL', SINCE)).toMatchObject({ kind: 'found' });
    expect(await connection.find('tp-2', 'AAPL', SINCE)).toEqual({ kind: 'absent' });
  });

  it('knows that an order never left when there is no connection', async () => {
    await start();
    await fake.close();
    expect(await connection.submit(orderToSend('tp-1'))).toMatchObject({ kind: 'not-now' });
    expect(await connection.find('tp-1', 'AAPL', SINCE)).toMatchObject({ kind: 'unknown' });
  });

  it('lets no order leave after its instant', async () => {
    await start();
    expect(await connection.submit(orderToSend('tp-1'), performance.now() - 1)).toMatchObject({
      kind: 'not-now',
    });
    expect(fake.posts).toEqual([]);
    await connection.reserve('open', 'AAPL');
    expect(await connection.submit(orderToSend('tp-1'), performance.now() + 5_000)).toMatchObject({
      kind: 'taken',
    });
  });

  it('waits as long as Alpaca says, by Alpaca’s clock', async () => {
    await start({ clockSkewMs: 600_000 });
    await connection.account();
    const reset = Math.ceil((Date.now() + 600_000 + 30_000) / 1000);
    const headers = {
      Date: new Date(Date.now() + 600_000).toUTCString(),
      'X-RateLimit-Reset': String(reset),
    };
    answer(429, { message: 'rate limit exceeded' }, headers);
    const outcome = await connection.submit(orderToSend('tp-1'));
    const waitMs = outcome.kind === 'not-now' ? outcome.retryAt - Date.now() : 0;
    expect(Math.abs(waitMs - 30_000)).toBeLessThan(10_000);
    expect(Math.abs((connection.health().clockSkewMs ?? 0) - 600_000)).toBeLessThan(10_000);
  });

  it.each([
    ['down', BrokerDownError],
    ['html', BrokerDownError],
    ['error', BrokerDownError],
  ] as const)('takes a broker that is %s for down, never for empty', async (mood, kind) => {
    await start();
    fake.state.mood = mood;
    await expect(connection.positions()).rejects.toThrow(kind);
    await expect(connection.tradable(BITCOIN)).rejects.toThrow(kind);
    expect(await connection.find('tp-1', 'AAPL', SINCE)).toMatchObject({ kind: 'unknown' });
    expect(await connection.cancel('an-order', 'AAPL')).toBe('unknown');
  });

  it('tells refused keys apart from other failures', async () => {
    await start();
    fake.book.addAccount('other', 1, 'live');
    await expect(open('nobody').account()).rejects.toThrow(BrokerKeysError);
    await expect(open('other').account()).rejects.toThrow(BrokerKeysError);
    expect(await open('other', {}, 'live').account()).toMatchObject({ externalId: 'OTHER', blocked: null });
    answerRead('/v2/account', 429);
    await expect(connection.account()).rejects.toThrow(BrokerBusyError);
  });

  function answerRead(path: string, status: number): void {
    fake.answerOnce(
      'GET',
      path,
      (_request, response) => void response.writeHead(status).end('{"message":"no"}'),
    );
  }

  it('opens an account with a token as with keys, for requests and the stream', async () => {
    await start();
    const account = fake.book.accounts.get('key');
    if (!account) throw new Error('There is no account');
    const accessToken = fake.oauth.give(account);
    const broker = createAlpacaBroker({
      modes: ['paper'],
      paperUrl: fake.paperUrl,
      liveUrl: fake.liveUrl,
      firstPauseMs: 5,
    });
    connection.close();
    connection = broker.open('paper', { accessToken });
    expect((await connection.account()).externalId).toBe(account.number);
    let hints = 0;
    connection.watch(() => {
      hints += 1;
    });
    await until(() => connection.health().isStreaming && hints > 0);
    expect((await connection.submit(orderToSend('tp1'))).kind).toBe('taken');
    await until(() => hints > 1);
    const live = broker.open('live', { accessToken });
    await expect(live.account()).rejects.toThrow(BrokerKeysError);
    live.close();
    fake.oauth.revoke(account);
    await expect(connection.account()).rejects.toThrow(BrokerKeysError);
  });

  it('sends an order with rounded prices, its time in force and which position it’s for', async () => {
    await start({ fillsItself: false });
    await connection.submit(orderToSend('tp-1', { kind: 'limit', limitPrice: 99_999_999 as Price }));
    await connection.submit(
      orderToSend('tp-2', { ...BUY_BITCOIN, kind: 'limit', limitPrice: 19_000_000_000 as Price }),
    );
    expect(fake.posts.map(({ body }) => body)).toMatchObject([
      { qty: '2', limit_price: '99.99', time_in_force: 'day', position_intent: 'buy_to_open' },
      { qty: '0.1', limit_price: '19000', time_in_force: 'gtc' },
    ]);
    expect(fake.posts[1]?.body).not.toHaveProperty('position_intent');
    expect(await connection.submit(orderToSend('tp-3', { ...BUY_BITCOIN, kind: 'stop' }))).toMatchObject({
      kind: 'refused',
    });
  });

  it('opens no opposite position with an exit for what is no longer held', async () => {
    await start();
    const exit = orderToSend('tp-1', { side: 'sell', action: 'close' });
    expect(await connection.submit(exit)).toMatchObject({ kind: 'refused', code: 'holding' });
    expect(held()).toBeUndefined();
  });

  it('lists each fill once over all pages, late ones too', async () => {
    await start({ fillAfterMs: 0 });
    for (let count = 0; count < 120; count += 1) await connection.submit(orderToSend(`tp-${count}`));
    await until(() => held() === parseNanos('240'));
    const { fills, end } = await readFills();
    expect(new Set(fills.map(({ fillId }) => fillId)).size).toBe(120);

    fake.book.time = Date.now();
    fake.state.rates = { ...NO_FAULTS, late: 1, lateMs: 10 * MINUTE_MS };
    await connection.submit(orderToSend('tp-late'));
    await until(() => held() === parseNanos('242'));
    fake.state.rates = NO_FAULTS;
    fake.book.time += 9 * MINUTE_MS;
    await connection.submit(orderToSend('tp-next'));
    await until(() => held() === parseNanos('244'));
    const late = fake.book.accounts.get('key')?.byClientId.get('tp-late')?.id;
    const before = await readFills(end);
    expect(before.fills.map(({ brokerOrderId }) => brokerOrderId)).not.toContain(late);
    fake.book.time += MINUTE_MS;
    const after = await readFills(before.end);
    expect(after.fills.map(({ brokerOrderId }) => brokerOrderId)).toContain(late);
  });

  it('tells an order that was replaced at its pages from one that was canceled', async () => {
    await start({ fillsItself: false });
    await connection.submit(orderToSend('tp-1'));
    const order = fake.book.accounts.get('key')?.byClientId.get('tp-1');
    if (order) order.status = 'replaced';
    expect(await connection.find('tp-1', 'AAPL', SINCE)).toMatchObject({
      order: { state: 'cancelled', isReplaced: true },
    });
  });

  it('lists more open orders than a page has', async () => {
    await start({ fillsItself: false });
    const account = fake.book.accounts.get('key');
    for (let count = 0; account && count < 1_100; count += 1)
      fake.book.submit(account, {
        symbol: 'AAPL',
        side: 'buy',
        qty: '1',
        type: 'market',
        client_order_id: `c${count}`,
      });
    const orders = await connection.openOrders();
    expect(new Set(orders.map(({ clientOrderId }) => clientOrderId)).size).toBe(account?.open.size);
    expect(fake.requests.length).toBeLessThan(10);
  });

  it('holds what a crypto purchase credits, less the fee', async () => {
    await start();
    expect(await connection.tradable(BITCOIN)).toMatchObject({
      symbol: 'BTC/USD',
      isShortable: false,
      problem: null,
    });
    await connection.submit(orderToSend('tp-1', BUY_BITCOIN));
    await until(async () => (await connection.positions()).length === 1);
    const [position] = await connection.positions();
    expect(position).toMatchObject({ symbol: 'BTC/USD', quantity: parseNanos('0.09975') });
    const [fill] = (await readFills()).fills;
    expect([fill?.quantity, fill?.fees, formatNanos(position?.available as Nanos)]).toEqual([
      parseNanos('0.1'),
      [],
      '0.09975',
    ]);
  });

  it('hints at what happens, and reconnects', async () => {
    await start({ fillsItself: false });
    let hints = 0;
    connection.watch(() => {
      hints += 1;
    });
    await until(() => connection.health().isStreaming);
    const before = hints;
    await connection.submit(orderToSend('tp-1'));
    await until(() => hints > before);
    fake.cutStreams();
    await until(() => fake.streamsBegun() === 2);
    await until(() => connection.health().isStreaming);
    connection.close();
    const last = hints;
    await passTime(50);
    expect(hints).toBe(last);
  });

  it('cancels what is open and says what is over', async () => {
    await start({ fillsItself: false });
    const sent = await connection.submit(orderToSend('tp-1'));
    const id = sent.kind === 'taken' ? sent.order.brokerOrderId : '';
    expect(await connection.cancel(id, 'AAPL')).toBe('cancelled');
    expect(await connection.cancel(id, 'AAPL')).toBe('over-already');
    expect(await connection.find('tp-1', 'AAPL', SINCE)).toMatchObject({ order: { state: 'cancelled' } });
    expect(await connection.submit(orderToSend('tp-1'))).toEqual({ kind: 'known-already' });
  });
});
