import { type Kysely, sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { deleteUserData, exportUserData } from '@/lib/core/database/user-data';
import { addUser } from '@/lib/people/memberships/testing/users';
import { createUserSettings } from '@/lib/people/settings/server/user-settings-store';
import { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import type { Moderator } from '../../moderation/moderation';
import { createModeration } from '../../moderation/server/create-moderation';
import { MODERATION_DATA } from '../../moderation/server/user-data';
import { storeLinks } from '../../profiles/server/linked-account-store';
import { takeHandle } from '../../profiles/server/member-store';
import { createClubs } from './create-clubs';
import { CLUB_DATA } from './user-data';

const START = Date.UTC(2026, 10, 23, 12) as Millis;
const at = (hours: number) => plus(START, hours * HOUR_MS);
/** When those who joined at the start are new no more. */
const LATER = at(100);

async function start(database: Database) {
  const { db } = database;
  const told: string[] = [];
  const options = {
    database,
    onInbox: (userIds: readonly string[]) => void told.push(...userIds),
  };
  const render = async (body: string) =>
    `<p>${body.replaceAll(/\bhttps:\S+/g, (link) => `<a rel="ugc" href="${link}">x</a>`)}</p>`;
  const clubs = createClubs({ ...options, baseUrl: 'https://site.example', render });
  const moderation = createModeration(options);
  const join = async (name: string, now = START) => {
    await addUser(db, name);
    return takeHandle(db, name, `${name}-q`, now);
  };
  const [ada, bob, cyd, dan] = [await join('ada'), await join('bob'), await join('cyd'), await join('dan')];
  const club = await clubs.found(ada, { kind: 'trader', name: 'Swing traders', about: 'Days.' }, LATER);
  for (const { member } of [bob, cyd, dan]) await clubs.join(member, club.id, LATER);
  const write = (who: typeof ada, body: string, now = LATER) =>
    clubs.post(who, club.id, { title: `Title: ${body}`, body }, now);
  return { db, clubs, moderation, told, join, club: club.id, ada, bob, cyd, dan, write };
}

async function inbox(db: Kysely<Schema>, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('dedupe_key')
    .execute();
  return rows.map(({ data }) => JSON.parse(data).what);
}

/** A club's counts, as stored and as its posts say, with those of its posts. */
async function counts(db: Kysely<Schema>) {
  const club = await db.selectFrom('clubs').selectAll().executeTakeFirstOrThrow();
  const posts = await db.selectFrom('club_posts').selectAll().execute();
  const visible = posts.filter(({ state }) => state === 'visible');
  const repliesTo = (id: string) => visible.filter((post) => post.parent_id === id);
  const own = visible.filter((post) => post.parent_id === null);
  const times = own.flatMap((post) => [post, ...repliesTo(post.id)].map(({ written_at: at }) => at));
  const members = await db.selectFrom('club_members').select('member').execute();
  const stored = posts.map(({ id, replies }) => [id, replies]);
  return {
    stored: [club.members, club.posts, club.authors, club.active_at, ...stored],
    counted: [
      ...[members.length, own.length, new Set(own.map(({ author }) => author)).size],
      ...[
        times.length === 0 ? null : Math.max(...times),
        ...posts.map(({ id }) => [id, repliesTo(id).length]),
      ],
    ],
  };
}

const STAFF: Moderator = { userId: 'staff', isStaff: true, member: null };

forEachEngine('clubs', (open, itOnce) => {
  it('count what is visible, and keep versions', async () => {
    const { clubs, club, ada, bob, write } = await start(await open());
    expect(await clubs.find(club)).toMatchObject({ members: 4, posts: 0, authors: 0, activeAt: null });
    const { id } = await write(ada, 'One');
    await write(bob, 'Two');
    await clubs.reply(bob, id, 'First reply', plus(LATER, 1));
    const reply = await clubs.reply(ada, id, 'Second', plus(LATER, 2));
    expect(reply).toMatchObject({ threadId: id, state: 'visible' });
    const page = await clubs.posts(club, 1);
    expect(page.posts.map(({ title, handle, replies }) => [title, handle, replies])).toEqual([
      ['Title: One', 'ada-q', 2],
      ['Title: Two', 'bob-q', 0],
    ]);
    expect(await clubs.find(club)).toMatchObject({ posts: 2, authors: 2, activeAt: plus(LATER, 2) });
    await clubs.edit(ada, id, 1, { title: 'New', body: 'Changed' }, at(101));
    await expect(clubs.edit(ada, id, 1, { title: 'Lost', body: 'x' }, at(102))).rejects.toThrow('elsewhere');
    await expect(clubs.edit(bob, id, 2, { title: 'Not his', body: 'x' }, at(102))).rejects.toThrow('no such');
    expect((await clubs.versions(id)).map(({ version, title }) => [version, title])).toEqual([
      [2, 'New'],
      [1, 'Title: One'],
    ]);
    await clubs.deletePost(ada.member, id);
    expect(await clubs.versions(id)).toEqual([]);
    const thread = await clubs.thread(reply.id, 1);
    expect(thread?.post).toMatchObject({ id, state: 'deleted', title: null, html: null });
    expect(thread?.replies.map(({ html }) => html)).toEqual(['<p>First reply</p>', '<p>Second</p>']);
    expect((await clubs.list('trader', 1)).clubs).toMatchObject([{ id: club, posts: 1 }]);
    expect(await clubs.indexed()).toEqual([]);
    for (const body of ['Three', 'Four']) await write(ada, body, at(110));
    expect(await clubs.indexed()).toMatchObject([{ id: club, lastModified: at(110), posts: [{}, {}, {}] }]);
  });

  it('count rightly whatever happens to posts, also at the same time', async () => {
    const { db, clubs, moderation, club, ada, bob, cyd, dan, write } = await start(await open());
    let hours = 100;
    const decide = (id: string, event: 'hold' | 'approve' | 'remove' | 'restore') =>
      moderation.decide(STAFF, id, { event, rule: event === 'remove' ? 3 : null, note: '' }, at(hours));
    const written = await Promise.all([ada, ada, bob, cyd].map((who, index) => write(who, `Post ${index}`)));
    const [one, two, three, four] = written.map(({ id }) => id) as [string, string, string, string];
    const answers = [bob, cyd, dan].map((who, index) => clubs.reply(who, one, `Reply ${index}`, at(101)));
    const [first, second] = (await Promise.all(answers)).map(({ id }) => id) as [string, string];
    const steps: readonly (() => Promise<unknown>)[] = [
      () => Promise.all([decide(one, 'hold'), decide(two, 'remove')]),
      () => decide(one, 'remove'),
      () => Promise.all([decide(one, 'restore'), decide(three, 'hold'), decide(first, 'remove')]),
      () => Promise.all([decide(three, 'approve'), decide(two, 'restore'), clubs.leave(dan.member, club)]),
      () => clubs.edit(bob, three, 1, { title: 'T', body: 'https://x.example/' }, at(hours)),
      () => Promise.all([clubs.deletePost(ada.member, two), clubs.deletePost(cyd.member, second)]),
      () => Promise.all([decide(first, 'restore'), clubs.deletePost(cyd.member, four)]),
      () => deleteUserData(CLUB_DATA, db, { id: 'bob', email: '', emailKey: '' }),
    ];
    for (const step of steps) {
      hours += 1;
      await step();
      const { stored, counted } = await counts(db);
      expect(stored).toEqual(counted);
    }
    expect(await clubs.find(club)).toMatchObject({ members: 2, posts: 1, authors: 1 });
  });

  itOnce(
    'hold a new member’s first two posts, show them to nobody, and notify of them once approved',
    async () => {
      const { db, clubs, moderation, told, join, club, bob, ada } = await start(await open());
      const eve = await join('eve', LATER);
      await expect(clubs.post(eve, club, { title: 'T', body: 'x' }, LATER)).rejects.toThrow('Join this club');
      await clubs.join(eve.member, club, LATER);
      await createUserSettings(db, SITE_SETTINGS).save('ada', { clubNotifications: false }, LATER);
      const first = await clubs.post(eve, club, { title: 'Hello', body: '@bob-q @ada-q hi' }, LATER);
      expect(first).toMatchObject({ state: 'held', holdReason: 'first-posts' });
      expect([await clubs.thread(first.id, 1), (await clubs.posts(club, 1)).total]).toEqual([null, 0]);
      await expect(clubs.reply(bob, first.id, 'x', LATER)).rejects.toThrow('no such post');
      expect((await clubs.own(eve.member, club)).map(({ body }) => body)).toEqual(['@bob-q @ada-q hi']);
      expect(await inbox(db, 'bob')).toEqual([]);
      // A club's owner lets it appear.
      const owner = { userId: 'ada', isStaff: false, member: ada.member };
      const { held } = await moderation.queue(owner);
      expect(held.map(({ post }) => post.id)).toEqual([first.id]);
      await moderation.decide(owner, first.id, { event: 'approve', rule: null, note: '' }, at(101));
      expect(await Promise.all(['bob', 'eve', 'ada'].map((name) => inbox(db, name)))).toEqual([
        ...[['mention'], ['approved'], []],
      ]);
      expect(new Set(told)).toEqual(new Set(['ada', 'bob', 'eve']));
      const bobs = { userId: 'bob', isStaff: false, member: bob.member };
      await expect(moderation.queue(bobs)).rejects.toThrow('moderate no club');
      await expect(
        moderation.decide(bobs, first.id, { event: 'remove', rule: 1, note: '' }, at(102)),
      ).rejects.toThrow('no such post');
    },
  );

  it('three reporters hold a post; it is removed, appealed and restored, all of it logged', async () => {
    const { db, clubs, moderation, ada, bob, cyd, dan, join, write } = await start(await open());
    const { id } = await write(bob, 'Buy now');
    const report = (who: typeof ada) => moderation.report(who, id, { rule: 2, note: 'Pump' }, LATER);
    await expect(report(bob)).rejects.toThrow('your own post');
    for (const who of [ada, cyd]) await report(who);
    await expect(report(ada)).rejects.toThrow('already');
    expect(await clubs.thread(id, 1)).not.toBeNull();
    await report(dan);
    expect(await clubs.thread(id, 1)).toBeNull();
    const { held } = await moderation.queue(STAFF);
    expect(held).toMatchObject([{ post: { id, holdReason: 'reports' }, reports: [{}, {}, {}] }]);
    const decide = (event: 'remove' | 'approve' | 'restore', rule: number | null, hours: number) =>
      moderation.decide(STAFF, id, { event, rule, note: 'Reads like a pump.' }, at(hours));
    await expect(decide('remove', null, 101)).rejects.toThrow('choose the rule');
    await decide('remove', 2, 101);
    expect((await clubs.thread(id, 1))?.post).toMatchObject({ state: 'removed', removedRule: 2, html: null });
    await expect(clubs.edit(bob, id, 1, { title: 'T', body: 'x' }, at(102))).rejects.toThrow('can appeal');
    const [removal] = await moderation.about(bob.member);
    expect(removal).toMatchObject({ event: 'remove', rule: 2, note: 'Reads like a pump.', appeal: 'none' });
    const actionId = removal?.id ?? '';
    await expect(moderation.appeal(ada.member, actionId, 'Mine', at(102))).rejects.toThrow('no such');
    await moderation.appeal(bob.member, actionId, 'I hold none of it.', at(102));
    await expect(moderation.appeal(bob.member, actionId, 'Again', at(102))).rejects.toThrow('already');
    expect((await moderation.queue(STAFF)).appeals.map(({ post }) => post.body)).toEqual(['Buy now']);
    const owner = { userId: 'ada', isStaff: false, member: ada.member };
    const grant = { isGranted: true, answer: 'You are right.' };
    await expect(moderation.decideAppeal(owner, actionId, grant, at(103))).rejects.toThrow('by staff');
    await moderation.decideAppeal(STAFF, actionId, grant, at(103));
    expect((await clubs.thread(id, 1))?.post).toMatchObject({ state: 'visible', removedRule: null });
    expect(
      (await moderation.log(1)).actions.map(({ event, by, rule, appeal, reversedAt }) => [
        ...[event, by, rule, appeal],
        reversedAt !== null,
      ]),
    ).toEqual([
      ['restore', 'staff', null, 'none', false],
      ['remove', 'staff', 2, 'granted', true],
      ['hold', 'members', null, 'none', true],
    ]);
    expect(await inbox(db, 'bob')).toEqual(['held', 'removed', 'appeal-granted']);
    // Those who reported it before hold it no more.
    await expect(report(ada)).rejects.toThrow('already');
    await moderation.report(await join('eve'), id, { rule: 2, note: '' }, at(104));
    expect(await clubs.thread(id, 1)).not.toBeNull();
    expect(await moderation.history('@BOB-q')).toMatchObject({
      ...{ posts: { visible: 1 }, written: [{ id }], reportsMade: 0, made: [] },
      received: [{ note: '' }, { note: 'Pump' }, { note: 'Pump' }, { note: 'Pump', threadId: id }],
    });
    // What it says now can be reported by those who reported it before.
    await clubs.edit(bob, id, 1, { title: 'T', body: 'Buy it all' }, at(105));
    for (const who of [ada, cyd]) await report(who);
    expect(await clubs.thread(id, 1)).toBeNull();
  });

  itOnce('take a person with two accounts for one', async () => {
    const { db, clubs, moderation, join, club, ada, bob, cyd, dan, write } = await start(await open());
    const { id } = await write(bob, 'Buy now');
    const [bob2, cyd2] = [await join('bob-2', LATER), await join('cyd-2', LATER)];
    for (const name of ['bob', 'cyd']) await storeLinks(db, `${name}-2`, [name], LATER);
    for (const { member } of [bob2, cyd2]) await clubs.join(member, club, LATER);
    const report = (who: typeof ada) => moderation.report(who, id, { rule: 2, note: '' }, LATER);
    for (const who of [cyd, cyd2, bob2, dan]) await report(who);
    expect(await clubs.thread(id, 1)).not.toBeNull();
    await report(ada);
    expect(await clubs.thread(id, 1)).toBeNull();
    await clubs.setRole(ada.member, club, bob2.handle, 'moderator');
    const second = { userId: 'bob-2', isStaff: false, member: bob2.member };
    await expect(
      moderation.decide(second, id, { event: 'approve', rule: null, note: '' }, LATER),
    ).rejects.toThrow('Someone else has to decide');

    // The first 72 hours, and what is allowed in them, are the person's.
    expect(await clubs.newMemberNotice(cyd2, LATER)).toBeNull();
    expect(await write(cyd2, 'Not new')).toMatchObject({ state: 'visible' });
    expect(await write(cyd, 'not new!')).toMatchObject({ holdReason: 'repeated' });
    const [eve, eve2] = [await join('eve', LATER), await join('eve-2', at(101))];
    await storeLinks(db, 'eve', ['eve-2'], at(101));
    for (const { member } of [eve, eve2]) await clubs.join(member, club, LATER);
    for (const body of ['One', 'Two', 'Three'])
      expect((await write(eve, body)).holdReason).toBe(body === 'Three' ? null : 'first-posts');
    for (const body of ['Four', 'Five']) expect((await write(eve2, body)).holdReason).toBeNull();
    await expect(write(eve2, 'Six')).rejects.toThrow('5 posts and replies a day');
    expect(await clubs.newMemberNotice(eve2, at(101))).toContain('the next 3 days');

    // Search engines get a club from three posts by two persons.
    expect([await clubs.find(club), await clubs.indexed()]).toMatchObject([{ posts: 4, authors: 3 }, [{}]]);
    const { id: cyds } = (await clubs.own(cyd2.member, club))[0] ?? { id: '' };
    await clubs.deletePost(cyd2.member, cyds);
    expect([await clubs.find(club), await clubs.indexed()]).toMatchObject([{ posts: 3, authors: 2 }, []]);
  });

  itOnce('decide once, of what was read, whatever stops or comes in between', async () => {
    const database = await open();
    const { db, clubs, club, moderation, bob, write } = await start(database);
    const { id } = await write(bob, 'See https://x.example/');
    expect(await clubs.edit(bob, id, 1, { title: 'T', body: 'Worse' }, at(101))).toMatchObject({
      state: 'held',
    });
    const approve = { event: 'approve', rule: null, note: '' } as const;
    const decide = (version: number, on = moderation) =>
      on.decide(STAFF, id, { ...approve, version }, at(102));
    await expect(decide(1)).rejects.toThrow('changed this post in the meantime');
    // As for a process that ends before it has committed.
    const stopping = createModeration({
      database: {
        db,
        commit: (work) =>
          database.commit(async (tx) => {
            await work(tx);
            throw new Error('stopped');
          }),
      },
      onInbox: () => undefined,
    });
    await expect(decide(2, stopping)).rejects.toThrow('stopped');
    expect([await clubs.thread(id, 1), await inbox(db, 'bob'), (await moderation.log(1)).total]).toEqual([
      ...[null, [], 0],
    ]);
    const answers = await Promise.allSettled([decide(2), decide(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await inbox(db, 'bob'), (await moderation.log(1)).total]).toEqual([['approved'], 1]);
    expect(await clubs.find(club)).toMatchObject({ posts: 1 });
  });

  itOnce('take so many reports a day, and tell search engines and feeds of visible posts alone', async () => {
    const { clubs, club, ada, bob, cyd, moderation, write } = await start(await open());
    const posts: string[] = [];
    for (let index = 0; index < 21; index += 1) posts.push((await write(bob, `Post ${index}`)).id);
    await write(cyd, 'Another person’s');
    const report = (id: string) => moderation.report(ada, id, { rule: 3, note: '' }, LATER);
    for (const id of posts.slice(0, 20)) await report(id);
    await expect(report(posts[20] ?? '')).rejects.toThrow('20 posts a day');
    const [held = '', removed = ''] = posts;
    await moderation.decide(STAFF, held, { event: 'hold', rule: null, note: '' }, LATER);
    await moderation.decide(STAFF, removed, { event: 'remove', rule: 3, note: '' }, LATER);
    const indexed = (await clubs.indexed()).flatMap(({ posts: listed }) => listed.map(({ id }) => id));
    expect(indexed).toHaveLength(20);
    const fed = (await clubs.posts(club, 1)).posts.filter(({ html }) => html !== null).map(({ id }) => id);
    for (const id of [held, removed]) expect([...indexed, ...fed]).not.toContain(id);
    expect(new Set(fed)).toEqual(new Set(indexed));
  });

  itOnce('pass to a moderator, and have members who may do what their role allows', async () => {
    const { clubs, club, ada, bob, cyd, moderation, write } = await start(await open());
    const idea = { kind: 'trader' as const, name: 'swing  TRADERS!', about: 'Again.' };
    await expect(clubs.found(bob, idea, at(71))).rejects.toThrow('72 hours after');
    await expect(clubs.found(bob, idea, LATER)).rejects.toThrow('name already');
    await expect(clubs.leave(ada.member, club)).rejects.toThrow('You own this club');
    await expect(clubs.setRole(bob.member, club, 'cyd-q', 'moderator')).rejects.toThrow('Only the owner');
    await expect(clubs.setRole(ada.member, club, 'bob-q', 'owner')).rejects.toThrow(
      'to one of its moderators',
    );
    await clubs.setRole(ada.member, club, '@bob-q', 'moderator');
    const { id } = await write(cyd, 'Text');
    const bobs = { userId: 'bob', isStaff: false, member: bob.member };
    await moderation.decide(bobs, id, { event: 'remove', rule: 8, note: '' }, LATER);
    const removed = async (who: typeof STAFF | typeof bobs) => {
      const queue = await moderation.queue(who);
      return queue.removed.map(({ post, isOwn }) => [post.id, isOwn]);
    };
    expect(await removed(bobs)).toEqual([[id, false]]);
    expect(await removed({ ...STAFF, member: cyd.member })).toEqual([[id, true]]);
    await moderation.decide(bobs, id, { event: 'restore', rule: null, note: '' }, LATER);
    await moderation.decide(STAFF, id, { event: 'remove', rule: 8, note: '' }, LATER);
    await expect(
      moderation.decide(bobs, id, { event: 'restore', rule: null, note: '' }, LATER),
    ).rejects.toThrow('only staff can restore');
    expect([await removed(bobs), await removed(STAFF)]).toEqual([[], [[id, false]]]);
    const own = await write(bob, 'Mine');
    await expect(
      moderation.decide(bobs, own.id, { event: 'hold', rule: null, note: '' }, LATER),
    ).rejects.toThrow('Someone else has to decide');
    await clubs.setRole(ada.member, club, 'bob-q', 'owner');
    await clubs.leave(ada.member, club);
    expect((await clubs.members(club, 1)).map(({ handle, role }) => [handle, role])).toEqual([
      ['bob-q', 'owner'],
      ['cyd-q', 'member'],
      ['dan-q', 'member'],
    ]);
    expect(await clubs.find(club)).toMatchObject({ members: 3 });
  });

  itOnce('are edited, closed and reopened by staff, and keep their posts', async () => {
    const { clubs, club, ada, bob, join, moderation, write } = await start(await open());
    for (const [who, body] of [
      [ada, 'One'],
      [bob, 'Two'],
      [bob, 'Three'],
    ] as const)
      await write(who, body);
    let hours = 100;
    const decide = (event: 'edit' | 'close' | 'reopen', rule: number | null = null, by = STAFF) => {
      hours += 1;
      return moderation.decideClub(by, club, { event, rule, note: 'A paid group.', text: null }, at(hours));
    };
    const owner = { userId: 'ada', isStaff: false, member: ada.member };
    await expect(decide('close', 3, owner)).rejects.toThrow('by staff');
    await expect(decide('close')).rejects.toThrow('choose the rule');
    await expect(decide('edit')).rejects.toThrow('enter a name');
    await expect(decide('reopen')).rejects.toThrow('is open');
    await decide('close', 3);
    expect(await clubs.find(club)).toMatchObject({ posts: 3, closed: { at: at(hours), rule: 3 } });
    expect([(await clubs.posts(club, 1)).total, (await clubs.list('trader', 1)).total]).toEqual([3, 0]);
    expect(await clubs.indexed()).toEqual([]);
    const { id } = (await clubs.own(bob.member, club))[0] ?? { id: '' };
    await expect(write(bob, 'Four')).rejects.toThrow('club is closed');
    await expect(clubs.reply(ada, id, 'x', LATER)).rejects.toThrow('club is closed');
    await expect(clubs.join((await join('eve')).member, club, LATER)).rejects.toThrow('club is closed');
    // One post less, so that it's no more for search engines when it opens.
    await clubs.deletePost(bob.member, id);
    await decide('reopen');
    expect([await clubs.indexed(), await write(bob, 'Four')]).toMatchObject([[], { state: 'visible' }]);
    expect(await clubs.indexed()).toHaveLength(1);
    const text = { name: 'Swing  traders, calmly', about: 'Days.' };
    await moderation.decideClub(STAFF, club, { event: 'edit', rule: null, note: '', text }, at(120));
    expect(await clubs.find(club)).toMatchObject({ name: 'Swing traders, calmly', closed: null });
    const log = (await moderation.log(1)).clubs;
    expect(log.map(({ event, rule, name }) => [event, rule, name])).toEqual([
      ['edit', null, 'Swing traders, calmly'],
      expect.arrayContaining(['reopen']),
      expect.arrayContaining(['close', 3]),
    ]);
  });

  itOnce('hold links of members with few posts and repeated texts, also in later versions', async () => {
    const { clubs, bob, write } = await start(await open());
    expect(await write(bob, 'See https://x.example/')).toMatchObject({ holdReason: 'links' });
    const { id } = await write(bob, 'Plain');
    expect(await write(bob, 'plain!')).toMatchObject({ holdReason: 'repeated' });
    const edited = await clubs.edit(bob, id, 1, { title: 'T', body: 'https://x.example/' }, at(101));
    expect(edited).toMatchObject({ state: 'held', holdReason: 'links', version: 2 });
  });

  itOnce('lose the texts of who deletes their account, and pass to a moderator', async () => {
    const { db, clubs, club, ada, bob, cyd, moderation, write } = await start(await open());
    await clubs.setRole(ada.member, club, 'bob-q', 'moderator');
    const { id } = await write(ada, 'Mine');
    const mention = (handle: string) => `<b data-mention>@${handle}</b>`;
    await clubs.reply(cyd, id, `${mention('ada-q')} ${mention('bob-q')}`, LATER);
    const { id: other } = await write(bob, 'Another');
    await clubs.reply(ada, other, 'Mine, too', LATER);
    await moderation.report(ada, other, { rule: 1, note: 'Rude' }, LATER);
    const person = { id: 'ada', email: '', emailKey: '' };
    const data = [...CLUB_DATA, ...MODERATION_DATA];
    expect(await exportUserData(data, db, person)).toMatchObject({
      Clubs: [{ Club: club, Role: 'owner' }],
      ClubPosts: expect.arrayContaining([
        expect.objectContaining({
          Answers: other,
          Versions: [expect.objectContaining({ Text: 'Mine, too' })],
        }),
      ]),
      ReportedPosts: [{ Post: other, Note: 'Rude' }],
    });
    await db.transaction().execute(async (tx) => {
      await deleteUserData(data, tx, person);
      await tx.deleteFrom('users').where('id', '=', 'ada').execute();
    });
    const thread = await clubs.thread(id, 1);
    expect(thread?.post).toMatchObject({ state: 'deleted', handle: null, html: null });
    expect(thread?.replies).toMatchObject([
      {
        handle: 'cyd-q',
        html: `<p>${mention('ada-q')} <a data-mention href="/app/member/bob-q/">@bob-q</a></p>`,
      },
    ]);
    expect((await clubs.thread(other, 1))?.post).toMatchObject({ replies: 0 });
    expect(await clubs.find(club)).toMatchObject({ members: 3, posts: 1, authors: 1 });
    expect(await clubs.role(bob.member, club)).toBe('owner');
    const { rows } = await sql`SELECT * FROM club_post_versions WHERE body LIKE 'Mine%'`.execute(db);
    expect([rows, (await moderation.queue(STAFF)).reported]).toEqual([[], []]);
  });
});
