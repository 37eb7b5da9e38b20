import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { purgeExpired } from '@/lib/core/database/user-data';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { joinAs, openProduct, Visitor } from '../testing/open-product';

const START = Date.UTC(2026, 0, 5) as Millis;
const GUEST = { name: 'Gus', email: 'gus@example.com', subject: 'Refund', message: 'Where is it?' };
const KIND = { kind: 'question' } as const;
/** How files are checked is a matter of the form's reader. */
const LOG = { name: 'Log 1.txt', type: 'text/plain', bytes: Buffer.from('line 1\n') };
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A product whose time stands still until it's moved. */
async function setUp(open: OpenTestDatabase) {
  const database = await open();
  let now = START;
  const product = await openProduct(database, () => now, undefined, { supportEmail: 'desk@example.com' });
  closers.push(product.close);
  const join = (name: string) => joinAs(product.api, database, name, now);
  /** Mails about tickets, with the secrets of their links, whether the worker has written them by now or not. */
  const mails = async () => {
    const rows = await database.db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'data', 'text_body'])
      .where('kind', 'in', ['ticket-received', 'ticket-needs-staff', 'ticket-answered', 'ticket-closed'])
      .orderBy('id')
      .execute();
    return rows.map(({ kind, recipient, data, text_body: text }) => {
      const { token } = JSON.parse(data) as { readonly token?: string };
      return { kind, to: recipient, link: token ?? /#link=([\w-]+)/.exec(text ?? '')?.[1] ?? '' };
    });
  };
  return {
    database,
    join,
    tickets: product.users.services.tickets,
    async joinStaff() {
      const staff = await join('staff');
      await database.db
        .updateTable('users')
        .set({ is_content_admin: 1 })
        .where('email', '=', 'staff@example.com')
        .execute();
      now = plus(now, 2000);
      return staff;
    },
    guest: () => new Visitor(product.api),
    mails,
    pass: (days: number) => {
      now = plus(now, days * DAY_MS);
    },
    purge: () => purgeExpired(USER_DATA, database.db, now),
  };
}

async function sendForm(visitor: Visitor, name: string, fields: Readonly<Record<string, string | File>>) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  const answer = await visitor.send(`/api/Tickets/${name}`, {
    method: 'POST',
    body,
    headers: { 'X-XSRF-TOKEN': await visitor.token() },
  });
  const said = (await answer.json()) as { readonly Message?: string; readonly Reference?: string };
  return answer.status === 200 ? (said.Reference ?? 'sent') : `${answer.status} ${said.Message}`;
}

async function ask(visitor: Visitor, name: string, request: object) {
  const { status, body } = await visitor.call(`Tickets/${name}`, request);
  return status === 200 ? body : `${status} ${body['Message']}`;
}

const readTicketState = (answer: Awaited<ReturnType<typeof ask>>) =>
  typeof answer === 'string' ? answer : answer['State'];

const GONE = '404 We can’t find this ticket. Tickets are deleted a year after they’re closed.';

forEachEngine('a ticket', (open) => {
  it('goes from question to close between a user and staff', async () => {
    const { join, joinStaff, mails, database } = await setUp(open);
    const ann = await join('ann');
    const staff = await joinStaff();
    const reference = await sendForm(ann, 'Open', {
      kind: 'lesson',
      subject: ' My  plan ',
      message: 'How do I cancel?',
    });
    expect(reference).toMatch(/^T-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await ask(staff, 'GetInbox', {})).toMatchObject({
      Total: 1,
      Items: [
        {
          Reference: reference,
          Kind: 'lesson',
          Subject: 'My plan',
          State: 'new',
          From: { Name: 'ann', Email: 'ann@example.com', HasAccount: true },
          Assignee: null,
        },
      ],
    });
    await ask(staff, 'Assign', { reference, isMine: true });
    expect(await ask(staff, 'GetInbox', { mineOnly: true })).toMatchObject({ Total: 1 });
    const answer = { reference, message: 'In My plans.', lastNo: 1 };
    expect(await ask(staff, 'Answer', answer)).toMatchObject({
      State: 'answered',
      Assignee: { Name: 'staff' },
    });
    expect(await ask(staff, 'Answer', answer)).toMatch(/^409 Someone wrote/);
    expect(await sendForm(ann, 'Reply', { reference, message: 'Thanks!' })).toBe('sent');
    expect(await ask(staff, 'GetInbox', { mineOnly: true })).toMatchObject({ Items: [{ State: 'waiting' }] });
    expect(await ask(ann, 'Close', { reference })).toMatchObject({
      State: 'closed',
      CanReply: true,
      Messages: [
        { No: 1, IsStaff: false, Text: 'How do I cancel?' },
        { No: 2, IsStaff: true, Text: 'In My plans.' },
        { No: 3, IsStaff: false, Text: 'Thanks!' },
      ],
    });
    expect(await ask(staff, 'GetInbox', {})).toMatchObject({ Total: 0 });
    expect(await mails()).toEqual([
      { kind: 'ticket-received', to: 'ann@example.com', link: '' },
      { kind: 'ticket-needs-staff', to: 'desk@example.com', link: '' },
      { kind: 'ticket-answered', to: 'ann@example.com', link: '' },
      { kind: 'ticket-needs-staff', to: 'desk@example.com', link: '' },
    ]);
    const { body } = await ann.call('CxNotifications/GetNotifications', {});
    expect(body['Items']).toMatchObject([
      { Kind: 'ticket', Text: 'We answered your ticket “My plan”', Path: expect.stringContaining(reference) },
    ]);
    // Its own mail said so.
    expect(await database.db.selectFrom('notifications').select('mailed_at').execute()).not.toContainEqual({
      mailed_at: null,
    });
  });
});

