import { type Micros, type Millis, plus } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { purgeExpired } from '@/lib/core/database/user-data';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { FreshSignInNeededError } from '@/lib/people/accounts/fresh-sign-in';
import type { AccountLogEntry } from '../account-event';
import { verifyAccountLog } from '../account-log';
import { LIVE_PHRASE } from '../broker-account';
import type { BrokerAccounts } from '../broker-accounts';
import { FUND, KEYS, LIMITS, openBrokerAccounts, ROBOT } from '../testing/broker-accounts-fixture';
import {
  acceptKeys,
  CONNECTED_ALREADY,
  OTHER_ACCOUNT,
  openKeys,
  refuseKeys,
  resealKeys,
} from './account-keys';
import { changeAccountState } from './change-account-state';
import { checkKeys } from './connect-account';
import { createKeyOpener } from './key-box';
import { haltAccounts, resumeAccount } from './operate-accounts';

const DAY = 24 * 3_600_000;
const PAPER = { broker: 'alpaca', mode: 'paper', name: 'Mine', ...KEYS, code: '' } as const;
const NOTHING = { last4: '', phrase: '', code: '' };

async function readLog(service: BrokerAccounts, userId: string, id: string): Promise<AccountLogEntry[]> {
  const all: AccountLogEntry[] = [];
  for await (const some of await service.log(userId, id)) all.push(...some);
  return all;
}

