import type { Insertable } from 'kysely';
import { toMicros } from '@/lib/core/base/money';
import { until } from '@/lib/core/base/testing/until';
import { MINUTE_MS } from '@/lib/core/base/time';
import { SupersededError } from '@/lib/core/database/fence';
import type { Schema } from '@/lib/core/database/schema';
import { type BrokerAccountFacts, requireApiKeys } from '@/lib/trading/brokers/broker';
import { BrokerClockError } from '@/lib/trading/brokers/broker-errors';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-bench';
import {
  accountOf,
  addBrokerAccount,
  addKeys,
  type BrokerBench,
  embeddedOnly,
  openBrokerBench,
  ordersOf,
  positionsOf,
} from '../testing/broker-bench';

describe('an account at a broker', () => {
  const open = embeddedOnly();
  const start = (account: Partial<Insertable<Schema['trading_accounts']>> = {}) =>
    openBrokerBench(open, {}, account);

  const keysOf = ({ database, accountId }: BrokerBench) =>
    database.db
      .selectFrom('account_keys')
      .select(['version', 'state', 'last4'])
      .where('account_id', '=', accountId)
      .execute();

  it('is ready once its keys have been tried', async () => {
    const bench = await start({ state: 'untested' });
    // As exchanges keep dollars.
    bench.fake.facts = { ...bench.fake.facts, currency: 'USDT' };
    await bench.turn();
    expect(await accountOf(bench)).toMatchObject({
      state: 'ready',
      reason: null,
      equity: toMicros(100_000),
      synced_at: bench.market.now,
    });
    expect(await keysOf(bench)).toEqual([{ version: 1, state: 'current', last4: 'key' }]);
  });

  it.each<[string, Partial<BrokerAccountFacts>, RegExp]>([
    ['whose keys may withdraw', { mayWithdraw: true }, /^These keys may take money out/],
    ['in another currency', { currency: 'EUR' }, /^This account is kept in EUR/],
    ['that its broker has blocked', { blocked: 'Alpaca has blocked it.' }, /^Alpaca has blocked it/],
  ])('%s is refused with a sentence', async (_, facts, reason) => {
    const bench = await start({ state: 'untested' });
    bench.fake.facts = { ...bench.fake.facts, ...facts };
    await bench.turn();
    expect(await accountOf(bench)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(reason),
    });
    expect(await keysOf(bench)).toEqual([]);
  });

  it('is refused with wrong keys, and connected once only', async () => {
    const bench = await start({ state: 'untested' });
    bench.fake.validKeys = new Set();
    await bench.turn();
    expect(await accountOf(bench)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(/^The broker doesn’t take these keys/),
    });
    bench.fake.validKeys = new Set(['key']);
    await addKeys(bench.database, bench.accountId, 'key', 'pending', 2);
    await bench.turn();
    expect(await accountOf(bench)).toMatchObject({ state: 'ready' });
    const accountId = await addBrokerAccount(bench.database, bench.userId, { state: 'untested' });
    await bench.turn();
    expect(await accountOf({ ...bench, accountId })).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(/^This account is already connected/),
    });
  });

  it('with real money is stopped once the operator no longer allows it', async () => {
    const bench = await start({ mode: 'live' });
    await bench.turn();
    bench.restart({ brokerOf: () => ({ ...bench.fake.broker, modes: ['paper'] }) });
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    await bench.pass(5_000);
    expect(bench.fake.posts).toEqual([]);
    expect(await accountOf(bench)).toMatchObject({
      state: 'stopped',
      stopped_by: 'trader',
      reason: expect.stringContaining('hasn’t allowed real money'),
    });
  });

  it('asks for new keys where no private key here opens the old ones', async () => {
    const bench = await start();
    bench.restart({ keysOf: async () => [] });
    await bench.turn();
    expect(await accountOf(bench)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringContaining('Enter them again'),
    });
    bench.restart();
    await bench.turn();
    // Its keys were there all the time.
    expect(await accountOf(bench)).toMatchObject({ state: 'ready', reason: null });
  });

  it('keeps its keys when new ones open another account', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.validKeys = new Set(['key', 'other']);
    bench.fake.facts = { ...bench.fake.facts, externalId: 'PA2' };
    await addKeys(bench.database, bench.accountId, 'other', 'pending', 2);
    await bench.turn();
    expect(await keysOf(bench)).toEqual([{ version: 1, state: 'current', last4: 'key' }]);
    expect(await accountOf(bench)).toMatchObject({ state: 'armed' });
    bench.fake.facts = { ...bench.fake.facts, externalId: 'PA1' };
    await addKeys(bench.database, bench.accountId, 'other', 'pending', 3);
    await bench.turn();
    expect(await keysOf(bench)).toEqual([{ version: 3, state: 'current', last4: 'other' }]);
  });

  it('sends nothing with keys that were replaced while they were tried', async () => {
    const bench = await start();
    await bench.turn();
    const sentWith: string[] = [];
    bench.fake.validKeys = new Set(['key', 'other']);
    bench.restart({
      brokerOf: () => ({
        ...bench.fake.broker,
        open(mode, keys) {
          const connection = bench.fake.broker.open(mode, keys);
          return {
            ...connection,
            async account() {
              const facts = await connection.account();
              if (requireApiKeys(keys).keyId !== 'other') return facts;
              // Meanwhile their user enters others; these are of another account.
              await bench.database.db.deleteFrom('account_keys').where('version', '=', 2).execute();
              return { ...facts, externalId: 'PA2' };
            },
            submit(order, leaveBy) {
              sentWith.push(requireApiKeys(keys).keyId);
              return connection.submit(order, leaveBy);
            },
          };
        },
      }),
    });
    await addKeys(bench.database, bench.accountId, 'other', 'pending', 2);
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    await bench.pass(5_000);
    expect(sentWith).toEqual(['key']);
  });

  it('says that a clock is off while that keeps the broker from answering', async () => {
    const bench = await start();
    await bench.turn();
    let isOff = true;
    bench.restart({
      brokerOf: () => ({
        ...bench.fake.broker,
        open(mode, keys) {
          const connection = bench.fake.broker.open(mode, keys);
          const account = () =>
            isOff ? Promise.reject(new BrokerClockError('OKX refuses it')) : connection.account();
          return { ...connection, account };
        },
      }),
    });
    await bench.pass(20_000, 5_000);
    expect(await accountOf(bench)).toMatchObject({
      state: 'armed',
      reason: 'This server’s clock and the broker’s are too far apart, so the broker refuses requests.',
    });
    isOff = false;
    await bench.pass(40_000, 5_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'armed', reason: null });
  });

  it('whose keys are revoked keeps what it sent as unknown until keys work again', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.onSubmit = (order) => {
      bench.fake.take(order);
      bench.fake.validKeys = new Set();
      throw new Error('reset');
    };
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    bench.fake.onSubmit = () => undefined;
    await bench.pass(2 * MINUTE_MS, 5_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'keys_refused' });
    expect(await ordersOf(bench)).toMatchObject([{ state: 'unknown' }]);
    bench.fake.validKeys = new Set(['new']);
    await addKeys(bench.database, bench.accountId, 'new', 'pending', 2);
    await bench.pass(40_000, 5_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'ready' });
    expect(await ordersOf(bench)).toMatchObject([{ state: 'filled' }]);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('whose keys may not place orders needs new ones at once, and keeps what it couldn’t send', async () => {
    const bench = await start();
    await bench.turn();
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    await bench.pass(20_000);
    bench.fake.faults.push({ kind: 'refused', code: 'keys', words: 'unauthorized' });
    await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 100 });
    await bench.pass(2_000);
    expect(await accountOf(bench)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringContaining('not allowed to trade'),
    });
    expect(await ordersOf(bench)).toMatchObject([{ state: 'filled' }, { state: 'ready', ended_at: null }]);
    expect(bench.fake.posts).toHaveLength(2);
    const { db } = bench.database;
    const told = await db.selectFrom('notifications').select('data').where('kind', '=', 'account').execute();
    expect(told.map(({ data }) => JSON.parse(data))).toMatchObject([{ notice: 'keys-refused' }]);
    await addKeys(bench.database, bench.accountId, 'key', 'pending', 2);
    await bench.pass(60_000, 5_000);
    await db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
    await bench.pass(60_000, 5_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(bench.fake.posts).toHaveLength(3);
  });

  it('that the broker blocks is stopped with its words, also when an order finds out', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.faults.push({ kind: 'refused', code: 'keys', words: 'account is blocked' });
    bench.fake.facts = { ...bench.fake.facts, blocked: 'Alpaca has blocked this account.' };
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    await bench.pass(20_000);
    expect(await accountOf(bench)).toMatchObject({
      state: 'stopped',
      reason: 'Alpaca has blocked this account.',
    });
  });

  it('waits for a broker that is down, without holding up another one', async () => {
    const bench = await start();
    let isHanging = true;
    let release: () => void = () => undefined;
    const other = await addBrokerAccount(bench.database, bench.userId, {
      broker: 'ccxt:slow',
      external_hash: 'slow',
    });
    bench.restart({
      brokerOf: (id) =>
        id === 'alpaca'
          ? bench.fake.broker
          : {
              ...bench.fake.broker,
              open: (mode, keys) => ({
                ...bench.fake.broker.open(mode, keys),
                account: () =>
                  new Promise((resolve) => {
                    release = () => {
                      isHanging = false;
                      resolve(bench.fake.facts);
                    };
                  }),
              }),
            },
    });
    const due = await bench.robot.signal('open');
    bench.market.now = due;
    bench.market.tick({ [AAPL]: 100 });
    const turn = bench.turn();
    await until(() => bench.fake.posts.length === 1);
    const next = bench.turn();
    await until(async () => (await ordersOf(bench))[0]?.state === 'filled');
    expect(isHanging).toBe(true);
    release();
    await Promise.all([turn, next]);
    expect(await ordersOf({ ...bench, accountId: other })).toEqual([]);
  });

  it('gets nothing from a trader that is no longer the only one', async () => {
    const bench = await start();
    await bench.turn();
    bench.restart({
      database: { ...bench.database, commit: () => Promise.reject(new SupersededError('over')) },
    });
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    expect(bench.fake.posts).toEqual([]);
    bench.restart();
    await bench.pass(10_000, 2_000);
    expect(bench.fake.posts).toHaveLength(1);
  });
});