onSqlite('tickets', (open) => {
  it('of guests are followed by mailed links, and by nothing else', async () => {
    const { guest, join, joinStaff, mails } = await setUp(open);
    const gus = guest();
    const reference = await sendForm(gus, 'Open', GUEST);
    const [received] = await mails();
    const link = received?.link ?? '';
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    expect(await ask(gus, 'Get', { link })).toMatchObject({ Reference: reference, State: 'new' });
    expect(await ask(gus, 'Get', { reference })).toBe(
      '404 Log in to see this ticket. If you wrote without an account, open the link in our email.',
    );
    expect(await ask(gus, 'Get', { link: `${link.slice(1)}A` })).toBe(GONE);
    // Neither the same email address nor the reference is enough.
    const other = await join('gus');
    expect(await ask(other, 'Get', { reference })).toBe(GONE);
    expect(await sendForm(other, 'Reply', { reference, message: 'Mine?' })).toBe(GONE);
    const staff = await joinStaff();
    await ask(staff, 'Answer', { reference, message: 'Sent today.', lastNo: 1 });
    const second = (await mails()).find(({ kind }) => kind === 'ticket-answered')?.link ?? '';
    expect(second).not.toBe(link);
    for (const token of [link, second])
      expect(await ask(gus, 'Get', { link: token })).toMatchObject({ State: 'answered' });
    expect(await sendForm(gus, 'Reply', { link, message: 'It came.' })).toBe('sent');
    expect(readTicketState(await ask(gus, 'Close', { link: second }))).toBe('closed');
  });

  it('store no link that could be used', async () => {
    const { guest, mails, database } = await setUp(open);
    await sendForm(guest(), 'Open', GUEST);
    const link = (await mails())[0]?.link ?? '';
    const rows = await database.db.selectFrom('ticket_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('are another user’s business to nobody, also their attachments', async () => {
    const { join, joinStaff, tickets } = await setUp(open);
    const [ann, bob] = [await join('ann'), await join('bob')];
    const staff = await joinStaff();
    const { body } = await ann.call('Account/GetCurrentUser', {});
    const { Id: userId } = body['User'] as { readonly Id: string };
    const reference = await tickets.open({ ...GUEST, ...KIND, userId, attachment: LOG }, START);
    const get = async (visitor: Visitor, no = 1) => {
      const answer = await visitor.send(`/api/ticket-attachments/${no}?ticket=${reference}`);
      return answer.status === 200
        ? `${answer.headers.get('content-disposition')} ${await answer.text()}`
        : answer.status;
    };
    const file = "attachment; filename*=UTF-8''Log%201.txt line 1\n";
    expect([await get(ann), await get(staff)]).toEqual([file, file]);
    expect([await get(bob), await get(ann, 2), await get(staff, 2)]).toEqual([404, 404, 404]);
    expect(await ask(bob, 'Close', { reference })).toBe(GONE);
    expect(await ask(bob, 'GetForStaff', { reference })).toMatch(/^403/);
    expect(await ask(bob, 'GetMine', {})).toEqual({ Items: [] });
    expect(await ask(ann, 'GetMine', {})).toMatchObject({ Items: [{ Reference: reference }] });
  });

  it('say what is missing, and take ten a day', async () => {
    const { guest, mails, pass } = await setUp(open);
    const gus = guest();
    for (const [field, message] of [
      ['name', 'Please enter full name'],
      ['email', 'Please enter email'],
      ['subject', 'Please enter a subject'],
      ['message', 'Please enter a message'],
    ] as const)
      expect(await sendForm(gus, 'Open', { ...GUEST, [field]: ' \n' })).toBe(`400 ${message}`);
    expect(await sendForm(gus, 'Open', { ...GUEST, subject: 'x'.repeat(121) })).toBe(
      '400 The subject may have at most 120 characters',
    );
    expect(await sendForm(gus, 'Open', { ...GUEST, kind: 'refund' })).toBe(
      '400 The kind must be question or lesson',
    );
    for (let no = 1; no <= 10; no += 1) expect(await sendForm(gus, 'Open', GUEST)).toMatch(/^T-/);
    expect(await sendForm(gus, 'Open', { ...GUEST, email: 'GUS@example.com' })).toBe(
      '400 You can open 10 tickets a day. Please write to one of those you have.',
    );
    expect((await mails()).filter(({ kind }) => kind === 'ticket-received')).toHaveLength(10);
    pass(1);
    expect(await sendForm(gus, 'Open', GUEST)).toMatch(/^T-/);
  });

  it('mail neither side endlessly, whoever answers whom', async () => {
    const { guest, joinStaff, mails } = await setUp(open);
    const gus = guest();
    const reference = await sendForm(gus, 'Open', GUEST);
    const link = (await mails())[0]?.link ?? '';
    const staff = await joinStaff();
    for (let round = 1; round <= 8; round += 1) {
      await ask(staff, 'Answer', { reference, message: 'Away', lastNo: 3 * round - 2 });
      // Only the first message to an answered ticket is mailed.
      await sendForm(gus, 'Reply', { link, message: 'Away, too' });
      await sendForm(gus, 'Reply', { link, message: 'Still' });
    }
    const count = async (kind: string) => (await mails()).filter((mail) => mail.kind === kind).length;
    expect([await count('ticket-needs-staff'), await count('ticket-answered')]).toEqual([9, 8]);
    for (let no = 25; no <= 30; no += 1)
      await ask(staff, 'Answer', { reference, message: 'Away', lastNo: no });
    expect((await count('ticket-answered')) + (await count('ticket-received'))).toBe(10);
  });

  it('reopen within 30 days, and are deleted a year after they’re closed', async () => {
    const { join, pass, purge } = await setUp(open);
    const ann = await join('ann');
    const [first, second] = [
      await sendForm(ann, 'Open', { subject: 'One', message: '?' }),
      await sendForm(ann, 'Open', { subject: 'Two', message: '?' }),
    ];
    for (const reference of [first, second]) await ask(ann, 'Close', { reference });
    pass(29);
    await ann.logIn('ann');
    expect(await sendForm(ann, 'Reply', { reference: first, message: 'Again' })).toBe('sent');
    expect(readTicketState(await ask(ann, 'Get', { reference: first }))).toBe('waiting');
    pass(1);
    await ann.logIn('ann');
    expect(await sendForm(ann, 'Reply', { reference: second, message: 'Again' })).toMatch(
      /^400 This ticket was closed more than 30 days ago\. Please open a new one/,
    );
    expect(await ask(ann, 'Get', { reference: second })).toMatchObject({ CanReply: false });
    pass(336);
    await purge();
    await ann.logIn('ann');
    expect(await ask(ann, 'GetMine', {})).toMatchObject({ Items: [{ Reference: first }] });
  });

  it('that were answered are closed when nobody replies for 30 days', async () => {
    const { join, joinStaff, pass, purge } = await setUp(open);
    const ann = await join('ann');
    const staff = await joinStaff();
    const reference = await sendForm(ann, 'Open', { subject: 'One', message: '?' });
    await ask(staff, 'Answer', { reference, message: '!', lastNo: 1 });
    pass(29);
    await purge();
    await ann.logIn('ann');
    expect(readTicketState(await ask(ann, 'Get', { reference }))).toBe('answered');
    pass(2);
    await purge();
    await ann.logIn('ann');
    expect(readTicketState(await ask(ann, 'Get', { reference }))).toBe('closed');
  });

  it('are in their user’s export, and go with the account', async () => {
    const { join, database, tickets } = await setUp(open);
    const ann = await join('ann');
    // Also what was written as a guest with the same address.
    await tickets.open({ ...GUEST, ...KIND, userId: null, email: 'Ann@example.com', attachment: LOG }, START);
    const { body } = await ann.call('Account/ExportMyData', {});
    expect(body).toMatchObject({
      Tickets: [{ Subject: 'Refund', Messages: [{ From: 'you', AttachmentBase64: 'bGluZSAxCg==' }] }],
    });
    await ann.call('Account/DeleteAccount', { confirmation: 'DELETE' });
    expect(await database.db.selectFrom('ticket_messages').selectAll().execute()).toEqual([]);
  });
});