onSqlite('an account at a broker', (open) => {
  it('is connected with sealed keys, once for a repeated request, and is ready once they are accepted', async () => {
    const { service, db, opener, joinAs, makeReady, told } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const first = await service.connect(ann.asking(), PAPER);
    const second = await service.connect(ann.asking(), PAPER);
    expect(first).toMatchObject({
      state: 'untested',
      name: 'Mine',
      keyLast4: 'AB12',
      limits: null,
      cash: null,
    });
    expect(second.id).toBe(first.id);
    expect(first.armProblem).toContain('are being tested');
    expect(await openKeys(db, opener, { id: first.id, userId: ann.id })).toEqual([
      { version: 2, state: 'pending', keys: KEYS },
    ]);
    await makeReady(first.id);
    const [account] = await service.list(ann.id);
    expect(account).toMatchObject({ state: 'ready', armProblem: 'Set all four limits first.' });
    expect(told).toContain(ann.id);
    const entries = await readLog(service, ann.id, first.id);
    expect(verifyAccountLog(first.id, entries)).toBeNull();
    expect(entries.map(({ event }) => (JSON.parse(event) as { kind: string }).kind)).toEqual([
      'connected',
      'keys',
      'keys',
      'keys',
      'keys',
      'state',
    ]);
    expect(await db.selectFrom('notifications').select(['kind', 'data']).execute()).toMatchObject([
      { kind: 'account' },
    ]);
  });

  it.each([
    ['an unknown broker', { broker: 'nobody' }, 'isn’t offered'],
    ['no key', { keyId: ' ' }, 'Enter the key ID'],
    ['a key with a line break', { secretKey: 'two\nlines of it' }, 'Enter the secret key'],
  ])('isn’t connected with %s', async (_, wrong, words) => {
    const { service, joinAs } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    await expect(service.connect(ann.asking(), { ...PAPER, ...wrong })).rejects.toThrow(words);
    expect(await service.list(ann.id)).toEqual([]);
  });

  it.each(['', 'Schlüssel1!', 'two\nlines'])('isn’t connected with the passphrase %j', (passphrase) => {
    const keys = { keyId: 'key1', secretKey: 'secret', passphrase };
    expect(() => checkKeys({ name: 'OKX', needsPassphrase: true }, keys)).toThrow(/passphrase/);
  });

  it('isn’t connected where the market isn’t live, and says why', async () => {
    const { service, joinAs } = await openBrokerAccounts(open, { problem: 'Prices here are simulated.' });
    const ann = await joinAs('ann@example.com', false);
    await expect(service.connect(ann.asking(), PAPER)).rejects.toThrow('Prices here are simulated.');
  });

  it('is connected by one user, and its keys open in no other account', async () => {
    const { service, db, opener, joinAs, makeReady, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const bob = await joinAs('bob@example.com', false);
    const own = await service.connect(ann.asking(), PAPER);
    const other = await service.connect(bob.asking(), PAPER);
    await makeReady(own.id, 'the same account');
    expect(await acceptKeys({ db }, other.id, 1, 'the same account', clock.now)).toBe(CONNECTED_ALREADY);
    expect((await service.list(bob.id))[0]).toMatchObject({
      state: 'keys_refused',
      reason: CONNECTED_ALREADY,
    });
    const third = await service.connect(bob.asking(), { ...PAPER, keyId: 'PKOTHERCD34' });
    const { sealed } = await db
      .selectFrom('account_keys')
      .select('sealed')
      .where('account_id', '=', own.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('account_keys').set({ sealed }).where('account_id', '=', third.id).execute();
    expect(await openKeys(db, opener, { id: third.id, userId: bob.id })).toEqual([]);
    expect(await openKeys(db, opener, { id: own.id, userId: bob.id })).toEqual([]);
  });

  it('can’t be found by other users', async () => {
    const { service, joinAs, connectReady } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const bob = await joinAs('bob@example.com', false);
    const id = await connectReady(ann);
    const asBob = bob.asking();
    for (const attempt of [
      () => service.details(bob.id, id),
      () => service.setLimits(asBob, id, LIMITS, ''),
      () => service.previewSizes(bob.id, id, LIMITS),
      () => service.arm(asBob, id, NOTHING),
      () => service.stop(bob.id, id),
      () => service.cancelWaiting(bob.id, id),
      () => service.closeOpened(bob.id, id),
      () => service.rotateKeys(asBob, id, KEYS, ''),
      () => service.disconnect(bob.id, id, true),
      () => service.resolveDifference(bob.id, id, 'any', 'leave'),
      () => service.log(bob.id, id),
    ])
      await expect(attempt()).rejects.toThrow('You have no such broker account');
    expect(await service.list(bob.id)).toEqual([]);
    expect((await service.list(ann.id))[0]).toMatchObject({ state: 'ready', limits: LIMITS });
  });
});

onSqlite('real money', (open) => {
  it('takes every step, and names the one that is missing', async () => {
    const { service, joinAs, makeReady, clock, db } = await openBrokerAccounts(open);
    const bob = await joinAs('bob@example.com', false);
    const live = { ...PAPER, mode: 'live' } as const;
    await expect(service.connect(bob.asking(), { ...live, code: '123456' })).rejects.toThrow(
      'two-step login',
    );
    const ann = await joinAs('ann@example.com', true);
    const late = { ...ann.asking(), who: { ...ann.who(), authenticatedAt: clock.now - 600_001 } };
    await expect(service.connect(late, { ...live, code: ann.code() })).rejects.toThrow(
      FreshSignInNeededError,
    );
    await expect(service.connect(ann.asking(), live)).rejects.toThrow('Enter the six digits');
    await expect(service.connect(ann.asking(), { ...live, code: '000000' })).rejects.toThrow('Wrong code');
    expect(await service.list(ann.id)).toEqual([]);
    const { id } = await service.connect(ann.asking(), { ...live, code: ann.code() });
    const arm = async (going: Partial<typeof NOTHING>) =>
      service.arm(ann.asking(), id, { last4: 'AB12', phrase: LIVE_PHRASE, code: ann.code(), ...going });
    await expect(arm({})).rejects.toThrow('are being tested');
    await makeReady(id);
    await expect(arm({})).rejects.toThrow('Set all four limits');
    const tooMuch = { ...LIMITS, maxPerTrade: 3_000_000_000 as Micros };
    await expect(service.setLimits(ann.asking(), id, tooMuch, '')).rejects.toThrow('maximum open');
    await service.setLimits(ann.asking(), id, LIMITS, '');
    await db.updateTable('trading_accounts').set({ agreed_at: null }).where('id', '=', id).execute();
    await expect(arm({})).rejects.toThrow('haven’t been compared');
    await db
      .updateTable('trading_accounts')
      .set({ agreed_at: clock.now, synced_at: clock.now + 3_600_000 })
      .where('id', '=', id)
      .execute();
    await expect(arm({ last4: 'XY99' })).rejects.toThrow('last four characters');
    await expect(arm({ phrase: 'trade real money' })).rejects.toThrow(`Type ${LIVE_PHRASE} exactly`);
    await expect(arm({ code: '' })).rejects.toThrow('six digits');
    await expect(arm({ code: '000000' })).rejects.toThrow('Wrong code');
    await expect(
      service.arm({ ...ann.asking(), who: { ...ann.who(), authenticatedAt: clock.now - 600_001 } }, id, {
        last4: 'AB12',
        phrase: LIVE_PHRASE,
        code: ann.code(),
      }),
    ).rejects.toThrow(FreshSignInNeededError);
    expect((await service.list(ann.id))[0]?.state).toBe('ready');
    expect((await arm({})).state).toBe('armed');
    await service.stop(ann.id, id);
    for (let guess = 0; guess < 18; guess += 1)
      await expect(service.arm(ann.asking(), id, { ...NOTHING, code: '1' })).rejects.toThrow('last four');
    await expect(service.arm(ann.asking(), id, { ...NOTHING, code: '1' })).rejects.toThrow(
      'Too many attempts',
    );
    expect((await arm({})).state).toBe('armed');
    // Again changes nothing and takes nothing.
    expect((await service.arm(ann.asking(), id, NOTHING)).state).toBe('armed');
  });

  it('lets limits be lowered in one click, and raised with a code alone', async () => {
    const { service, joinAs, connectReady, agree } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', true);
    const id = await connectReady(ann, 'live');
    await agree(id);
    await service.arm(ann.asking(), id, { last4: 'AB12', phrase: LIVE_PHRASE, code: ann.code() });
    const lower = { ...LIMITS, maxDailyLoss: 50_000_000 as Micros };
    expect((await service.setLimits(ann.asking(), id, lower, '')).limits).toEqual(lower);
    await expect(service.setLimits(ann.asking(), id, LIMITS, '')).rejects.toThrow('six digits');
    await expect(service.setLimits(ann.asking(), id, LIMITS, '123')).rejects.toThrow('Wrong code');
    expect((await service.setLimits(ann.asking(), id, LIMITS, ann.code())).limits).toEqual(LIMITS);
    await expect(service.rotateKeys(ann.asking(), id, KEYS, '')).rejects.toThrow('six digits');
    await service.stop(ann.id, id);
    await expect(
      service.arm(ann.asking(), id, { last4: 'AB12', phrase: LIVE_PHRASE, code: '' }),
    ).rejects.toThrow('six digits');
  });
});

forEachEngine('trading at a broker', (open, itOnce) => {
  it('stops at once, whatever else is asked at the same time, and its log stays whole', async () => {
    const { service, db, joinAs, connectReady, holdOnPaper } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const copyId = await holdOnPaper(ann);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? service.arm(ann.asking(), id, NOTHING) : service.stopAll(ann.id),
      ),
    );
    await service.stopAll(ann.id);
    expect((await service.list(ann.id))[0]).toMatchObject({ state: 'stopped', stoppedBy: 'user' });
    expect(
      await db.selectFrom('copies').select(['id', 'state', 'paused']).where('id', '=', copyId).execute(),
    ).toEqual([{ id: copyId, state: 'paused', paused: 'all' }]);
    const entries = await readLog(service, ann.id, id);
    expect(verifyAccountLog(id, entries)).toBeNull();
    const states = entries.flatMap(({ event }) => {
      const { kind, to } = JSON.parse(event) as { kind: string; to?: string };
      return kind === 'state' ? [to] : [];
    });
    // Each change follows another state.
    expect(states.every((to, index) => to !== states[index - 1])).toBe(true);
  });

  it('is armed again after a daily loss on the next day only, and after an operator’s stop by nobody else', async () => {
    const { service, db, joinAs, connectReady, agree, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    await service.arm(ann.asking(), id, NOTHING);
    await changeAccountState(
      db,
      id,
      { from: ['armed'], to: 'stopped', by: 'trader', reason: 'Lost.', cause: 'daily-loss' },
      clock.now,
    );
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow(
      /daily loss\. You can arm it again from 6 Jan 2026, 05:00 UTC, midnight in New York\.$/,
    );
    // Keys that are refused and replaced in between don’t end it.
    await refuseKeys({ db }, id, 1, 'Revoked.', clock.now);
    await service.rotateKeys(ann.asking(), id, KEYS, '');
    const { external_hash: hash } = await db
      .selectFrom('trading_accounts')
      .select('external_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(hash).not.toBeNull();
    expect(await acceptKeys({ db }, id, 2, 'another', clock.now)).toBe(OTHER_ACCOUNT.keys);
    await db.updateTable('trading_accounts').set({ state: 'ready' }).where('id', '=', id).execute();
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow('daily loss');
    clock.now += DAY;
    await agree(id);
    expect((await service.arm(ann.asking(), id, NOTHING)).state).toBe('armed');
    expect(await haltAccounts(db, [id], 'Maintenance.', clock.now)).toEqual([id]);
    expect(await haltAccounts(db, [id], 'Maintenance.', clock.now)).toEqual([]);
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow('operator');
    // Keys that are refused and work again leave it halted, and an operator can still end that.
    await db.updateTable('trading_accounts').set({ state: 'ready' }).where('id', '=', id).execute();
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow('operator');
    await resumeAccount(db, id, clock.now);
    await expect(resumeAccount(db, id, clock.now)).rejects.toThrow('isn’t halted');
    expect((await service.arm(ann.asking(), id, NOTHING)).state).toBe('armed');
    const kinds = await db.selectFrom('notifications').select('data').where('kind', '=', 'account').execute();
    expect(kinds.map(({ data }) => (JSON.parse(data) as { notice: string }).notice).sort()).toEqual(
      ['daily-loss', 'keys-refused', 'ready', 'ready', 'stopped'].sort(),
    );
  });

  itOnce(
    'is halted while its keys wait to be tested or are refused, and stays so once they work',
    async () => {
      const { service, db, joinAs, connectReady, makeReady, clock } = await openBrokerAccounts(open);
      const ann = await joinAs('ann@example.com', false);
      const bob = await joinAs('bob@example.com', false);
      const refused = await connectReady(ann);
      await refuseKeys({ db }, refused, 1, 'The broker doesn’t take these keys.', clock.now);
      const { id: untested } = await service.connect(bob.asking(), PAPER);
      expect(await haltAccounts(db, [refused, untested], 'Maintenance.', clock.now)).toEqual([
        refused,
        untested,
      ]);
      expect(await haltAccounts(db, [refused, untested], 'Maintenance.', clock.now)).toEqual([]);
      expect(await service.details(ann.id, refused)).toMatchObject({
        state: 'keys_refused',
        reason: 'The broker doesn’t take these keys.',
      });
      await makeReady(untested);
      await service.setLimits(bob.asking(), untested, LIMITS, '');
      await expect(service.arm(bob.asking(), untested, NOTHING)).rejects.toThrow('operator');
      expect(
        await db.selectFrom('notifications').select('data').where('user_id', '=', bob.id).execute(),
      ).toEqual(expect.arrayContaining([{ data: expect.stringContaining('Maintenance.') }]));
      await resumeAccount(db, untested, clock.now);
      expect((await service.arm(bob.asking(), untested, NOTHING)).state).toBe('armed');
    },
  );

  it('leaves orders and positions until they are asked for, and closes each position once', async () => {
    const { service, db, joinAs, connectReady, hold, order, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const copyId = await hold(ann, id);
    const sent = await order(id, copyId, clock.now);
    await service.arm(ann.asking(), id, NOTHING);
    await expect(service.closeOpened(ann.id, id)).rejects.toThrow('Stop robots on this account first');
    await expect(service.cancelWaiting(ann.id, null)).rejects.toThrow('Stop robots on this account first');
    expect(await service.stopAll(ann.id)).toEqual({
      accounts: [id],
      pausedCopies: 0,
      waitingOrders: 1,
      stopOrders: 0,
      robotPositions: 1,
    });
    expect(await service.cancelWaiting(ann.id, null)).toBe(1);
    expect(await service.cancelWaiting(ann.id, null)).toBe(0);
    const asked = await db.selectFrom('orders').select(['client_order_id', 'cancel_at']).execute();
    expect(asked).toEqual([{ client_order_id: sent, cancel_at: clock.now }]);
    expect(await service.closeOpened(ann.id, null)).toBe(1);
    expect(await service.closeOpened(ann.id, id)).toBe(1);
    const exits = await db
      .selectFrom('copy_intents')
      .select(['copy_id', 'action', 'side', 'state', 'cause_key', 'created_at'])
      .execute();
    expect(exits).toEqual([
      {
        copy_id: copyId,
        action: 'close',
        side: 'long',
        state: 'planned',
        cause_key: expect.stringMatching(/^user:close:/),
        created_at: clock.now,
      },
    ]);
  });

  itOnce.each([true, false])(
    'counts as stopped after a daily loss only if robots still close there: %s',
    async (holds) => {
      const { service, db, joinAs, connectReady, hold, clock } = await openBrokerAccounts(open);
      const ann = await joinAs('ann@example.com', false);
      const id = await connectReady(ann);
      if (holds) await hold(ann, id);
      await service.arm(ann.asking(), id, NOTHING);
      const loss = {
        from: ['armed'],
        to: 'stopped',
        by: 'trader',
        reason: 'Lost.',
        cause: 'daily-loss',
      } as const;
      await changeAccountState(db, id, loss, clock.now);
      expect((await service.stopAll(ann.id)).accounts).toEqual(holds ? [id] : []);
      expect((await service.stopAll(ann.id)).accounts).toEqual([]);
    },
  );

  it('lets its user decide once about what else the broker holds', async () => {
    const { service, db, joinAs, connectReady, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const difference = { account_id: id, fund_id: null, expected: '3', found: '0', state: 'open' } as const;
    await db
      .insertInto('differences')
      .values([
        {
          ...difference,
          id: 'gone',
          symbol: 'QQQ',
          kind: 'closed_outside',
          found_at: clock.now,
          ended_at: null,
        },
        { ...difference, id: 'more', symbol: 'SPY', kind: 'external', found_at: clock.now, ended_at: null },
      ])
      .execute();
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow('Decide about each difference');
    await expect(service.resolveDifference(ann.id, id, 'gone', 'close')).rejects.toThrow('nothing to close');
    await expect(service.resolveDifference(ann.id, id, 'none', 'leave')).rejects.toThrow(
      'no such difference',
    );
    expect(await service.resolveDifference(ann.id, id, 'gone', 'mine')).toMatchObject({ state: 'taken' });
    expect(await service.resolveDifference(ann.id, id, 'gone', 'mine')).toMatchObject({ state: 'taken' });
    await expect(service.resolveDifference(ann.id, id, 'gone', 'leave')).rejects.toThrow('decided already');
    expect(await service.resolveDifference(ann.id, id, 'more', 'leave')).toMatchObject({ state: 'left' });
    expect((await service.arm(ann.asking(), id, NOTHING)).state).toBe('armed');
  });
});

onSqlite('sizes before going live', (open) => {
  it('are those of the last ten entries under the limits, with what the user’s paper copies made', async () => {
    const { service, db, joinAs, connectReady, hold, holdOnPaper, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const onPaper = await holdOnPaper(ann);
    const signal = {
      robot_id: ROBOT,
      fund_id: FUND,
      side: 'long' as const,
      share_pct: 0,
      prev_hash: '',
      hash: '',
    };
    const times = { stop_distance: null, take_profit_distance: null, due_at: 1, recorded_at: 1 };
    await db
      .insertInto('robot_signals')
      .values(
        Array.from({ length: 24 }, (_, index) => ({
          ...signal,
          ...times,
          seq: index + 1,
          action: index % 2 === 0 ? ('open' as const) : ('close' as const),
          decided_at: index,
        })),
      )
      .execute();
    const trade = {
      fund_id: FUND,
      side: 'long' as const,
      intended_quantity: null,
      skip_reason: null,
      open_cause: null,
      open_fill: null,
      close_cause: null,
      close_fill: null,
      my_quantity: 1,
      robot_profit: 0,
      delay_gap: 0,
      price_gap: 0,
      fee_gap: 0,
      size_gap: 0,
      missed_gap: 0,
      opened_at: 1,
      closed_at: 2,
    };
    await db
      .insertInto('copy_trades')
      .values([
        { ...trade, copy_id: onPaper, trade_no: 1, my_profit: 5_000_000 },
        { ...trade, copy_id: onPaper, trade_no: 2, my_profit: -2_000_000 },
      ])
      .execute();
    expect(await service.previewSizes(ann.id, id, LIMITS)).toEqual({
      source: 'followed',
      signals: [],
      records: [],
    });
    await hold(ann, id);
    const { source, signals, records } = await service.previewSizes(ann.id, id, LIMITS);
    expect(source).toBe('selected');
    expect(signals.map(({ seq }) => seq)).toEqual([23, 21, 19, 17, 15, 13, 11, 9, 7, 5]);
    expect(signals[0]).toMatchObject({ wanted: 10_000_000_000, amount: 500_000_000, problem: null });
    expect(records).toEqual([
      {
        robotId: ROBOT,
        robotName: `Robot ${ROBOT}`,
        copy: { closedProfit: 3_000_000, trades: 2, since: clock.now },
      },
    ]);
    const tooMuch = { ...LIMITS, maxPerTrade: 3_000_000_000 as Micros };
    await expect(service.previewSizes(ann.id, id, tooMuch)).rejects.toThrow('maximum open');
  });
});

forEachEngine('the end of an account at a broker', (open, itOnce) => {
  it('waits for robots, orders and positions; then keys are destroyed and the record stays', async () => {
    const { service, db, joinAs, connectReady, hold, order, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const copyId = await hold(ann, id);
    const sent = await order(id, copyId, clock.now);
    await service.arm(ann.asking(), id, NOTHING);
    await expect(service.disconnect(ann.id, id, true)).rejects.toThrow('Stop robots');
    await service.stop(ann.id, id);
    await expect(service.disconnect(ann.id, id, true)).rejects.toThrow('Orders still wait');
    await db.updateTable('orders').set({ ended_at: clock.now, state: 'cancelled' }).execute();
    await expect(service.disconnect(ann.id, id, false)).rejects.toThrow('still hold positions');
    const gone = await service.disconnect(ann.id, id, true);
    expect(gone).toMatchObject({ state: 'disconnected', keyLast4: '' });
    expect(await service.disconnect(ann.id, id, false)).toMatchObject({ state: 'disconnected' });
    expect(await db.selectFrom('account_keys').selectAll().execute()).toEqual([]);
    const details = await service.details(ann.id, id);
    expect(details.positions).toMatchObject([{ owner: 'own', quantity: 3_000_000 }]);
    expect(details.orders.map(({ orderId }) => orderId)).toEqual([sent]);
    expect(verifyAccountLog(id, await readLog(service, ann.id, id))).toBeNull();
    await expect(service.rotateKeys(ann.asking(), id, KEYS, '')).rejects.toThrow('disconnected');
    await expect(service.setLimits(ann.asking(), id, LIMITS, '')).rejects.toThrow('disconnected');
    await expect(service.arm(ann.asking(), id, NOTHING)).rejects.toThrow('disconnected');
    // The same account can be connected again.
    const anew = (await service.connect(ann.asking(), PAPER)).id;
    expect(anew).not.toBe(id);
    await purgeExpired(USER_DATA, db, plus(clock.now, 2_556 * DAY));
    expect((await service.list(ann.id)).map((account) => account.id)).toEqual([anew, id]);
    await purgeExpired(USER_DATA, db, plus(clock.now, 2_558 * DAY));
    expect((await service.list(ann.id)).map((account) => account.id)).toEqual([anew]);
  });

  itOnce('doesn’t wait for unknown orders once the broker has refused the keys', async () => {
    const { service, db, accounts, joinAs, connectReady, hold, order, clock } = await openBrokerAccounts(
      open,
      {
        userData: USER_DATA,
      },
    );
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const sent = await order(id, await hold(ann, id), clock.now);
    await refuseKeys({ db }, id, 1, 'Revoked.', clock.now);
    const { who, requestContext } = ann.asking();
    await expect(accounts.deleteAccount(who, requestContext, who.authenticatedAt as Millis)).rejects.toThrow(
      'Robots still hold positions',
    );
    expect(await service.disconnect(ann.id, id, true)).toMatchObject({ state: 'disconnected' });
    const [told] = (await service.details(ann.id, id)).orders;
    expect(told).toMatchObject({ orderId: sent, state: 'needs_user' });
    expect((await readLog(service, ann.id, id)).some(({ event }) => event.includes('"needs_user"'))).toBe(
      true,
    );
  });

  it('keeps a user from being deleted while robots trade or hold something there', async () => {
    const { service, db, accounts, joinAs, connectReady, hold } = await openBrokerAccounts(open, {
      userData: USER_DATA,
    });
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    await service.arm(ann.asking(), id, NOTHING);
    const remove = () => {
      const { who, requestContext } = ann.asking();
      return accounts.deleteAccount(who, requestContext, who.authenticatedAt as Millis);
    };
    await expect(remove()).rejects.toThrow('Stop all trading first');
    await service.stop(ann.id, id);
    const copyId = await hold(ann, id);
    await expect(remove()).rejects.toThrow('still hold positions');
    await db.deleteFrom('positions').where('owner', '=', copyId).execute();
    expect(await remove()).toMatchObject({ success: true });
    for (const table of ['account_keys', 'account_events', 'trading_accounts', 'users'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

forEachEngine('keys of brokers', (open, itOnce) => {
  it('are replaced once the broker has accepted the new ones, and sealed again for a new key', async () => {
    const { service, db, opener, joinAs, connectReady, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const id = await connectReady(ann);
    const place = { id, userId: ann.id };
    const next = { keyId: 'PKNEXTCD34', secretKey: 'the next secret key'.replaceAll(' ', '-') };
    expect(await service.rotateKeys(ann.asking(), id, next, '')).toMatchObject({
      keyLast4: 'AB12',
      pendingKeyLast4: 'CD34',
    });
    expect(await refuseKeys({ db }, id, 2, 'The broker doesn’t take them.', clock.now)).toBe(false);
    expect((await service.list(ann.id))[0]).toMatchObject({ state: 'ready', pendingKeyLast4: null });
    await service.rotateKeys(ann.asking(), id, next, '');
    const { external_hash } = await db
      .selectFrom('trading_accounts')
      .select('external_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(external_hash).toMatch(/^[0-9a-f]{64}$/);
    await db.updateTable('trading_accounts').set({ external_hash: null }).where('id', '=', id).execute();
    expect(await acceptKeys({ db }, id, 3, 'its own', clock.now)).toBeNull();
    expect(await openKeys(db, opener, place)).toEqual([{ version: 3, state: 'current', keys: next }]);
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const trader: Pick<Database, 'db' | 'commit'> = { db, commit: (work) => db.transaction().execute(work) };
    // The fixture's own key is unknown to these: what no key opens is left and counted.
    expect(await resealKeys(trader, createKeyOpener([older]), clock.now)).toEqual({ resealed: 0, lost: 1 });
    const sealed = createKeyOpener([older]).seal(next, { userId: ann.id, accountId: id, version: 3 });
    await db.updateTable('account_keys').set({ sealed, sealed_for: 'older' }).execute();
    const both = createKeyOpener([newer, older]);
    expect(await resealKeys(trader, both, clock.now)).toEqual({ resealed: 1, lost: 0 });
    expect(await resealKeys(trader, both, clock.now)).toEqual({ resealed: 0, lost: 0 });
    expect(await openKeys(db, createKeyOpener([newer]), place)).toMatchObject([{ version: 3, keys: next }]);
  });

  itOnce('say that they wait for their test in place of refused ones', async () => {
    const { service, db, joinAs, clock } = await openBrokerAccounts(open);
    const ann = await joinAs('ann@example.com', false);
    const { id } = await service.connect(ann.asking(), PAPER);
    expect(await refuseKeys({ db }, id, 1, 'The broker doesn’t take them.', clock.now)).toBe(true);
    const next = { keyId: 'PKNEXTCD34', secretKey: 'another-secret-key' };
    expect(await service.rotateKeys(ann.asking(), id, next, '')).toMatchObject({
      state: 'keys_refused',
      pendingKeyLast4: 'CD34',
    });
  });

  it('are nowhere in the database, answers, errors, logs or exports', async () => {
    const { service, db, accounts, joinAs, connectReady, clock } = await openBrokerAccounts(open, {
      userData: USER_DATA,
    });
    const said: string[] = [];
    const ann = await joinAs('ann@example.com', true);
    const keep = async (part: Promise<unknown>) => {
      const answer = await part.then(
        (value) => ({ value }),
        (error: Error) => ({ error: `${error.message} ${error.stack}` }),
      );
      said.push(JSON.stringify(answer));
    };
    await keep(service.connect(ann.asking(), { ...PAPER, broker: 'nobody' }));
    await keep(service.connect(ann.asking(), { ...PAPER, secretKey: `${KEYS.secretKey} x` }));
    const id = await connectReady(ann, 'live');
    await keep(service.rotateKeys(ann.asking(), id, KEYS, ann.code()));
    await refuseKeys({ db }, id, 2, 'The broker doesn’t take them.', clock.now);
    await keep(service.arm(ann.asking(), id, { last4: 'AB12', phrase: LIVE_PHRASE, code: ann.code() }));
    await keep(service.list(ann.id));
    await keep(service.details(ann.id, id));
    await keep(readLog(service, ann.id, id));
    const { who, requestContext } = ann.asking();
    await keep(accounts.exportData(who, requestContext, clock.now));
    const tables = await db.introspection.getTables();
    for (const { name } of tables)
      said.push(
        JSON.stringify(
          await db
            .selectFrom(name as 'users')
            .selectAll()
            .execute(),
        ),
      );
    const everything = said.join('\n');
    expect(everything).toContain('AB12');
    expect(everything).toContain('BrokerAccountEvents');
    for (const part of [
      KEYS.keyId,
      KEYS.secretKey,
      Buffer.from(KEYS.secretKey).toString('base64').slice(4, 20),
    ])
      expect(everything.includes(part)).toBe(false);
  });
});
