import { randomUUID } from 'node:crypto';
import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import { hashExternalId } from '@/lib/trading/broker-accounts/server/account-keys';
import type { FakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { DEFAULT_SETTINGS } from '@/lib/trading/copies/copy';
import { settingColumns } from '@/lib/trading/copies/server/copy-rows';

const LIMIT: Micros = toMicros(90_000_000);

/** An armed account at a fake Alpaca. @returns its id */
export async function insertBrokerAccount(
  db: Database['db'],
  fake: FakeAlpaca,
  userId: string,
  market: MarketName,
  now: number,
): Promise<string> {
  const book = fake.book.addAccount('key', 100_000_000);
  const accountId = randomUUID();
  await db
    .insertInto('trading_accounts')
    .values({
      id: accountId,
      user_id: userId,
      broker: 'alpaca',
      mode: 'paper',
      market,
      generation: 1,
      state: 'armed',
      start_balance: 0,
      cash: 0,
      last_fill: 0,
      created_at: now,
      archived_at: null,
      external_hash: hashExternalId(book.number),
      max_per_trade: toMicros(20_000),
      max_open: LIMIT,
      max_daily_loss: LIMIT,
      max_orders_a_day: 1_000_000,
    })
    .execute();
  await db
    .insertInto('account_keys')
    .values({
      account_id: accountId,
      version: 1,
      state: 'current',
      sealed: 'key',
      sealed_for: '',
      last4: 'key',
      created_at: 0,
    })
    .execute();
  return accountId;
}

/** A copy of a robot from its chain's first link after a number on. */
export async function insertCopy(
  db: Database['db'],
  copy: {
    readonly userId: string;
    readonly accountId: string;
    readonly robotId: number;
    readonly fromSeq: number;
  },
): Promise<void> {
  await db
    .insertInto('copied_robots')
    .values({ robot_id: copy.robotId, through_seq: copy.fromSeq })
    .execute();
  await db
    .insertInto('copies')
    .values({
      id: randomUUID(),
      user_id: copy.userId,
      robot_id: copy.robotId,
      account_id: copy.accountId,
      state: 'active',
      paused: null,
      reason: null,
      ...settingColumns(DEFAULT_SETTINGS),
      copied_open_trades: 0,
      from_seq: copy.fromSeq,
      closed_profit: 0,
      stop_base: 0,
      started_at: 0,
      ended_at: null,
    })
    .execute();
}
