import { randomBytes, randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import type { Micros } from '@/lib/core/base/brand';
import type { OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import type { UserData } from '@/lib/core/database/user-data';
import type { SignedIn } from '@/lib/people/accounts/accounts';
import { openAccounts, openBrowser } from '@/lib/people/accounts/testing/accounts-fixture';
import { openPaperAccount } from '@/lib/trading/accounts/server/account-rows';
import { DEFAULT_SETTINGS } from '@/lib/trading/copies/copy';
import { settingColumns } from '@/lib/trading/copies/server/copy-rows';
import type { AccountLimits } from '@/lib/trading/trading-accounts/trading-account';
import type { Asking, AvailableBroker } from '../broker-accounts';
import { acceptKeys } from '../server/account-keys';
import { createBrokerAccounts } from '../server/create-broker-accounts';
import { createKeyOpener } from '../server/key-box';

const PASSWORD = 'correct horse battery';
export const ROBOT = 7;
export const FUND = 12;

export const ALPACA: AvailableBroker = {
  id: 'alpaca',
  name: 'Alpaca',
  modes: ['paper', 'live'],
  fundTypes: ['S', 'E', 'C'],
  needsPassphrase: false,
  liveProblem: null,
  caution: null,
  signIn: null,
};

export const KEYS = { keyId: 'PKCANARYAB12', secretKey: 'canary-secret-0123456789' };

export const LIMITS: AccountLimits = {
  maxPerTrade: 500_000_000 as Micros,
  maxOpen: 2_000_000_000 as Micros,
  maxDailyLoss: 100_000_000 as Micros,
  maxOrdersADay: 20,
};

/** Accounts at brokers on a database of a test; the trader's part is done by hand. */
export async function openBrokerAccounts(
  open: OpenTestDatabase,
  { brokers = [ALPACA], problem = null as string | null, userData = [] as readonly UserData[] } = {},
) {
  const fixture = await openAccounts(open, ...(userData.length > 0 ? [userData] : []));
  const { db, accounts, clock, join } = fixture;
  const opener = createKeyOpener([randomBytes(32)]);
  const told: string[] = [];
  const service = createBrokerAccounts({
    db,
    offer: { market: 'live', problem, brokers, addresses: [] },
    baseUrl: 'https://tickproof.example',
    sealer: () => opener,
    checkCode: ({ who, requestContext }, code, at) => accounts.checkCode(who, code, requestContext, at),
    onChanged: (userId) => told.push(userId),
    now: () => clock.now,
  });

  /** Someone signed in, with two-step login where they are to trade real money. */
  async function joinAs(email: string, twoStep: boolean) {
    const browser = openBrowser();
    let { who } = await join(email, PASSWORD, browser);
    let secret = '';
    const code = () => {
      // A code is good once: the next one is of later seconds.
      clock.now += 60_000;
      return generateSync({ secret, epoch: Math.floor(clock.now / 1000) });
    };
    if (twoStep) {
      secret = (await accounts.startTwoStep(who, PASSWORD, clock.now)).secret ?? '';
      await accounts.enableTwoStep(who, code(), browser, clock.now);
      who = await again();
    }
    async function again(): Promise<SignedIn> {
      const found = await accounts.signedIn(browser, clock.now);
      if (!found) throw new Error('The session is over');
      return found;
    }
    const asking = (): Asking => ({ who: { ...who, authenticatedAt: clock.now }, requestContext: browser });
    return { id: who.account.id, browser, asking, code, who: () => who };
  }

  type Someone = Awaited<ReturnType<typeof joinAs>>;

  /** As the trader does once the broker has accepted the keys and agrees. */
  async function makeReady(accountId: string, externalId: string = randomUUID()): Promise<void> {
    const key = await db
      .selectFrom('account_keys')
      .select('version')
      .where('account_id', '=', accountId)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    await acceptKeys({ db }, accountId, key.version, externalId, clock.now);
    await agree(accountId);
  }

  async function agree(accountId: string): Promise<void> {
    await db
      .updateTable('trading_accounts')
      .set({ synced_at: clock.now, agreed_at: clock.now, equity: 10_000_000_000, day_equity: 10_000_000_000 })
      .where('id', '=', accountId)
      .execute();
  }

  /** Connected, tested and with limits. */
  async function connectReady(someone: Someone, mode: 'paper' | 'live' = 'paper') {
    const code = mode === 'live' ? someone.code() : '';
    const { id } = await service.connect(someone.asking(), {
      broker: 'alpaca',
      mode,
      name: '',
      ...KEYS,
      code,
    });
    await makeReady(id);
    await service.setLimits(someone.asking(), id, LIMITS, '');
    return id;
  }

  /** A robot's copy there, holding units of an instrument. */
  async function hold(someone: Someone, accountId: string, quantity = 3_000_000): Promise<string> {
    await insertRobotRows(db, ROBOT).catch(() => undefined);
    const copyId = randomUUID();
    await db
      .insertInto('copies')
      .values({
        id: copyId,
        user_id: someone.id,
        robot_id: ROBOT,
        account_id: accountId,
        state: 'active',
        paused: null,
        reason: null,
        ...settingColumns(DEFAULT_SETTINGS),
        copied_open_trades: 0,
        from_seq: 0,
        closed_profit: 0,
        stop_base: 0,
        started_at: clock.now,
        ended_at: null,
        purpose: 'autotrading',
      })
      .execute();
    await db
      .insertInto('positions')
      .values({
        account_id: accountId,
        owner: copyId,
        fund_id: FUND,
        quantity,
        cost: quantity,
        cost_rest: 0,
        commission: 0,
        opened_at: clock.now,
        broker_quantity: '3',
      })
      .execute();
    return copyId;
  }

  /** The same on the user's paper account. */
  async function holdOnPaper(someone: Someone): Promise<string> {
    const { id } = await openPaperAccount(db, {
      userId: someone.id,
      market: 'live',
      balance: 100_000_000_000 as Micros,
      now: clock.now,
    });
    return hold(someone, id);
  }

  /** An order of a copy that has left for the broker, or waits to. */
  async function order(accountId: string, owner: string, sentAt: number | null): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('orders')
      .values({
        client_order_id: id,
        account_id: accountId,
        owner,
        cause_key: `signal:${id}`,
        attempt: 1,
        request_key: null,
        fund_id: FUND,
        kind: 'market',
        side: 'buy',
        action: 'open',
        quantity: 1_000_000,
        amount: null,
        whole_units: 0,
        limit_price: null,
        stop_price: null,
        state: sentAt === null ? 'ready' : 'accepted',
        reason: null,
        filled_quantity: 0,
        due_at: clock.now,
        expires_at: null,
        created_at: clock.now,
        ended_at: null,
        sent_at: sentAt,
      })
      .execute();
    return id;
  }

  return {
    ...fixture,
    service,
    opener,
    told,
    joinAs,
    makeReady,
    agree,
    connectReady,
    hold,
    holdOnPaper,
    order,
  };
}
