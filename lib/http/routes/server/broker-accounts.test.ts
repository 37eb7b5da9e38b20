import type { Millis } from '@/lib/core/base/brand';
import {
  type OpenTestDatabase,
  onSqlite,
  type TestDatabase,
} from '@/lib/core/database/testing/for-each-engine';
import { isOpenToTokens } from '@/lib/http/api/access-tokens';
import { CALLS } from '@/lib/http/api/calls/all-calls';
import { hashAccountEvent } from '@/lib/trading/broker-accounts/account-log';
import { acceptKeys } from '@/lib/trading/broker-accounts/server/account-keys';
import { createKeyOpener } from '@/lib/trading/broker-accounts/server/key-box';
import { ALPACA, KEYS } from '@/lib/trading/broker-accounts/testing/broker-accounts-fixture';
import { joinAs, type OpenProduct, openProduct, Visitor } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5, 17) as Millis;
const LIMITS = { maxPerTrade: 500, maxOpen: 2_000, maxDailyLoss: 100, maxOrdersADay: 20 };

onSqlite('calls about broker accounts', (open: OpenTestDatabase) => {
  let database: TestDatabase;
  let product: OpenProduct;
  let ann: Visitor;
  let bob: Visitor;

  beforeEach(async () => {
    database = await open();
    product = await openProduct(database, () => NOW, undefined, {
      brokers: { problem: null, brokers: [ALPACA], addresses: ['203.0.113.7'] },
      keySealer: () => createKeyOpener([Buffer.alloc(32, 5)]),
    });
    ann = await joinAs(product.api, database, 'ann', NOW);
    bob = await joinAs(product.api, database, 'bob', NOW);
  });
  afterEach(() => product.close());

  const ask = async (name: string, request: object = {}, visitor = ann) =>
    visitor.call(`CxBrokers/${name}`, request);

  async function connect(): Promise<string> {
    const { body } = await ask('ConnectAccount', { broker: 'alpaca', mode: 'paper', ...KEYS });
    return (body['Account'] as { Id: string }).Id;
  }

  it('connect, limit, arm and stop a paper account, with a reason for each refusal', async () => {
    const id = await connect();
    expect(await ask('Arm', { id })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('are being tested') },
    });
    await acceptKeys(database, id, 1, 'at alpaca', NOW);
    await database.db
      .updateTable('trading_accounts')
      .set({ synced_at: NOW, agreed_at: NOW, cash: 5_000_000, equity: 7_000_000, day_equity: 8_000_000 })
      .execute();
    expect(await ask('SetLimits', { id, ...LIMITS, maxDailyLoss: undefined })).toMatchObject({ status: 400 });
    expect(await ask('SetLimits', { id, ...LIMITS })).toMatchObject({
      body: { Account: { State: 'ready' } },
    });
    expect(await ask('Arm', { id })).toMatchObject({
      body: { Account: { State: 'armed', ArmProblem: null } },
    });
    expect(await ask('GetBrokers')).toMatchObject({
      status: 200,
      body: {
        Problem: null,
        IsTwoStepOn: false,
        Brokers: [
          {
            Id: 'alpaca',
            Name: 'Alpaca',
            Fields: [{ Name: 'keyId' }, { Name: 'secretKey' }],
            Addresses: ['203.0.113.7'],
          },
        ],
        Accounts: [{ Id: id, BrokerName: 'Alpaca', Mode: 'paper', Cash: 5, Equity: 7, DayProfit: -1 }],
      },
    });
    expect(await ask('GetSizePreview', { id, ...LIMITS })).toMatchObject({
      body: { Source: 'followed', Signals: [], Records: [] },
    });
    expect(await ask('StopAllTrading')).toMatchObject({ body: { StoppedAccounts: [id], PausedCopies: 0 } });
    expect(await ask('CloseOpened', { phrase: 'close' })).toMatchObject({
      status: 400,
      body: { Message: 'Type CLOSE to confirm.' },
    });
    expect(await ask('GetAccount', { id })).toMatchObject({
      body: { State: 'stopped', LogPath: `/api/broker-accounts/${id}`, Positions: [], Orders: [] },
    });
    expect(await ask('GetAccount', { id }, bob)).toMatchObject({ status: 404 });
    expect(await ask('Stop', { id }, bob)).toMatchObject({ status: 404 });
  });

  it('can’t be made with an app’s access token', () => {
    const calls = CALLS.filter(({ name }) => name.startsWith('CxBrokers/'));
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(isOpenToTokens)).toEqual([]);
  });

  it('require two-step login where real money is at stake', async () => {
    const live = await ask('ConnectAccount', { broker: 'alpaca', mode: 'live', ...KEYS });
    expect(live).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('two-step login') },
    });
    expect(JSON.stringify(live)).not.toContain(KEYS.secretKey);
  });

  it('give only their user the log, as a file whose chain anyone can check', async () => {
    const id = await connect();
    const file = await ann.send(`/api/broker-accounts/${id}.jsonl`);
    const lines = (await file.text()).trim().split('\n');
    let previous = '0'.repeat(64);
    for (const line of lines) {
      const entry = JSON.parse(line) as { event: string; previousHash: string; hash: string };
      expect(entry.previousHash).toBe(previous);
      expect(hashAccountEvent(previous, entry.event)).toBe(entry.hash);
      previous = entry.hash;
    }
    expect(lines).toHaveLength(2);
    const csv = await ann.send(`/api/broker-accounts/${id}.csv`);
    expect(await csv.text()).toMatch(/^seq,time,text,previous_hash,hash,event\r\n1,2026-01-05T17:00:00Z,/);
    expect((await bob.send(`/api/broker-accounts/${id}.csv`)).status).toBe(404);
    expect((await ann.send(`/api/broker-accounts/${id}.txt`)).status).toBe(404);
    expect((await new Visitor(product.api).send(`/api/broker-accounts/${id}.csv`)).status).toBe(401);
  });
});
