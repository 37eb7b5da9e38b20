import type { Kysely } from 'kysely';
import { insertUser } from '@/lib/accounts/server/new-user';
import type { Schema } from '@/lib/database/schema';
import { forEachEngine } from '@/lib/database/testing/for-each-engine';
import type { ExternalIdentity } from '../external-sign-in';
import { linkIdentity, signInWithIdentity } from './link-identity';

const NOW = 1_750_000_000_000;
const ADA: ExternalIdentity = {
  provider: 'Google',
  issuer: 'https://accounts.google.com',
  subject: '1',
  email: 'Ada@Example.com',
  isEmailVerified: true,
  name: 'Ada Lovelace',
};

type Db = Kysely<Schema>;

const signIn = (db: Db, identity: ExternalIdentity, loginOnly = false) =>
  signInWithIdentity(db, identity, { loginOnly, firstTouch: null, now: NOW });

const outcome = async (db: Db, identity: ExternalIdentity, loginOnly = false) => {
  const result = await signIn(db, identity, loginOnly);
  return result.kind === 'refused' ? result.code : result.kind;
};

async function makeUser(db: Db, email: string): Promise<string> {
  const user = { email, name: 'Somebody', passwordHash: 'a hash', firstTouch: null };
  return (await insertUser(db, user, NOW)) ?? '';
}

/** A session as far as linking looks at it. */
async function makeSession(db: Db, userId: string, id = `session of ${userId}`) {
  await db
    .insertInto('sessions')
    .values({
      token_hash: id,
      id,
      user_id: userId,
      created_at: NOW,
      last_used_at: NOW,
      authenticated_at: NOW,
      idle_ms: 1000,
      expires_at: NOW + 1000,
      is_remembered: 0,
      address: '',
      user_agent: '',
    })
    .execute();
  return { id, userId };
}

async function counts(db: Db) {
  const users = await db.selectFrom('users').select('id').execute();
  const identities = await db.selectFrom('external_identities').select('subject').execute();
  return { users: users.length, identities: identities.length };
}

forEachEngine('signing in with an identity', (open) => {
  it('makes an account without a password the first time, and knows it the next', async () => {
    const { db } = await open();
    const first = await signInWithIdentity(db, ADA, {
      loginOnly: false,
      firstTouch: { InvitationToken: 'invited' },
      now: NOW,
    });
    expect(first.kind).toBe('registered');
    expect(await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      email: 'Ada@Example.com',
      email_key: 'ada@example.com',
      name: 'Ada Lovelace',
      password_hash: null,
      level: 'beginner',
      first_touch: '{"InvitationToken":"invited"}',
    });
    const again = await signIn(db, { ...ADA, email: 'other@example.com', isEmailVerified: false }, true);
    expect(again).toEqual({ ...first, kind: 'signed-in' });
  });

  it('tells accounts apart by issuer and subject', async () => {
    const { db } = await open();
    await signIn(db, ADA);
    expect(await outcome(db, { ...ADA, issuer: 'https://appleid.apple.com' })).toBe('email-taken');
    expect(await outcome(db, { ...ADA, subject: '2', email: 'two@example.com' })).toBe('registered');
    expect(await counts(db)).toEqual({ users: 2, identities: 2 });
  });

  it('never gets into an account by its address, verified or not', async () => {
    const { db } = await open();
    await makeUser(db, 'ada@example.com');
    expect(await outcome(db, ADA)).toBe('email-taken');
    expect(await outcome(db, ADA, true)).toBe('email-taken');
    expect(await outcome(db, { ...ADA, isEmailVerified: false })).toBe('email-unverified');
    expect(await counts(db)).toEqual({ users: 1, identities: 0 });
  });

  it('makes no account for an address that is not proven or not given, and says the same of known and unknown ones', async () => {
    const { db } = await open();
    await makeUser(db, 'known@example.com');
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const identity = { ...ADA, email, isEmailVerified: false };
      expect(await outcome(db, identity)).toBe('email-unverified');
      expect(await outcome(db, identity, true)).toBe('no-account');
    }
    expect(await outcome(db, { ...ADA, email: null })).toBe('no-email');
    expect(await counts(db)).toEqual({ users: 1, identities: 0 });
  });

  it('makes no account for whoever only wants to log in', async () => {
    const { db } = await open();
    expect(await outcome(db, ADA, true)).toBe('no-account');
    expect(await counts(db)).toEqual({ users: 0, identities: 0 });
  });

  it('makes one user of many answers at once, also when their addresses differ', async () => {
    const { db } = await open();
    const identities = Array.from({ length: 10 }, (_, i) => ({ ...ADA, email: `ada${i % 3}@example.com` }));
    const results = await Promise.all(identities.map((identity) => signIn(db, identity)));
    expect(results.filter(({ kind }) => kind === 'registered')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'signed-in')).toHaveLength(9);
    expect(await counts(db)).toEqual({ users: 1, identities: 1 });
  });

  it('makes a registration worthless that somebody began with the same address and a password of their own', async () => {
    const { db } = await open();
    const row = { email_key: 'ada@example.com', id: 'r', email: 'ada@example.com', name: 'Mallory' };
    const rest = {
      password_hash: 'x',
      code_hash: 'c',
      link_hash: 'l',
      wrong_codes: 0,
      details: '{}',
      created_at: NOW,
      expires_at: NOW + 1,
    };
    await db
      .insertInto('registrations')
      .values({ ...row, ...rest })
      .execute();
    await signIn(db, ADA);
    expect(await db.selectFrom('registrations').select(['id', 'code_hash', 'link_hash']).execute()).toEqual([
      { id: 'r', code_hash: null, link_hash: null },
    ]);
  });

  it('calls whoever has no name by the first part of the address', async () => {
    const { db } = await open();
    await signIn(db, { ...ADA, name: null });
    expect(await db.selectFrom('users').select('name').executeTakeFirst()).toEqual({ name: 'Ada' });
  });
});

