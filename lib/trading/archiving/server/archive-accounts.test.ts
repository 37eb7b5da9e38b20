import crypto, { type UUID } from 'node:crypto';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { Schema } from '@/lib/core/database/schema';
import { startChild } from '@/lib/core/database/testing/child-process';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { exportUserData } from '@/lib/core/database/user-data';
import { STATEMENT } from '@/lib/http/api/server/statement-download';
import { removeUser } from '@/lib/people/accounts/server/user-store';
import { PAPER_ACCOUNT_DATA } from '@/lib/trading/accounts/server/user-data';
import { STATEMENTS } from '@/lib/trading/accounts/statements';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { previewSizes } from '@/lib/trading/broker-accounts/server/preview-sizes';
import { readFollowersResult } from '@/lib/trading/copies/server/followers-result';
import { COPY_DATA } from '@/lib/trading/copies/server/user-data';
import {
  addFollower,
  type CopyFixture,
  openCopyFixture,
  passTo,
  ROBOT,
} from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, BTC, MSFT, NOON, newOrder } from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { PAPER_ORDER_DATA } from '@/lib/trading/orders/server/user-data';
import { STATEMENT_RECORD } from '@/lib/trading/statements/server/read-statement';
import { archiveAccounts, archivedBefore, createArchiving } from './archive-accounts';

/** Two months. */
const ROUND_MS = 61 * DAY_MS;
const EIGHTEEN_MONTHS = 9;
const COSTS = { spread: 0.0002, impact: 0, commissionRate: 0.0007 };
const GROWING = ['orders', 'fills', 'copy_intents', 'copy_trades', 'equity_points'] as const;

interface Life {
  readonly options: DatabaseOptions;
  readonly fixture: CopyFixture;
  readonly users: readonly string[];
  /** Rows of each growing table after each round. */
  readonly sizes: readonly Readonly<Record<string, number>>[];
}

