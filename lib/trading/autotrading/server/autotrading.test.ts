import { toMicros } from '@/lib/core/base/money';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { MarketName } from '@/lib/market/data/source';
import { removeFollow } from '@/lib/people/follows/server/follow-store';
import { createFollows } from '@/lib/people/follows/server/follows';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import type { BrokerMode } from '@/lib/trading/brokers/broker';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { type CopyFixture, openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, addUser } from '@/lib/trading/emulator/testing/emulator-fixture';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import type { Autotrading, Deselection, RobotSelection } from '../autotrading';
import type { MixRobot } from '../ready-for-mix';
import { createAutotrading } from './create-autotrading';
import { readSelected } from './read-selected';

const LONG_ONLY: MixRobot & { readonly id: number } = {
  id: ROBOT,
  fundIds: [AAPL],
  fundTypes: ['S'],
  allowShort: false,
};
const ON: RobotSelection = { accountId: null, isPaperOnly: false };
const OFF: Deselection = { accountId: null, isPaperOnly: false, whenOff: 'letClose' };

function openAutotrading(fixture: CopyFixture, market: 'simulated' | 'live' = 'simulated'): Autotrading {
  return createAutotrading({
    db: fixture.database.db,
    market,
    accounts: createPaperAccounts({ database: fixture.database, now: () => fixture.market.now }),
    onChange: () => undefined,
    now: () => fixture.market.now,
  });
}

/** An account at a broker, as its row is. */
async function addBrokerAccount(
  { database, market, userId }: CopyFixture,
  id: string,
  more: {
    readonly state?: BrokerAccountState;
    readonly mode?: BrokerMode;
    readonly user?: string;
    readonly market?: MarketName;
  } = {},
): Promise<void> {
  await database.db
    .insertInto('trading_accounts')
    .values({
      id,
      user_id: more.user ?? userId,
      broker: 'alpaca',
      mode: more.mode ?? 'paper',
      market: more.market ?? 'live',
      generation: 1000 + id.length,
      state: more.state ?? 'armed',
      start_balance: 0,
      cash: toMicros(5_000),
      last_fill: 0,
      created_at: market.now,
      archived_at: null,
      name: `My ${id}`,
    })
    .execute();
}

async function openWith(fixture: CopyFixture): Promise<void> {
  const due = await fixture.robot.signal('open');
  await fixture.trade();
  passTo(fixture.market, due, { [AAPL]: 100 });
  await fixture.trade();
  await fixture.robot.opened(100);
  await fixture.trade();
}

const unfollow = (fixture: CopyFixture, whenOff: Deselection['whenOff'] = 'letClose') =>
  removeFollow(fixture.database.db, fixture.userId, ROBOT, whenOff, async (tx, userId, robotId, when) => {
    await turnOffCopies(tx, userId, robotId, { whenOff: when, now: fixture.market.now, code: 'unfollowed' });
  });