forEachEngine('adding an identity to an account', (open) => {
  it('signs in to that account from then on, whatever its address', async () => {
    const { db } = await open();
    const userId = await makeUser(db, 'me@example.com');
    const session = await makeSession(db, userId);
    const identity = { ...ADA, email: null, isEmailVerified: false };
    expect(await linkIdentity(db, session, identity, NOW)).toEqual({ kind: 'linked', isNew: true });
    expect(await linkIdentity(db, session, identity, NOW)).toEqual({ kind: 'linked', isNew: false });
    expect(await signIn(db, identity, true)).toEqual({ kind: 'signed-in', userId });
  });

  it('takes one that belongs to another account from nobody, and one of each provider', async () => {
    const { db } = await open();
    await signIn(db, ADA);
    const session = await makeSession(db, await makeUser(db, 'me@example.com'));
    expect(await linkIdentity(db, session, ADA, NOW)).toEqual({ kind: 'refused', code: 'identity-taken' });
    await linkIdentity(db, session, { ...ADA, subject: '2' }, NOW);
    const third = await linkIdentity(db, session, { ...ADA, subject: '3' }, NOW);
    expect(third).toEqual({ kind: 'refused', code: 'already-linked' });
  });

  it('adds one when two of a provider come at once', async () => {
    const { db } = await open();
    const session = await makeSession(db, await makeUser(db, 'me@example.com'));
    const links = ['2', '3', '4', '5'].map((subject) => linkIdentity(db, session, { ...ADA, subject }, NOW));
    expect((await Promise.all(links)).filter(({ kind }) => kind === 'linked')).toHaveLength(1);
    expect(await counts(db)).toEqual({ users: 1, identities: 1 });
  });

  it('adds none for a session that has ended, has run out or is of another user', async () => {
    const { db } = await open();
    const userId = await makeUser(db, 'me@example.com');
    const session = await makeSession(db, userId);
    const other = await makeSession(db, await makeUser(db, 'other@example.com'));
    const refused = { kind: 'refused', code: 'signed-out' };
    expect(await linkIdentity(db, session, ADA, NOW + 1000)).toEqual(refused);
    expect(await linkIdentity(db, { ...session, id: other.id }, ADA, NOW)).toEqual(refused);
    await db.deleteFrom('sessions').execute();
    expect(await linkIdentity(db, session, ADA, NOW)).toEqual(refused);
    expect(await counts(db)).toEqual({ users: 2, identities: 0 });
  });
});
