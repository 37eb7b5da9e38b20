import { type Millis, plus } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { DAY_MS } from '@/lib/core/base/time';
import { type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { purgeExpired } from '@/lib/core/database/user-data';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { startMailServer, type TestMailServer } from '@/lib/people/mail/testing/mail-server';
import { joinAs, openProduct, SITE, Visitor } from '../testing/open-product';

const START = Date.UTC(2026, 0, 5) as Millis;
const GUS = 'gus@example.com';

let server: TestMailServer;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await close?.();
  close = undefined;
  server.refuse(null);
});
afterAll(() => server.close());

/** A product whose time stands still until it's moved. */
async function setUp(open: OpenTestDatabase) {
  const database = await open();
  let now = START;
  const product = await openProduct(database, () => now, undefined, { smtpUrl: server.url });
  close = product.close;
  const before = server.taken.length;
  const mailed = () => server.taken.slice(before).map(({ message }) => message.replace(/=\r\n/g, ''));
  return {
    database,
    product,
    mailed,
    guest: () => new Visitor(product.api),
    /** The secret of the nth mail's link to a page. */
    async secret(no: number, page: string) {
      await until(async () => mailed().length >= no);
      return new RegExp(`${page}/\\?token=3D([\\w-]+)`).exec(mailed()[no - 1] ?? '')?.[1] ?? '';
    },
    pass(ms: number) {
      now = plus(now, ms);
    },
    now: () => now,
  };
}

async function ask(visitor: Visitor, name: string, request: object) {
  const { status, body } = await visitor.call(`WeeklyReport/${name}`, request);
  return status === 200 ? body : `${status} ${body['Message']}`;
}

onSqlite('a subscription to weekly reports', (open) => {
  it('is asked for twice, and ends by one click of a mail program', async () => {
    const { guest, secret, mailed, product, now } = await setUp(open);
    const { reportMails } = product.users.services;
    const gus = guest();
    const answer = await ask(gus, 'Subscribe', { email: ` ${GUS} ` });
    expect(answer).toEqual({
      IsMailed: true,
      Message: `We’ve sent a link to ${GUS}. Open it within 7 days to confirm.`,
    });
    const token = await secret(1, 'confirmReport');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await reportMails.state(GUS, now())).toBe('requested');
    // A program that checks links only opens them.
    await gus.send(`/app/userpublic/confirmReport/?token=${token}`);
    expect(await reportMails.state(GUS, now())).toBe('requested');
    for (const _ of ['once', 'again']) expect(await ask(gus, 'Confirm', { token })).toEqual({ IsDone: true });
    // The second to ask isn't told that the address is known; its owner is.
    expect(await ask(guest(), 'Subscribe', { email: ` ${GUS} ` })).toEqual(answer);
    const stop = await secret(2, 'unsubscribeReport');
    expect(mailed()[1]).toContain('You already get the weekly report');
    const click = `/api/weekly-report/unsubscribe?token=${stop}`;
    expect((await guest().send(click, { redirect: 'manual' })).headers.get('location')).toBe(
      `/app/userpublic/unsubscribeReport/?token=${stop}`,
    );
    expect(await reportMails.state(GUS, now())).toBe('on');
    const post = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
    expect((await product.api.request(SITE + click, post)).status).toBe(200);
    expect(await reportMails.state(GUS, now())).toBe('off');
    expect((await product.api.request(SITE + click, post)).status).toBe(404);
    expect(await ask(gus, 'Confirm', { token })).toEqual({ IsDone: false });
  });
});

onSqlite('subscriptions to weekly reports', (open) => {
  it('confirm by the newest link, for seven days', async () => {
    const { guest, secret, pass, database, now } = await setUp(open);
    const gus = guest();
    await ask(gus, 'Subscribe', { email: GUS });
    const first = await secret(1, 'confirmReport');
    await ask(gus, 'Subscribe', { email: GUS.toUpperCase() });
    const second = await secret(2, 'confirmReport');
    expect(await ask(gus, 'Confirm', { token: first })).toEqual({ IsDone: false });
    const [row] = await database.db.selectFrom('report_subscriptions').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(second);
    pass(7 * DAY_MS);
    expect(await ask(gus, 'Confirm', { token: second })).toEqual({ IsDone: false });
    await purgeExpired(USER_DATA, database.db, now());
    expect(await database.db.selectFrom('report_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('are limited by address and network', async () => {
    const { guest, mailed, product, now } = await setUp(open);
    const gus = guest();
    for (let no = 1; no <= 7; no += 1)
      expect(await ask(gus, 'Subscribe', { email: GUS })).toMatchObject({ IsMailed: true });
    for (let no = 8; no <= 20; no += 1) await ask(gus, 'Subscribe', { email: `${no}@example.com` });
    expect(await ask(gus, 'Subscribe', { email: 'last@example.com' })).toEqual({
      IsMailed: false,
      Message: 'Too many attempts from your network. Please try again in an hour',
    });
    expect(await product.users.services.reportMails.state('last@example.com', now())).toBe('off');
    await until(async () => mailed().length >= 18);
    expect(mailed().filter((mail) => mail.includes(`To: ${GUS}`))).toHaveLength(5);
    expect(await ask(gus, 'Subscribe', { email: 'nobody' })).toBe('400 Please enter a valid email');
  });

  it('end when the mail server says that the address doesn’t exist', async () => {
    const { guest, product, now } = await setUp(open);
    server.refuse({ status: 550, text: '5.1.1 No such mailbox' });
    await ask(guest(), 'Subscribe', { email: GUS });
    const { reportMails } = product.users.services;
    await until(async () => (await reportMails.state(GUS, now())) === 'off');
  });

  it('at an account’s address are in its settings and export, and go with it', async () => {
    const { product, database, secret, now } = await setUp(open);
    const ann = await joinAs(product.api, database, 'ann', now());
    const email = 'ann@example.com';
    expect(await ask(ann, 'GetMine', {})).toEqual({ Email: email, State: 'off', IsOffered: true });
    const bob = await joinAs(product.api, database, 'bob', now());
    for (const visitor of [ann, bob])
      await ask(visitor, 'Subscribe', { email: visitor === ann ? email : 'Bob@example.com' });
    for (const no of [1, 2]) await ask(ann, 'Confirm', { token: await secret(no, 'confirmReport') });
    expect(await ask(bob, 'GetMine', {})).toMatchObject({ State: 'on' });
    expect(await ask(bob, 'UnsubscribeMine', {})).toMatchObject({ State: 'off' });
    expect(await ask(ann, 'GetMine', {})).toMatchObject({ State: 'on' });
    const { body } = await ann.call('Account/ExportMyData', {});
    expect(body).toMatchObject({
      WeeklyReportByMail: { ConfirmedAt: '2026-01-05T00:00:00.000Z', LastReport: null },
    });
    await ann.call('Account/DeleteAccount', { confirmation: 'DELETE' });
    expect(await database.db.selectFrom('report_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('aren’t offered without a mail server', async () => {
    const product = await openProduct(await open(), () => START);
    close = product.close;
    expect(await ask(new Visitor(product.api), 'Subscribe', { email: GUS })).toBe(
      '400 This site can’t send email. You can read every report in the blog.',
    );
  });
});
