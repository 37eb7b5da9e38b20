import { type Millis, plus } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { deleteUserData, exportUserData, purgeExpired } from '@/lib/core/database/user-data';
import type { ResolveMail } from '../mail';
import { startMailServer, type TestMailServer } from '../testing/mail-server';
import { SAMPLES, sampleMail } from '../testing/samples';
import { listCapturedMails } from './captured-mails';
import { createMailWorker, type MailWorker } from './mail-worker';
import type { MailWorkerOptions } from './mail-worker-options';
import { createMails } from './mails';
import { createTransport, type MailTransport } from './transport';
import { MAIL_DATA } from './user-data';

const START = Date.UTC(2026, 10, 21) as Millis;
const MINUTE = 60_000;
const DAY = 86_400_000;

const asItIs: ResolveMail = async (mail) => mail;

forEachEngine('mail worker', (open, itOnce) => {
  let server: TestMailServer;
  let workers: MailWorker[] = [];
  let logged: Record<string, unknown>[] = [];
  let clock = START;
  let transport: MailTransport;

  beforeEach(async () => {
    server = await startMailServer();
    transport = await createTransport(server.url);
    workers = [];
    logged = [];
    clock = START;
  });
  // Workers end before the database does, which the suite closes after this.
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await server.close();
  });

  const log = (entry: Record<string, unknown>) => {
    logged.push(entry);
  };

  function workerOn(db: Database['db'], more: Partial<MailWorkerOptions> = {}): MailWorker {
    const worker = createMailWorker({
      db,
      transport,
      resolve: asItIs,
      baseUrl: 'https://tickproof.example',
      from: 'Tickproof <no-reply@tickproof.example>',
      log: { info: log, warn: log, error: log } as unknown as MailWorkerOptions['log'],
      now: () => clock,
      ...more,
    });
    workers.push(worker);
    return worker;
  }

  const rows = (db: Database['db']) => db.selectFrom('mails').selectAll().orderBy('id').execute();
  const { enqueue } = createMails();
  const code = SAMPLES['registration-code'];

  itOnce('sends a mail with both parts and then clears its data', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('registration-code'), START);
    clock = plus(clock, 1_000);
    await workerOn(db).wake();

    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    const message = server.taken[0]?.message ?? '';
    expect(message).toMatch(/^From: Tickproof <no-reply@tickproof\.example>\r$/m);
    expect(message).toMatch(/^To: ada@example\.com\r$/m);
    expect(message).toMatch(/^Subject: Your code for Tickproof\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toMatch(/^Message-ID: <[0-9a-f]{32}@tickproof\.example>\r$/m);
    // Long lines of quoted-printable are broken anywhere.
    const [, text, html] = message.replaceAll('=\r\n', '').split(/Content-Type: text\/(?:plain|html)/);
    for (const part of [text, html]) expect(part).toContain(code.code);

    const [row] = await rows(db);
    expect(row).toMatchObject({
      kind: 'registration-code',
      recipient: 'ada@example.com',
      subject: 'Your code for Tickproof',
      data: '{}',
      text_body: null,
      html_body: null,
      state: 'sent',
      sent_at: START + 1_000,
      error: null,
    });
    expect(JSON.stringify(logged)).not.toMatch(/ada@|048213/);
  });

  itOnce('takes no address that would be read as more than one', async () => {
    const { db } = await open();
    const mail = sampleMail('two-step-on', 'ada@example.com\r\nBcc: all@evil.example');
    await expect(enqueue(db, mail, START)).rejects.toThrow('No mail can be sent to this address');
    expect(await rows(db)).toEqual([]);
  });

  itOnce('sends nothing from a transaction that is rolled back', async () => {
    const { db } = await open();
    const undone = db.transaction().execute(async (tx) => {
      await enqueue(tx, sampleMail('two-step-on'), START);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await workerOn(db).wake();
    expect(server.taken).toEqual([]);
  });

  it('sends each mail once when several processes send at a time', async () => {
    const { db, options } = await open();
    const other = await openDatabase(options);
    for (let i = 0; i < 24; i += 1) await enqueue(db, sampleMail('two-step-on', `u${i}@example.com`), START);
    const all = [workerOn(db), workerOn(other.db), workerOn(other.db)];
    await Promise.all(all.map((worker) => worker.wake()));
    await Promise.all(all.map((worker) => worker.stop()));
    await other.close();
    const recipients = server.taken.flatMap((mail) => mail.recipients);
    expect(recipients.length).toBe(24);
    expect(new Set(recipients).size).toBe(24);
    expect((await rows(db)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
  });

  itOnce('retries with growing pauses, sends the same, and resolves the mail only once', async () => {
    const { db } = await open();
    let asked = 0;
    const resolve: ResolveMail = async ({ to }) => {
      asked += 1;
      return { kind: 'registration-code', to, data: { ...code, code: `00000${asked}` } };
    };
    await enqueue(db, { kind: 'registration-requested', to: 'ada@example.com', data: {} }, START);
    server.refuse({ status: 451, text: 'Try again, ada@example.com' });
    const worker = workerOn(db, { resolve });
    await worker.wake();
    await worker.wake();
    const [waiting] = await rows(db);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, next_attempt_at: START + 15_000 });
    expect(waiting?.error).toMatch(/451/);
    expect(waiting?.error).not.toContain('ada@example.com');

    clock = plus(clock, 15_000);
    await worker.wake();
    expect((await rows(db))[0]).toMatchObject({ attempts: 2, next_attempt_at: clock + 45_000 });
    server.refuse(null);
    clock = plus(clock, 45_000);
    await worker.wake();
    expect(server.taken.length).toBe(1);
    expect(server.taken[0]?.message).toContain('000001');
    expect(asked).toBe(1);
    expect((await rows(db))[0]).toMatchObject({ kind: 'registration-code', state: 'sent', attempts: 3 });
  });

  itOnce('gives up after eight attempts, logs that without the mail, and clears it', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('new-sign-in'), START);
    server.refuse({ status: 550, text: 'No such mailbox' });
    const worker = workerOn(db);
    for (let i = 0; i < 9; i += 1) {
      await worker.wake();
      clock = plus(clock, DAY);
    }
    expect((await rows(db))[0]).toMatchObject({
      state: 'failed',
      attempts: 8,
      data: '{}',
      text_body: null,
      html_body: null,
    });
    expect(logged.filter(({ event }) => event === 'mail-failed').length).toBe(1);
    expect(JSON.stringify(logged)).not.toMatch(/ada@|Ada|203\.0\.113/);
  });

  itOnce('gives up at once on a mailbox that doesn’t exist', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('new-sign-in'), START);
    server.refuse({ status: 550, text: '5.1.1 No such mailbox' });
    await workerOn(db).wake();
    expect((await rows(db))[0]).toMatchObject({ state: 'failed', attempts: 1, data: '{}' });
  });

  itOnce('gives a mail back that it cannot wait for at its end', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('new-sign-in'), START);
    const never: MailTransport = {
      send: (_, signal) =>
        new Promise((_resolve, reject) => {
          const giveUp = () => reject(new Error('given up'));
          // On a busy machine the worker may end before it begins to send.
          if (signal.aborted) giveUp();
          signal.addEventListener('abort', giveUp);
        }),
      findProblem: async () => null,
    };
    const worker = workerOn(db, { transport: never });
    worker.wake();
    await until(async () => (await rows(db))[0]?.subject !== null);
    await worker.stop(10);
    expect((await rows(db))[0]).toMatchObject({ state: 'waiting', next_attempt_at: START });
    await workerOn(db).wake();
    expect(server.taken.length).toBe(1);
  });

  itOnce('does not send a code after it has run out', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('registration-code'), START);
    server.refuse({ status: 451, text: 'Later' });
    const worker = workerOn(db);
    await worker.wake();
    server.refuse(null);
    clock = plus(clock, 30 * MINUTE);
    await worker.wake();
    expect(server.taken).toEqual([]);
    expect((await rows(db))[0]).toMatchObject({ state: 'failed', data: '{}', text_body: null });
  });

  itOnce('takes up a mail that another process left, after its claim has run out', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('two-step-on'), START);
    await db
      .updateTable('mails')
      .set({ attempts: 1, next_attempt_at: START + 5 * MINUTE })
      .execute();
    const worker = workerOn(db);
    await worker.wake();
    expect(server.taken.length).toBe(0);
    clock = plus(clock, 5 * MINUTE);
    await worker.wake();
    expect(server.taken.length).toBe(1);
  });

  itOnce('drops mails its resolver turns into none', async () => {
    const { db } = await open();
    await enqueue(db, { kind: 'password-reset-requested', to: 'no@example.com', data: { a: 'b' } }, START);
    await workerOn(db, { resolve: async () => null }).wake();
    expect(server.taken).toEqual([]);
    expect((await rows(db))[0]).toMatchObject({ state: 'dropped', data: '{}', subject: null });
  });

  itOnce('goes on with the others when one cannot be written', async () => {
    const { db } = await open();
    await enqueue(db, { kind: 'registration-requested', to: 'a@example.com', data: {} }, START);
    await enqueue(db, sampleMail('two-step-on', 'b@example.com'), START);
    await workerOn(db).wake();
    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['b@example.com']]);
    expect((await rows(db))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  itOnce('keeps mails to be read where no mail server is known', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('registration-code'), START);
    await enqueue(db, sampleMail('password-reset'), plus(START, 1));
    clock = plus(clock, 10);
    await workerOn(db, { transport: null }).wake();
    const kept = await listCapturedMails(db, 100);
    expect(kept.map(({ kind, to }) => [kind, to])).toEqual([
      ['password-reset', 'ada@example.com'],
      ['registration-code', 'ada@example.com'],
    ]);
    expect(kept[1]?.text).toContain(code.code);
    expect(kept[1]?.html).toContain(code.code);
    expect((await rows(db)).map(({ state, data }) => [state, data])).toEqual([
      ['kept', '{}'],
      ['kept', '{}'],
    ]);
  });

  itOnce('removes kept mails after 7 days and all others after 30, but none that waits', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('two-step-on', 'kept@example.com'), START);
    await workerOn(db, { transport: null }).wake();
    await enqueue(db, sampleMail('two-step-on', 'sent@example.com'), START);
    await workerOn(db).wake();
    await enqueue(db, sampleMail('two-step-on', 'waits@example.com'), START);
    await db
      .updateTable('mails')
      .set({ next_attempt_at: START + 90 * DAY })
      .where('state', '=', 'waiting')
      .execute();
    const left = async (days: number) => {
      await purgeExpired(MAIL_DATA, db, (START + days * DAY + 1) as Millis);
      return (await rows(db)).map(({ recipient }) => recipient.split('@')[0]);
    };
    expect(await left(6)).toEqual(['kept', 'sent', 'waits']);
    expect(await left(7)).toEqual(['sent', 'waits']);
    expect(await left(30)).toEqual(['waits']);
  });

  itOnce('sends on its own soon after a mail is stored', async () => {
    const { db } = await open();
    const worker = workerOn(db);
    const mails = createMails(worker.wake);
    await worker.wake();
    await mails.enqueue(db, sampleMail('two-step-on'), START);
    await until(() => server.taken.length === 1);
  });

  itOnce('sends on its own what an earlier process left', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('two-step-on'), START);
    workerOn(db);
    await until(() => server.taken.length === 1);
  });

  itOnce('exports and deletes what is stored for an address', async () => {
    const { db } = await open();
    await enqueue(db, sampleMail('two-step-on', 'Ada@Example.com'), START);
    await enqueue(db, sampleMail('two-step-off', 'bob@example.com'), START);
    await workerOn(db).wake();
    await enqueue(db, sampleMail('account-deleted'), plus(START, 1));
    const ada = { id: 'ada', email: 'ada@example.com', emailKey: 'ada@example.com' };
    const at = new Date(START).toISOString();
    const later = new Date(START + 1).toISOString();
    expect(await exportUserData(MAIL_DATA, db, ada)).toEqual({
      Mails: [
        { Kind: 'two-step-on', Subject: 'Two-step login is on', State: 'sent', CreatedAt: at, SentAt: at },
        { Kind: 'account-deleted', Subject: null, State: 'waiting', CreatedAt: later, SentAt: null },
      ],
    });
    await deleteUserData(MAIL_DATA, db, ada);
    expect((await rows(db)).map(({ kind }) => kind)).toEqual(['two-step-off', 'account-deleted']);
  });
});
