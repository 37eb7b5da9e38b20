import type { Insertable } from 'kysely';
import { toMicros } from '@/lib/core/base/money';
import { until } from '@/lib/core/base/testing/until';
import { MINUTE_MS } from '@/lib/core/base/time';
import { SupersededError } from '@/lib/core/database/fence';
import type { Schema } from '@/lib/core/database/schema';
import { stopAccount } from '@/lib/trading/broker-accounts/server/stop-trading';
import { type BrokerAccountFacts, requireApiKeys } from '@/lib/trading/brokers/broker';
import { BrokerClockError, BrokerKeyFormError } from '@/lib/trading/brokers/broker-errors';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  addBrokerAccount,
  addKeys,
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readOrders,
  readPositions,
} from '../testing/broker-fixture';

describe('an account at a broker', () => {
  const open = embeddedOnly();
  const start = (account: Partial<Insertable<Schema['trading_accounts']>> = {}) =>
    openBrokerFixture(open, {}, account);

  const readKeys = ({ database, accountId }: BrokerFixture) =>
    database.db
      .selectFrom('account_keys')
      .select(['version', 'state', 'last4'])
      .where('account_id', '=', accountId)
      .execute();

  it('is ready once its keys have been tried', async () => {
    const fixture = await start({ state: 'untested' });
    // As exchanges keep dollars.
    fixture.fake.facts = { ...fixture.fake.facts, currency: 'USDT' };
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({
      state: 'ready',
      reason: null,
      equity: toMicros(100_000),
      synced_at: fixture.market.now,
    });
    expect(await readKeys(fixture)).toEqual([{ version: 1, state: 'current', last4: 'key' }]);
  });

  it.each<[string, Partial<BrokerAccountFacts>, RegExp]>([
    ['whose keys may withdraw', { mayWithdraw: true }, /^These keys may take money out/],
    ['in another currency', { currency: 'EUR' }, /^This account is kept in EUR/],
    ['that its broker has blocked', { blocked: 'Alpaca has blocked it.' }, /^Alpaca has blocked it/],
  ])('%s is refused with a sentence', async (_, facts, reason) => {
    const fixture = await start({ state: 'untested' });
    fixture.fake.facts = { ...fixture.fake.facts, ...facts };
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(reason),
    });
    expect(await readKeys(fixture)).toEqual([]);
  });

  it('is refused with wrong keys, and connected once only', async () => {
    const fixture = await start({ state: 'untested' });
    fixture.fake.validKeys = new Set();
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(/^The broker doesn’t take these keys/),
    });
    fixture.fake.validKeys = new Set(['key']);
    await addKeys(fixture.database, fixture.accountId, 'key', 'pending', 2);
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({ state: 'ready' });
    const accountId = await addBrokerAccount(fixture.database, fixture.userId, { state: 'untested' });
    await fixture.turn();
    expect(await readAccount({ ...fixture, accountId })).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringMatching(/^This account is already connected/),
    });
  });

  it('is refused with a secret in another form, in the exchange’s words', async () => {
    const fixture = await start({ state: 'untested' });
    fixture.fake.onAccount = () => {
      throw new BrokerKeyFormError('The secret isn’t in the form of this exchange.');
    };
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({
      state: 'keys_refused',
      reason: 'The secret isn’t in the form of this exchange.',
    });
  });

  it('with real money is stopped once the operator no longer allows it', async () => {
    const fixture = await start({ mode: 'live' });
    await fixture.turn();
    fixture.restart({ findBroker: () => ({ ...fixture.fake.broker, modes: ['paper'] }) });
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(5_000);
    expect(fixture.fake.posts).toEqual([]);
    expect(await readAccount(fixture)).toMatchObject({
      state: 'stopped',
      stopped_by: 'trader',
      reason: expect.stringContaining('hasn’t allowed real money'),
    });
  });

  it('tells when exits that went on after a daily loss are stopped, too', async () => {
    const fixture = await start({ mode: 'live', state: 'stopped', stopped_by: 'daily-loss', stopped_at: 1 });
    fixture.restart({ findBroker: () => ({ ...fixture.fake.broker, modes: ['paper'] }) });
    await fixture.pass(5_000);
    const reason = expect.stringContaining('hasn’t allowed real money');
    const { db } = fixture.database;
    expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss', reason });
    const told = await db.selectFrom('notifications').select('data').execute();
    expect(told.map(({ data }) => JSON.parse(data))).toMatchObject([{ notice: 'stopped', reason }]);
  });

  it('asks for new keys where no private key here opens the old ones', async () => {
    const fixture = await start();
    fixture.restart({ openKeys: async () => [] });
    await fixture.turn();
    expect(await readAccount(fixture)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringContaining('Enter them again'),
    });
    fixture.restart();
    await fixture.turn();
    // Its keys were there all the time.
    expect(await readAccount(fixture)).toMatchObject({ state: 'ready', reason: null });
  });

  it('keeps its keys when new ones open another account', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.validKeys = new Set(['key', 'other']);
    fixture.fake.facts = { ...fixture.fake.facts, externalId: 'PA2' };
    await addKeys(fixture.database, fixture.accountId, 'other', 'pending', 2);
    await fixture.turn();
    expect(await readKeys(fixture)).toEqual([{ version: 1, state: 'current', last4: 'key' }]);
    expect(await readAccount(fixture)).toMatchObject({ state: 'armed' });
    fixture.fake.facts = { ...fixture.fake.facts, externalId: 'PA1' };
    await addKeys(fixture.database, fixture.accountId, 'other', 'pending', 3);
    await fixture.turn();
    expect(await readKeys(fixture)).toEqual([{ version: 3, state: 'current', last4: 'other' }]);
  });

  it('sends nothing with keys that were replaced while they were tried', async () => {
    const fixture = await start();
    await fixture.turn();
    const sentWith: string[] = [];
    fixture.fake.validKeys = new Set(['key', 'other']);
    fixture.restart({
      findBroker: () => ({
        ...fixture.fake.broker,
        open(mode, keys) {
          const connection = fixture.fake.broker.open(mode, keys);
          return {
            ...connection,
            async account() {
              const facts = await connection.account();
              if (requireApiKeys(keys).keyId !== 'other') return facts;
              // Meanwhile their user enters others; these are of another account.
              await fixture.database.db.deleteFrom('account_keys').where('version', '=', 2).execute();
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
    await addKeys(fixture.database, fixture.accountId, 'other', 'pending', 2);
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(5_000);
    expect(sentWith).toEqual(['key']);
  });

  it('says that a clock is off while that keeps the broker from answering', async () => {
    const fixture = await start();
    await fixture.turn();
    let isOff = true;
    fixture.restart({
      findBroker: () => ({
        ...fixture.fake.broker,
        open(mode, keys) {
          const connection = fixture.fake.broker.open(mode, keys);
          const account = () =>
            isOff ? Promise.reject(new BrokerClockError('OKX refuses it')) : connection.account();
          return { ...connection, account };
        },
      }),
    });
    await fixture.pass(20_000, 5_000);
    expect(await readAccount(fixture)).toMatchObject({
      state: 'armed',
      reason: 'This server’s clock and the broker’s are too far apart, so the broker refuses requests.',
    });
    isOff = false;
    await fixture.pass(40_000, 5_000);
    expect(await readAccount(fixture)).toMatchObject({ state: 'armed', reason: null });
  });

  it('whose keys are revoked keeps what it sent as unknown until keys work again', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.onSubmit = (order) => {
      fixture.fake.take(order);
      fixture.fake.validKeys = new Set();
      throw new Error('reset');
    };
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    fixture.fake.onSubmit = () => undefined;
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(await readAccount(fixture)).toMatchObject({ state: 'keys_refused' });
    expect(await readOrders(fixture)).toMatchObject([{ state: 'unknown' }]);
    fixture.fake.validKeys = new Set(['new']);
    await addKeys(fixture.database, fixture.accountId, 'new', 'pending', 2);
    await fixture.pass(40_000, 5_000);
    expect(await readAccount(fixture)).toMatchObject({ state: 'ready' });
    expect(await readOrders(fixture)).toMatchObject([{ state: 'filled' }]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  it.each(['exits go on', 'exits don’t if its user stopped them'])(
    'that a daily loss stopped is so again once its keys work, and %s',
    async (how) => {
      const fixture = await start();
      const goOn = how.endsWith('on');
      await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
      await fixture.pass(20_000, 5_000);
      fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(94_000) };
      await fixture.pass(20_000, 5_000);
      const { stopped_at } = await readAccount(fixture);
      fixture.fake.validKeys = new Set(['new']);
      await fixture.pass(20_000, 5_000);
      expect(await readAccount(fixture)).toMatchObject({ state: 'keys_refused' });
      if (!goOn) await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now);
      await addKeys(fixture.database, fixture.accountId, 'new', 'pending', 2);
      await fixture.pass(40_000, 5_000);
      expect(await readAccount(fixture)).toMatchObject({
        state: 'stopped',
        stopped_by: 'daily-loss',
        stopped_at,
      });
      await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 100 });
      await fixture.pass(20_000, 5_000);
      expect(await readPositions(fixture)).toEqual(goOn ? [] : [[AAPL, '100']]);
    },
  );

  it('whose keys may not place orders needs new ones at once, and keeps what it couldn’t send', async () => {
    const fixture = await start();
    await fixture.turn();
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(20_000);
    fixture.fake.faults.push({ kind: 'refused', code: 'keys', words: 'unauthorized' });
    await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 100 });
    await fixture.pass(2_000);
    expect(await readAccount(fixture)).toMatchObject({
      state: 'keys_refused',
      reason: expect.stringContaining('not allowed to trade'),
    });
    expect(await readOrders(fixture)).toMatchObject([
      { state: 'filled' },
      { state: 'ready', ended_at: null },
    ]);
    expect(fixture.fake.posts).toHaveLength(2);
    const { db } = fixture.database;
    const told = await db.selectFrom('notifications').select('data').where('kind', '=', 'account').execute();
    expect(told.map(({ data }) => JSON.parse(data))).toMatchObject([{ notice: 'keys-refused' }]);
    await addKeys(fixture.database, fixture.accountId, 'key', 'pending', 2);
    await fixture.pass(60_000, 5_000);
    await db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
    await fixture.pass(60_000, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(fixture.fake.posts).toHaveLength(3);
  });

  it('that the broker blocks is stopped with its words, also when an order finds out', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.faults.push({ kind: 'refused', code: 'keys', words: 'account is blocked' });
    fixture.fake.facts = { ...fixture.fake.facts, blocked: 'Alpaca has blocked this account.' };
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(20_000);
    expect(await readAccount(fixture)).toMatchObject({
      state: 'stopped',
      reason: 'Alpaca has blocked this account.',
    });
    const told = await fixture.database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'account')
      .executeTakeFirstOrThrow();
    expect(told.data).toContain('Exits leave once the broker takes orders again.');
  });

  it('waits for a broker that is down, without holding up another one', async () => {
    const fixture = await start();
    let isHanging = true;
    let release: () => void = () => undefined;
    const other = await addBrokerAccount(fixture.database, fixture.userId, {
      broker: 'ccxt:slow',
      external_hash: 'slow',
    });
    fixture.restart({
      findBroker: (id) =>
        id === 'alpaca'
          ? fixture.fake.broker
          : {
              ...fixture.fake.broker,
              open: (mode, keys) => ({
                ...fixture.fake.broker.open(mode, keys),
                account: () =>
                  new Promise((resolve) => {
                    release = () => {
                      isHanging = false;
                      resolve(fixture.fake.facts);
                    };
                  }),
              }),
            },
    });
    const due = await fixture.robot.signal('open');
    fixture.market.now = due;
    fixture.market.tick({ [AAPL]: 100 });
    const turn = fixture.turn();
    await until(() => fixture.fake.posts.length === 1);
    const next = fixture.turn();
    await until(async () => (await readOrders(fixture))[0]?.state === 'filled');
    expect(isHanging).toBe(true);
    release();
    await Promise.all([turn, next]);
    expect(await readOrders({ ...fixture, accountId: other })).toEqual([]);
  });

  it('gets nothing from a trader that is no longer the only one', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.restart({
      database: { ...fixture.database, commit: () => Promise.reject(new SupersededError('over')) },
    });
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    expect(fixture.fake.posts).toEqual([]);
    fixture.restart();
    await fixture.pass(10_000, 2_000);
    expect(fixture.fake.posts).toHaveLength(1);
  });
});