forEachEngine('selecting robots for autotrading', (open, itOnce) => {
  itOnce('trades the paper account like a copy, and ends when deselected', async () => {
    const fixture = await openCopyFixture(open);
    const autotrading = openAutotrading(fixture);
    const { database, userId } = fixture;
    const copy = await autotrading.select(userId, LONG_ONLY, { ...ON, accountId: 'simulated-12' });
    expect(copy).toMatchObject({
      purpose: 'autotrading',
      state: 'active',
      account: { broker: 'emulator', name: 'Paper account' },
    });
    await openWith(fixture);
    expect(await fixture.copies.list(userId)).toMatchObject([{ copied: 1, positions: [{ fundId: AAPL }] }]);
    expect([...(await readSelected(database.db, userId, 'simulated'))]).toEqual([ROBOT]);
    const ending = await autotrading.deselect(userId, ROBOT, OFF);
    expect(ending).toMatchObject({ state: 'draining', reason: 'You deselected the robot for autotrading.' });
    expect((await readSelected(database.db, userId, 'simulated')).size).toBe(0);
    // It can still be closed, or kept.
    await autotrading.deselect(userId, ROBOT, { ...OFF, whenOff: 'keep' });
    expect(await fixture.copies.list(userId)).toMatchObject([{ state: 'ended', positions: [] }]);
    expect(await database.db.selectFrom('positions').select('owner').execute()).toEqual([{ owner: 'own' }]);
    expect(await autotrading.deselect(userId, ROBOT, OFF)).toBeNull();
  });

  it('makes one copy and one account of many calls at once, and leaves none after as many to deselect', async () => {
    const fixture = await openCopyFixture(open);
    const autotrading = openAutotrading(fixture);
    const userId = await addUser(fixture.database, 'bea@example.com');
    await createFollower(fixture, userId);
    const storm = Array.from({ length: 30 }, () => autotrading.select(userId, LONG_ONLY, ON));
    expect(new Set((await Promise.all(storm)).map(({ copyId }) => copyId)).size).toBe(1);
    expect(await fixture.copies.list(userId)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? autotrading.select(userId, LONG_ONLY, ON)
          : autotrading.deselect(userId, ROBOT, OFF),
      ),
    );
    const running = (await fixture.copies.list(userId)).filter(({ state }) => state !== 'ended');
    expect(running.length).toBeLessThanOrEqual(1);
    await Promise.all(Array.from({ length: 30 }, () => autotrading.deselect(userId, ROBOT, OFF)));
    expect((await fixture.copies.list(userId)).map(({ state }) => state)).not.toContain('active');
  });

  itOnce('refuses a second copy of a robot on one account, either way round', async () => {
    const fixture = await openCopyFixture(open);
    const autotrading = openAutotrading(fixture);
    const { copies, userId } = fixture;
    await copies.turnOn(userId, ROBOT, {});
    await expect(autotrading.select(userId, LONG_ONLY, ON)).rejects.toThrow(/^Autopilot copies this robot/);
    await copies.turnOff(userId, ROBOT, 'letClose');
    await autotrading.select(userId, LONG_ONLY, ON);
    await expect(copies.turnOn(userId, ROBOT, {})).rejects.toThrow(
      /is selected for autotrading on this account/,
    );
    expect(await copies.turnOff(userId, ROBOT, 'letClose')).toBeNull();
    expect(await copies.list(userId)).toMatchObject([{ purpose: 'autotrading' }, { state: 'ended' }]);
  });

  itOnce('takes the only broker account, asks which of several, and finds no other user’s', async () => {
    const fixture = await openCopyFixture(open);
    const { userId } = fixture;
    const live = openAutotrading(fixture, 'live');
    await addBrokerAccount(fixture, 'first', { state: 'ready', mode: 'live' });
    expect(await live.select(userId, LONG_ONLY, ON)).toMatchObject({
      account: { id: 'first', mode: 'live', name: 'My first', state: 'ready' },
    });
    await addBrokerAccount(fixture, 'second2');
    await expect(live.select(userId, LONG_ONLY, ON)).rejects.toThrow(/^You have several broker accounts/);
    await live.select(userId, LONG_ONLY, { ...ON, accountId: 'second2' });
    await expect(live.deselect(userId, ROBOT, OFF)).rejects.toThrow(/is selected on several accounts/);
    expect(await live.deselect(userId, ROBOT, { ...OFF, accountId: 'second2' })).toMatchObject({
      state: 'ended',
    });
    expect(await live.deselect(userId, ROBOT, OFF)).toMatchObject({
      account: { id: 'first' },
      state: 'ended',
    });
    const other = await addUser(fixture.database, 'cy@example.com');
    await addBrokerAccount(fixture, 'foreign', { user: other });
    await expect(live.select(userId, LONG_ONLY, { ...ON, accountId: 'foreign' })).rejects.toThrow(
      'You have no account with that id',
    );
    await expect(live.account(userId, 'foreign', false)).rejects.toThrow('You have no account with that id');
    // With other prices than live ones, accounts at brokers stay out of it.
    await expect(
      openAutotrading(fixture).select(userId, LONG_ONLY, { ...ON, accountId: 'first' }),
    ).rejects.toThrow(/trade with live prices only/);
    await expect(live.select(userId, LONG_ONLY, { accountId: 'first', isPaperOnly: true })).rejects.toThrow(
      /^The app trades your paper account only/,
    );
  });

  it('runs autopilot on the paper account and autotrading at a broker side by side; unfollowing ends both', async () => {
    const fixture = await openCopyFixture(open);
    const { copies, userId } = fixture;
    await copies.turnOn(userId, ROBOT, {});
    await addBrokerAccount(fixture, 'alpaca', { market: 'simulated' });
    const autotrading = openAutotrading(fixture);
    await autotrading.select(userId, LONG_ONLY, ON);
    await openWith(fixture);
    expect((await copies.list(userId)).map(({ purpose, state }) => [purpose, state])).toEqual(
      expect.arrayContaining([
        ['autopilot', 'active'],
        ['autotrading', 'active'],
      ]),
    );
    const apps = await copies.list(userId, { isPaperOnly: true });
    expect(apps.map(({ purpose }) => purpose)).toEqual(['autopilot']);
    const atBroker = (await copies.list(userId)).find(({ purpose }) => purpose === 'autotrading');
    await expect(
      copies.change(userId, atBroker?.copyId ?? '', { pause: 'all' }, { isPaperOnly: true }),
    ).rejects.toThrow('There is no such copy');
    await unfollow(fixture);
    const states = (await copies.list(userId)).map(({ state }) => state);
    expect(states).not.toContain('active');
    expect(states).toContain('draining');
  });

  itOnce('needs a follow unless the account is ready for the robot', async () => {
    const fixture = await openCopyFixture(open);
    const { copies, database, userId, accounts } = fixture;
    const autotrading = openAutotrading(fixture);
    await unfollow(fixture);
    const account = await accounts.current(userId, 'simulated');
    await database.db
      .insertInto('positions')
      .values({
        account_id: account?.id ?? '',
        owner: 'own',
        fund_id: AAPL,
        quantity: -1_000_000,
        cost: -100_000_000,
        cost_rest: 0,
        commission: 0,
        opened_at: fixture.market.now,
      })
      .execute();
    await expect(autotrading.select(userId, LONG_ONLY, ON)).rejects.toThrow('Follow this robot first');
    await database.db.deleteFrom('positions').execute();
    await autotrading.select(userId, LONG_ONLY, ON);
    const follows = await createFollows(database.db, {
      onFailure: () => undefined,
      readSelected: (db, id) => readSelected(db, id, 'simulated'),
    });
    expect((await follows.readRobotSettings(userId)).get(ROBOT)).toMatchObject({
      isFollowed: false,
      autotrading: true,
    });
    follows.close();
    // Its own long position is in the way of nothing, and selecting it again changes nothing.
    await openWith(fixture);
    await autotrading.select(userId, { ...LONG_ONLY, allowShort: true }, ON);
    expect(await copies.list(userId)).toMatchObject([{ state: 'active', positions: [{ fundId: AAPL }] }]);
  });

  itOnce('keeps no positions whose order is at the broker', async () => {
    const fixture = await openCopyFixture(open);
    const { database, userId } = fixture;
    const live = openAutotrading(fixture, 'live');
    await addBrokerAccount(fixture, 'alpaca');
    const copy = await live.select(userId, LONG_ONLY, ON);
    await database.db
      .insertInto('orders')
      .values({
        client_order_id: 'tp-1',
        account_id: 'alpaca',
        owner: copy.copyId,
        cause_key: 'signal:1',
        attempt: 1,
        request_key: null,
        fund_id: AAPL,
        kind: 'market',
        side: 'sell',
        action: 'close',
        quantity: null,
        amount: null,
        whole_units: 0,
        limit_price: null,
        stop_price: null,
        state: 'unknown',
        reason: null,
        filled_quantity: 0,
        due_at: 1,
        expires_at: null,
        created_at: 1,
        ended_at: null,
        sent_at: 2,
      })
      .execute();
    await expect(live.deselect(userId, ROBOT, { ...OFF, whenOff: 'keep' })).rejects.toThrow(
      /^An order of this robot is at the broker/,
    );
    expect((await fixture.database.db.selectFrom('copies').select('state').execute())[0]).toEqual({
      state: 'active',
    });
  });
});

async function createFollower({ database, market }: CopyFixture, userId: string): Promise<void> {
  const follows = await createFollows(database.db, { onFailure: () => undefined });
  await follows.follow(userId, ROBOT, market.now);
  follows.close();
}
