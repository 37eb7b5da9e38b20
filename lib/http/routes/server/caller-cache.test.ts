import { plus } from '@/lib/core/base/brand';
import { testClock } from '@/lib/core/base/testing/test-clock';
import { until } from '@/lib/core/base/testing/until';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { onSqlite, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import type { Caller } from '@/lib/http/api/caller';
import { type Browser, openBrowser } from '@/lib/people/accounts/testing/accounts-fixture';
import { storeGrant, takeGrant } from '@/lib/people/follows/server/follow-store';
import { addUser, openProduct, PASSWORD } from '../testing/open-product';
import { CALLER_CACHE_MS } from './caller-cache';
import type { Users } from './create-users';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);

onSqlite('cached callers', (open) => {
  const closers: (() => Promise<void> | void)[] = [];
  let channels = 0;
  const clock = testClock(NOON);
  let database: TestDatabase;
  let userId: string;

  beforeEach(async () => {
    clock.now = NOON;
    database = await open();
    userId = (await addUser(database, 'ann', clock.now)) ?? '';
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  /** One of several web processes on the same database. Without a channel it receives no events. */
  async function startProcess(channel?: string): Promise<Users> {
    const bus = channel === undefined ? undefined : createProcessBus(channel);
    if (bus) closers.push(() => bus.close());
    const product = await openProduct(database, () => clock.now, bus);
    closers.push(product.close);
    return product.users;
  }

  function newChannel(): string {
    channels += 1;
    return `caller-cache-${process.pid}-${channels}`;
  }

  async function signIn({ accounts }: Users, rememberMe = false): Promise<Browser> {
    const browser = openBrowser();
    const input = { login: 'ann@example.com', password: PASSWORD, captcha: undefined, rememberMe };
    expect((await accounts.login(input, browser, clock.now)).success).toBe(true);
    return browser;
  }

  const toName = (caller: Caller) => caller.who?.account.name ?? 'a guest';

  async function who({ accounts }: Users, browser: Browser) {
    const found = await accounts.signedIn(browser, clock.now);
    if (!found) throw new Error('Nobody is signed in');
    return found;
  }

  /** Changes the name without triggering an event. */
  async function rename(name: string): Promise<void> {
    await database.db.updateTable('users').set({ name }).where('id', '=', userId).execute();
  }

  it('are returned from memory at once, and reloaded after a second', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const caller = await users.findCaller(ann);
    await rename('Annabel');
    clock.now += CALLER_CACHE_MS - 1;
    expect(users.findCaller(ann)).toBe(caller);
    clock.now += 1;
    expect(toName(await users.findCaller(ann))).toBe('Annabel');
    await rename('ann');
    clock.now -= HOUR;
    expect(toName(await users.findCaller(ann))).toBe('ann');
  });

  it('are loaded once for concurrent calls', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => users.findCaller(ann)));
    expect(toName(first as Caller)).toBe('ann');
    for (const other of others) expect(other).toBe(first);
  });

  it('are never cached without a change that came while they were loading', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const { accounts } = users;
    const account = await who(users, ann);
    for (let round = 0; round < 20; round += 1) {
      const early = users.findCaller(ann);
      await accounts.changeName(account, `Ann ${round}`);
      expect(toName(await users.findCaller(ann))).toBe(`Ann ${round}`);
      await early;
      expect(toName(await users.findCaller(ann))).toBe(`Ann ${round}`);
    }
  });

  it('see their own changes at once', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const { follows } = users.services;
    const seen = async () => {
      const { viewer } = await users.findCaller(ann);
      return {
        planLevel: viewer.planLevel,
        isContentAdmin: viewer.isContentAdmin,
        settings: viewer.settings.get(7),
        followed: [...viewer.followed],
      };
    };
    expect(await seen()).toEqual({ planLevel: 0, isContentAdmin: false, settings: undefined, followed: [] });
    await users.memberships.grant(userId, { plan: 3, admin: true }, clock.now);
    expect(await seen()).toMatchObject({ planLevel: 3, isContentAdmin: true });
    await follows.follow(userId, 7, clock.now);
    expect(await seen()).toMatchObject({ followed: [7], settings: { openTrades: false } });
    await follows.changeSettings(userId, 7, { openTrades: true });
    await follows.setBookmark(userId, 7, true, clock.now);
    expect(await seen()).toMatchObject({ settings: { openTrades: true, isBookmarked: true } });
    await follows.unfollow(userId, 7);
    await users.memberships.grant(userId, { plan: 0, admin: false }, clock.now);
    expect(await seen()).toMatchObject({ planLevel: 0, isContentAdmin: false, followed: [] });
    const before = (await users.findCaller(ann)).who?.authenticatedAt ?? 0;
    clock.now += 1;
    const proof = { password: PASSWORD, challenge: null, code: '' };
    await users.accounts.confirmIdentity(await who(users, ann), proof, ann, clock.now);
    expect((await users.findCaller(ann)).who?.authenticatedAt).toBe(before + 1);
    await users.accounts.logOut({ ...ann, setCookie: () => undefined }, clock.now);
    expect(toName(await users.findCaller(ann))).toBe('a guest');
  });

  it('are dropped in all processes when one reports a change on the bus', async () => {
    const channel = newChannel();
    const [one, two] = [await startProcess(channel), await startProcess(channel)];
    const ann = await signIn(one);
    const elsewhere = await signIn(one);
    const inTwo = async () => (await two.findCaller(ann)).viewer;
    // The clock is fixed, so only the bus makes the second process reload.
    expect(await inTwo()).toMatchObject({ userId, planLevel: 0 });
    await one.memberships.grant(userId, { plan: 2 }, clock.now);
    await until(async () => (await inTwo()).planLevel === 2);
    await one.services.follows.follow(userId, 9, clock.now);
    await until(async () => (await inTwo()).followed.has(9));
    await one.accounts.changeName(await who(one, elsewhere), 'Annabel');
    await until(async () => toName(await two.findCaller(ann)) === 'Annabel');
    await one.accounts.endOtherSessions(await who(one, elsewhere), elsewhere, clock.now);
    await until(async () => toName(await two.findCaller(ann)) === 'a guest');
  });

  const SILENT = {
    'ended their session': async ({ accounts }: Users, { browser }) =>
      accounts.logOut({ ...browser, setCookie: () => undefined }, clock.now),
    'changed their password': async (users, { other }) =>
      users.accounts.changePassword(
        await who(users, other),
        PASSWORD,
        'another of its kind',
        other,
        clock.now,
      ),
    'deleted their account': async (users, { other }) =>
      users.accounts.deleteAccount(await who(users, other), other, clock.now),
  } satisfies Record<string, (users: Users, who: { browser: Browser; other: Browser }) => Promise<unknown>>;

  it.each(Object.keys(SILENT) as (keyof typeof SILENT)[])(
    'become guests a second after another process %s, even without the bus',
    async (what) => {
      const [one, two] = [await startProcess(), await startProcess()];
      const [browser, other] = [await signIn(one), await signIn(one)];
      expect(toName(await two.findCaller(browser))).toBe('ann');
      await SILENT[what](one, { browser, other });
      clock.now += CALLER_CACHE_MS;
      expect(toName(await two.findCaller(browser))).toBe('a guest');
    },
  );

  it('lose what another process revoked a second later, even without the bus', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    await users.memberships.grant(userId, { plan: 3, admin: true }, clock.now);
    await storeGrant(database.db, userId, 7, clock.now, null, async () => undefined);
    expect((await users.findCaller(ann)).viewer).toMatchObject({ planLevel: 3, isContentAdmin: true });
    const elsewhere = await startProcess();
    await elsewhere.memberships.grant(userId, { plan: 0, admin: false }, clock.now);
    await takeGrant(database.db, userId, 7, async () => undefined);
    clock.now += CALLER_CACHE_MS;
    const { viewer } = await users.findCaller(ann);
    expect(viewer).toMatchObject({ planLevel: 0, isContentAdmin: false });
    expect(viewer.followed.size).toBe(0);
  });

  it('lose a grant when it ends', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const end = plus(clock.now, HOUR);
    const grant = { plan: 3, admin: true, moneyManagement: true, until: end } as const;
    await users.memberships.grant(userId, grant, clock.now);
    await users.services.follows.grant(userId, 7, clock.now, end);
    clock.now = end - 1;
    const { viewer: before } = await users.findCaller(ann);
    expect(before).toMatchObject({ planLevel: 3, isContentAdmin: true, hasMoneyManagement: true });
    expect([...before.followed]).toEqual([7]);
    clock.now = end;
    const { viewer: after } = await users.findCaller(ann);
    expect(after).toMatchObject({ planLevel: 0, isContentAdmin: false, hasMoneyManagement: false });
    expect([...after.followed]).toEqual([]);
  });

  it('become guests twelve hours after their last call, and a day after logging in, to the millisecond', async () => {
    const users = await startProcess();
    const idle = await signIn(users);
    clock.now = NOON + 12 * HOUR - 1;
    const busy = await signIn(users);
    const start = clock.now;
    clock.now += 1;
    expect(toName(await users.findCaller(idle))).toBe('a guest');
    while (clock.now < start + 23 * HOUR) {
      clock.now += HOUR;
      expect(toName(await users.findCaller(busy))).toBe('ann');
    }
    clock.now = start + 24 * HOUR - 1;
    expect(toName(await users.findCaller(busy))).toBe('ann');
    clock.now += 1;
    expect(toName(await users.findCaller(busy))).toBe('a guest');
  });

  it('have their activity stored, at most once a minute', async () => {
    const users = await startProcess();
    const ann = await signIn(users);
    const written = new Set<number>();
    while (clock.now < NOON + 2.5 * 60_000) {
      clock.now += CALLER_CACHE_MS / 2;
      await users.findCaller(ann);
      const [session] = await database.db.selectFrom('sessions').select('last_used_at').execute();
      written.add(Number(session?.last_used_at));
    }
    const late = [...written].map((at, minutes) => at - NOON - minutes * 60_000);
    expect(late).toHaveLength(3);
    for (const ms of late) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(late.length * CALLER_CACHE_MS);
    }
  });
});
