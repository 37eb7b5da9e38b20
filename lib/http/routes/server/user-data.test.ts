import { readFileSync } from 'node:fs';
import { type Insertable, type Kysely, sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { purgeExpired } from '@/lib/core/database/user-data';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { openAccounts, openBrowser } from '@/lib/people/accounts/testing/accounts-fixture';
import { listSecurityEvents, recordSecurityEvent } from '@/lib/people/security-log/server/security-log';

const EMAIL = 'anna@example.com';
const PASSWORD = 'correct horse battery';
const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 0, 5) as Millis;
/** Columns with such names identify a person or a row's owner. */
const PERSONAL = /(^|_)(user|author|owner|email|recipient|address|phone|ip)(_|$)/;

forEachEngine('every table with personal data', (open, itOnce) => {
  async function columns() {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    return tables.flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, name })));
  }

  itOnce('declares how it is exported, deleted and purged', async () => {
    const found = await columns();
    expect(found.length).toBeGreaterThan(100);
    const declared = new Set(
      USER_DATA.flatMap(({ table, personal }) => personal.map((name) => `${table}.${name}`)),
    );
    const names = found.map(({ table, name }) => `${table}.${name}`);
    const personal = found.filter(({ name }) => PERSONAL.test(name));
    expect(
      personal.map(({ table, name }) => `${table}.${name}`).filter((name) => !declared.has(name)),
    ).toEqual([]);
    expect([...declared].filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(USER_DATA.map(({ table }) => table)).size).toBe(USER_DATA.length);
  });

  it('contains no trace of a deleted account', async () => {
    const { accounts, db, clock, join } = await openAccounts(open, USER_DATA);
    const { who, browser } = await join(EMAIL, PASSWORD);
    const { id } = who.account;
    await insertOneOfEach(db, { id, email: EMAIL });
    const headings = Object.keys(await accounts.exportData(who, browser, clock.now));
    expect(headings).toEqual([...new Set(headings)]);
    await accounts.deleteAccount(who, browser, clock.now);
    // As a request that was on its way meanwhile.
    expect(await accounts.exportData(who, browser, clock.now)).toMatchObject({ Account: null });
    for (const { table, personal, deleted } of USER_DATA) {
      if (typeof deleted === 'object') continue;
      const rows = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(db);
      const left = rows.rows.filter((row) => row['kind'] !== 'account-deleted');
      const values = left.flatMap((row) => personal.map((name) => String(row[name]).toLowerCase()));
      expect({ table, values: values.filter((value) => value === id || value === EMAIL) }).toEqual({
        table,
        values: [],
      });
    }
  });
});

/** A row of the user in each table, with times of long ago. */
async function insertOneOfEach(db: Kysely<Schema>, person: { readonly id: string; readonly email: string }) {
  await insertRobotRows(db, 1);
  const tables = await db.introspection.getTables();
  for (const { table } of USER_DATA.filter((data) => data.table !== 'users')) {
    const found = tables.find(({ name }) => name === table)?.columns ?? [];
    const row = found
      .filter((column) => !column.isAutoIncrementing && column.name !== 'id')
      .map(({ name, dataType }) => [name, valueFor(name, dataType, person)]);
    const needsId = found.some(({ name, dataType }) => name === 'id' && dataType.toLowerCase() === 'text');
    await db
      .insertInto(table)
      .values(
        Object.fromEntries([...row, ...(needsId ? [['id', `id of ${table}`]] : [])]) as Insertable<
          Schema[typeof table]
        >,
      )
      .execute();
  }
}

