import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertIdentity } from '@/lib/people/accounts/server/identities';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import type { ExternalIdentity } from '../external-sign-in';
import { linkIdentity, signInWithIdentity } from './link-identity';

const NOW = 1_750_000_000_000 as Millis;
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
  signInWithIdentity(db, identity, loginOnly);

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

onSqlite('signing in with an identity', (open) => {
  it('knows an account by issuer and subject, whatever the address says', async () => {
    const { db } = await open();
    const userId = await makeUser(db, 'me@example.com');
    expect(await signIn(db, ADA)).toEqual({ kind: 'unknown', email: 'Ada@Example.com' });
    await insertIdentity(db, userId, ADA, NOW);
    const changed = { ...ADA, email: 'other@example.com', isEmailVerified: false };
    expect(await signIn(db, changed, true)).toEqual({ kind: 'signed-in', userId });
    expect(await outcome(db, { ...ADA, issuer: 'https://appleid.apple.com' })).toBe('unknown');
    expect(await outcome(db, { ...ADA, subject: '2' })).toBe('unknown');
  });

  it('never gets into an account by its address, and reveals nothing about unverified addresses', async () => {
    const { db } = await open();
    await makeUser(db, 'ada@example.com');
    expect(await outcome(db, ADA)).toBe('email-taken');
    expect(await outcome(db, ADA, true)).toBe('email-taken');
    for (const email of ['ada@example.com', 'unknown@example.com']) {
      const identity = { ...ADA, email, isEmailVerified: false };
      expect(await outcome(db, identity)).toBe('unknown');
      expect(await outcome(db, identity, true)).toBe('no-account');
    }
    expect(await outcome(db, { ...ADA, email: null })).toBe('no-email');
    expect(await outcome(db, { ...ADA, email: 'new@example.com' }, true)).toBe('no-account');
    expect(await counts(db)).toEqual({ users: 1, identities: 0 });
  });
});

forEachEngine('adding an identity to an account', (open, itOnce) => {
  itOnce('signs in to that account afterwards, whatever its address', async () => {
    const { db } = await open();
    const userId = await makeUser(db, 'me@example.com');
    const session = await makeSession(db, userId);
    const identity = { ...ADA, email: null, isEmailVerified: false };
    expect(await linkIdentity(db, session, identity, NOW)).toEqual({ kind: 'linked', isNew: true });
    expect(await linkIdentity(db, session, identity, NOW)).toEqual({ kind: 'linked', isNew: false });
    expect(await signIn(db, identity, true)).toEqual({ kind: 'signed-in', userId });
  });

  itOnce('takes no identity from another account, and allows one per provider', async () => {
    const { db } = await open();
    await insertIdentity(db, await makeUser(db, 'ada@example.com'), ADA, NOW);
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
    expect(await linkIdentity(db, session, ADA, plus(NOW, 1000))).toEqual(refused);
    expect(await linkIdentity(db, { ...session, id: other.id }, ADA, NOW)).toEqual(refused);
    await db.deleteFrom('sessions').execute();
    expect(await linkIdentity(db, session, ADA, NOW)).toEqual(refused);
    expect(await counts(db)).toEqual({ users: 2, identities: 0 });
  });
});