/** Rounds of copying and trading by hand, each of two months. What is random is the same in each life, so that two can be compared. */
async function live(open: OpenTestDatabase, rounds: number, archives: boolean): Promise<Life> {
  let ids = 0;
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}` as UUID;
  });
  const opened = await open();
  const fixture = await openCopyFixture(async () => opened, { costsFor: () => COSTS });
  const { database, market, copies, accounts, emulator, robot, trade, userId } = fixture;
  const users = [userId];
  while (users.length < 5) users.push(await addFollower(fixture, `${users.length}@example.com`));
  for (const user of users) await copies.turnOn(user, ROBOT, { settings: { copyStopPct: null } });
  const [anna, bea] = users as [string, string];
  const findAccount = async (user: string) => (await accounts.current(user, market.name))?.id ?? '';
  const byHand = async (user: string, fundId: FundId, side: 'buy' | 'sell', quantity: number) => {
    const order = newOrder(await findAccount(user), {
      ...{
        fundId,
        side,
        action: side === 'buy' ? 'open' : 'close',
        dueAt: market.now,
        createdAt: market.now,
      },
      size: { kind: 'quantity', quantity: toMicros(quantity) },
      requestKey: `${market.now} ${side} ${fundId}`,
    });
    await database.commit((tx) => insertOrders(tx, [order]));
    market.tick({ [AAPL]: 100, [BTC]: 50_000 + (market.now % 977), [MSFT]: 400 + (market.now % 89) });
    await emulator.fillDue();
    market.now = (market.now + 7 * MINUTE_MS) as Millis;
  };
  const sizes: Readonly<Record<string, number>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    passTo(market, NOON + round * ROUND_MS, { [AAPL]: 100, [BTC]: 50_000, [MSFT]: 400 });
    // Held for ever.
    if (round < 2) await byHand(anna, MSFT, 'buy', 5);
    // Held for four months.
    if (round % 3 === 1) await byHand(bea, MSFT, 'buy', 1 + round);
    if (round % 3 === 0 && round > 0) await byHand(bea, MSFT, 'sell', round - 1);
    if (round === 7) await accounts.reset(bea, market.name, toMicros(50_000));
    await byHand(anna, BTC, 'buy', 0.01);
    const [copy] = await copies.list(anna);
    const isPaused = round % 3 === 2;
    await copies.change(anna, copy?.copyId ?? '', { pause: isPaused ? 'entries' : null });
    passTo(market, await robot.signal('open'), { [AAPL]: 101 + round });
    await trade();
    await robot.opened(100 + round);
    await trade();
    market.now = (NOON + round * ROUND_MS + 4 * DAY_MS) as Millis;
    passTo(market, await robot.signal('close'), { [AAPL]: 110 + 2 * round });
    await trade();
    await robot.closed(110 + 2 * round);
    await trade();
    await byHand(anna, BTC, 'sell', 0.01);
    for (const day of [5, 12]) {
      market.now = (NOON + round * ROUND_MS + day * DAY_MS) as Millis;
      await emulator.recordEquity();
    }
    while (archives && (await archiveAccounts({ database, now: () => market.now }, 0)));
    sizes.push(await countRows(fixture));
  }
  jest.restoreAllMocks();
  return { options: opened.options, fixture, users, sizes };
}

async function countRows({ database: { db } }: CopyFixture): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of [...GROWING, 'archived_rows'] satisfies (keyof Schema)[]) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

/** Every row of the growing tables, wherever it is. */
async function allRows({ database: { db } }: CopyFixture): Promise<readonly string[]> {
  const ids = (await db.selectFrom('trading_accounts').select('id').execute()).map(({ id }) => id);
  const archived = {
    ...(await readArchived(db, ids, 'activity')),
    ...(await readArchived(db, ids, 'trades')),
    ...(await readArchived(db, ids, 'equity')),
  };
  const found: string[] = [];
  for (const table of GROWING) {
    const stored: readonly object[] = await db.selectFrom(table).selectAll().execute();
    const entries = [...stored, ...archived[table]].map((row) => Object.entries(row).sort());
    found.push(...entries.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return found.sort();
}

/** All that users see or get of what they traded. */
async function shown({ fixture, users }: Life): Promise<Readonly<Record<string, unknown>>> {
  const { database, copies, accounts } = fixture;
  const market = { name: 'simulated', now: fixture.market.now } as const;
  const { db } = database;
  const found: Record<string, unknown> = { followers: await readFollowersResult(db, ROBOT) };
  for (const [index, user] of users.slice(0, 2).entries()) {
    const note = (what: string, value: unknown) => {
      found[`${index} ${what}`] = value;
    };
    const person = { id: user, email: '', emailKey: '' };
    const data = [...PAPER_ACCOUNT_DATA, ...PAPER_ORDER_DATA, ...COPY_DATA];
    note('export', JSON.stringify(await exportUserData(data, db, person)));
    const listed = await copies.list(user);
    note('copies', listed);
    for (const { copyId } of listed)
      for (const offset of [0, 5, 20])
        note(`${copyId} trades ${offset}`, await copies.trades(user, copyId, { offset, pageSize: 5 }));
    for (const offset of [0, 3, 6]) {
      note(`skipped ${offset}`, await copies.skipped(user, { offset, pageSize: 3 }));
      note(`paused ${offset}`, await copies.skipped(user, { offset, pageSize: 3 }, { kind: 'paused' }));
    }
    note('profits', [...(await copies.profitsIn(user, AAPL, 'autopilot'))]);
    for (const account of await accounts.generations(user, market.name)) {
      const { id, generation } = account;
      const noteOn = (what: string, value: unknown) => note(`${generation} ${what}`, value);
      for (const offset of [0, 10, 40])
        noteOn(`closed ${offset}`, await accounts.closedTrades(id, { offset, limit: 10 }));
      noteOn('equity', await accounts.equityPoints(id));
      noteOn('held lots', await accounts.lots(id, await accounts.positions(id)));
      noteOn('preview', await previewSizes(db, user, id, {} as never));
      for (const name of STATEMENTS) {
        const asked = { userId: user, market: market.name, name, accountId: null, generation };
        const { chunks } = await STATEMENT.open(db, asked);
        let text = '';
        for await (const chunk of chunks) text += String(chunk);
        noteOn(name, text);
      }
      const last = utcDay(account.archivedAt ?? market.now);
      for (let from = utcDay(account.createdAt); from < last; from = (from + 75) as EpochDay)
        for (const days of [30, 400]) {
          const asked = { userId: user, market: market.name, accountId: null, generation, now: market.now };
          const span = { from, to: Math.min(last, from + days) as EpochDay };
          noteOn(`${from} ${days}`, await STATEMENT_RECORD.run(db, { ...asked, days: span }));
        }
    }
  }
  const text = users.reduce(
    (all, user, index) => all.replaceAll(user, `user ${index}`),
    JSON.stringify(found),
  );
  return JSON.parse(text);
}

onSqlite('archives of paper accounts', (open) => {
  it('show what an instance that never archived shows, to the byte, and keep tables from growing', async () => {
    const archived = await live(open, EIGHTEEN_MONTHS, true);
    const whole = await live(open, EIGHTEEN_MONTHS, false);
    const [one, other] = [await shown(archived), await shown(whole)];
    for (const name of Object.keys(other))
      expect({ name, shown: one[name] }).toEqual({ name, shown: other[name] });
    expect(Object.keys(one)).toEqual(Object.keys(other));

    const { db } = archived.fixture.database;
    const before = archivedBefore(archived.fixture.market.now);
    const old = await db.selectFrom('orders').select('fund_id').where('created_at', '<', before).execute();
    // What is held stays.
    expect(new Set(old.map(({ fund_id }) => fund_id))).toEqual(new Set([MSFT]));
    const [then, now, never] = [archived.sizes[3], archived.sizes.at(-1), whole.sizes.at(-1)];
    for (const table of GROWING) {
      expect(now?.[table]).toBeLessThan((then?.[table] ?? 0) + 5);
      expect(now?.[table]).toBeLessThan((never?.[table] ?? 0) / 2);
    }
    // At most one a move, account and kind.
    expect(now?.['archived_rows']).toBeLessThanOrEqual(6 * 3 * EIGHTEEN_MONTHS);
  });
});

forEachEngine('rows on their way into archives', (open) => {
  it('are neither lost nor doubled by a kill in the middle, and show the same', async () => {
    const life = await live(open, 3, false);
    const { fixture } = life;
    const [rows, seen] = [await allRows(fixture), await shown(life)];
    const child = startChild(
      'lib/trading/archiving/testing/archive-until-killed.ts',
      JSON.stringify(life.options),
      String(fixture.market.now),
    );
    await child.hasPrinted(1);
    await child.kill();
    expect(await allRows(fixture)).toEqual(rows);
    const parts = (await countRows(fixture))['archived_rows'];
    expect(parts).toBeGreaterThan(0);
    // Whatever is wrong with one account holds up no other.
    const last = (await fixture.accounts.current(life.users[4] ?? '', fixture.market.name))?.id ?? '';
    const damage = (archived: 'damaged' | null) =>
      fixture.database.db
        .updateTable('copies')
        .set({ archived: archived as never })
        .where('account_id', '=', last)
        .execute();
    await damage('damaged');
    const archiving = createArchiving({ database: fixture.database, now: () => fixture.market.now });
    let failures = 0;
    for (let turn = 0; turn < 6; turn += 1) await archiving.work().catch(() => (failures += 1));
    expect(failures).toBe(1);
    await damage(null);
    expect(await allRows(fixture)).toEqual(rows);
    // Two continue at once.
    const left = { database: fixture.database, now: () => fixture.market.now };
    await Promise.all([archiveAccounts(left, 60_000), archiveAccounts(left, 60_000)]);
    expect((await countRows(fixture))['archived_rows']).toBeGreaterThan(parts ?? 0);
    expect(await allRows(fixture)).toEqual(rows);
    expect(await shown(life)).toEqual(seen);
    expect(await archiveAccounts(left, 60_000)).toBe(false);

    // Erasing an account reaches its archives.
    const [anna = ''] = life.users;
    const account = (await fixture.accounts.current(anna, fixture.market.name))?.id ?? '';
    const own = (await fixture.copies.list(anna)).map(({ copyId }) => copyId);
    await fixture.database.commit((tx) => removeUser(tx, anna));
    const isHers = (row: string) => [account, ...own].some((id) => row.includes(id));
    expect(rows.filter(isHers).length).toBeGreaterThan(10);
    expect((await allRows(fixture)).filter(isHers)).toEqual([]);
    expect(
      await fixture.database.db
        .selectFrom('archived_rows')
        .selectAll()
        .where('account_id', '=', account)
        .execute(),
    ).toEqual([]);
  });
});