function valueFor(name: string, dataType: string, { id, email }: { id: string; email: string }): unknown {
  if (/^(user|other_user|author|staff|referrer|affiliate)_id$/.test(name)) return id;
  if (/^(email|email_key|recipient)$/.test(name)) return email;
  if (name === 'account_id') return 'id of trading_accounts';
  if (name === 'copy_id') return 'id of copies';
  if (name === 'basket_copy_id') return 'id of basket_copies';
  if (name === 'referral_id') return 'id of referrals';
  if (name === 'list_id') return 'id of watchlists';
  if (name === 'club_id') return 'id of clubs';
  if (name === 'post_id') return 'id of club_posts';
  if (name === 'portfolio_id') return 'id of portfolios';
  if (name === 'import_id') return 'id of portfolio_imports';
  if (/^(?:reason|skip)_code$/.test(name)) return 'late';
  if (/^(?:reason|skip)_args$/.test(name)) return '[1700000000000,1700000100000]';
  if (['fees', 'lines', 'weights'].includes(name)) return '[]';
  if (name === 'state') return 'closed';
  if (/blob|bytea/i.test(dataType)) return Buffer.from('1');
  // Also JSON, in columns that contain some.
  return /int/i.test(dataType) ? 1 : '1';
}

onSqlite('two years later', (open) => {
  it('has only rows whose end isn’t a purge, as docs/running.md says of each table', async () => {
    const { db } = await open();
    const id = await insertUser(db, { email: EMAIL, name: 'Anna', passwordHash: 'x', firstTouch: null }, NOW);
    await insertOneOfEach(db, { id: id ?? '', email: EMAIL });
    await purgeExpired(USER_DATA, db, plus(NOW, 2 * 365 * DAY));
    const lines = readFileSync('docs/running.md', 'utf8').split('\n');
    const planned = (table: string) =>
      lines.find((line) => line.startsWith('|') && line.includes(`\`${table}\``));
    for (const { table } of USER_DATA) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)}`.execute(db);
      const isPurged = planned(table)?.includes('| a purge') === true;
      expect({ table, rows: rows.length }).toEqual({ table, rows: isPurged ? 0 : 1 });
    }
  });
});

forEachEngine('expired data', (open) => {
  it('is purged, but nothing newer', async () => {
    const { db } = await open();
    for (const [id, days] of [
      ['old', 366],
      ['young', 364],
    ] as const) {
      const at = NOW - days * DAY;
      await db
        .insertInto('registration_requests')
        .values({ email_key: id, email: id, requested_at: NOW - (id === 'old' ? 8 : 6) * DAY })
        .execute();
      await db
        .insertInto('problem_reports')
        .values({
          id,
          created_at: at,
          user_id: null,
          name: 'Anna',
          email: 'anna@example.com',
          subject: 'Other',
          message: 'It broke',
          user_agent: '',
          attachment_name: null,
          attachment_type: null,
          attachment: null,
        })
        .execute();
      await db
        .insertInto('payment_events')
        .values({ source: 'stripe', event_id: id, kind: 'x', received_at: at - 365 * DAY })
        .execute();
    }
    const user = { email: 'anna@example.com', name: 'Anna', passwordHash: null, firstTouch: null };
    const userId = (await insertUser(db, user, NOW)) ?? '';
    for (const [id, usedDays, endsIn] of [
      ['open', 1, 10],
      ['unused', 31, 10],
      ['over', 1, -1],
      ['unused and over', 31, -1],
    ] as const)
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          token_hash: id,
          kind: 'web',
          created_at: NOW,
          authenticated_at: NOW,
          last_used_at: plus(NOW, -usedDays * DAY),
          expires_at: plus(NOW, endsIn * DAY),
          idle_ms: 30 * DAY,
          is_remembered: 0,
          address: '',
          user_agent: '',
        } as Insertable<Schema['sessions']>)
        .execute();
    for (const days of [179, 181])
      await recordSecurityEvent(
        db,
        { userId, kind: 'logged-in', detail: String(days) },
        plus(NOW, -days * DAY),
      );
    await purgeExpired(USER_DATA, db, NOW);
    expect((await listSecurityEvents(db, {})).map(({ detail }) => detail)).toEqual(['179']);
    const ids = async (table: 'problem_reports' | 'sessions') => db.selectFrom(table).select('id').execute();
    expect(await ids('problem_reports')).toEqual([{ id: 'young' }]);
    expect(await ids('sessions')).toEqual([{ id: 'open' }]);
    expect(await db.selectFrom('registration_requests').select('email').execute()).toEqual([
      { email: 'young' },
    ]);
    expect(await db.selectFrom('payment_events').select('event_id').execute()).toEqual([
      { event_id: 'young' },
    ]);
  });
});

forEachEngine('data stored under an account’s email address', (open, itOnce) => {
  async function withTraces() {
    const fixture = await openAccounts(open, USER_DATA);
    const { db, clock, join, accounts } = fixture;
    const joined = await join(EMAIL, PASSWORD);
    const { id } = joined.who.account;
    const report = (key: string, userId: string | null, email: string, attachment: Buffer | null) =>
      db
        .insertInto('problem_reports')
        .values({
          id: key,
          created_at: clock.now,
          user_id: userId,
          name: 'Anna',
          email,
          subject: 'Other',
          message: `message ${key}`,
          user_agent: '',
          attachment_name: attachment && 'screen.png',
          attachment_type: attachment && 'image/png',
          attachment,
        })
        .execute();
    await report('1-own', id, 'work@example.com', Buffer.from([0, 255, 128]));
    await report('2-guest', null, 'ANNA@example.com', null);
    await report('3-other', null, 'berta@example.com', Buffer.from('theirs'));
    await db
      .insertInto('article_versions')
      .values({
        alias: 'help',
        version: 1,
        title: 'Costs',
        body: '# All of the text',
        author_id: id,
        author_name: 'Anna',
        created_at: clock.now,
      })
      .execute();
    const again = { fullName: 'Ann', email: EMAIL, password: 'another good one', captcha: 'solved' };
    await accounts.register({ ...again, returnPath: null, details: {} }, openBrowser(), clock.now);
    await accounts.register(
      { ...again, email: 'berta@example.com', returnPath: null, details: {} },
      openBrowser(),
      clock.now,
    );
    await db
      .insertInto('registration_requests')
      .values({ email_key: EMAIL, email: EMAIL, requested_at: clock.now })
      .execute();
    return { ...fixture, ...joined };
  }

  itOnce(
    'is exported completely: reports of the user and of guests, attachments, texts, pending registrations',
    async () => {
      const { accounts, who, browser, clock } = await withTraces();
      const data = await accounts.exportData(who, browser, clock.now);
      expect(data).toMatchObject({
        ProblemReports: [
          { Id: '1-own', Attachment: 'screen.png', AttachmentBytes: 3, AttachmentBase64: 'AP+A' },
          { Id: '2-guest', Message: 'message 2-guest', AttachmentBase64: null },
        ],
        TextsWritten: [{ Title: 'Costs', Body: '# All of the text' }],
        RegistrationsWaiting: [{ Name: 'Ann', Email: EMAIL }],
        RegistrationRequests: [{ Email: EMAIL }],
      });
      expect(JSON.stringify(data)).not.toMatch(/berta|hash/i);
    },
  );

  it('is deleted with the account, and others’ data stays', async () => {
    const { accounts, db, who, browser, clock } = await withTraces();
    expect(await accounts.deleteAccount(who, browser, clock.now)).toMatchObject({ success: true });
    expect(await db.selectFrom('problem_reports').select('id').execute()).toEqual([{ id: '3-other' }]);
    expect(await db.selectFrom('registrations').select('email').execute()).toEqual([
      { email: 'berta@example.com' },
    ]);
    expect(await db.selectFrom('registration_requests').selectAll().execute()).toEqual([]);
  });

  itOnce('is purged when it expires', async () => {
    const { db, clock } = await withTraces();
    await purgeExpired(USER_DATA, db, plus(clock.now, 3_600_000));
    expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });
});
