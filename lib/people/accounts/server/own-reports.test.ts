import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { openAccounts, openBrowser } from '../testing/accounts-bench';

const EMAIL = 'anna@example.com';
const PASSWORD = 'correct horse battery';

forEachEngine('what is kept under the address of an account', (open) => {
  async function withTraces() {
    const bench = await openAccounts(open);
    const { db, clock, join, accounts } = bench;
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
    return { ...bench, ...joined };
  }

  it('is exported whole: reports of the user and of guests, attachments, texts, waiting registrations', async () => {
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
  });

  it('goes with the account, and nothing of others', async () => {
    const { accounts, db, who, browser, clock } = await withTraces();
    expect(await accounts.deleteAccount(who, browser, clock.now)).toMatchObject({ success: true });
    expect(await db.selectFrom('problem_reports').select('id').execute()).toEqual([{ id: '3-other' }]);
    expect(await db.selectFrom('registrations').select('email').execute()).toEqual([
      { email: 'berta@example.com' },
    ]);
    expect(await db.selectFrom('registration_requests').selectAll().execute()).toEqual([]);
  });

  it('goes when its time is over', async () => {
    const { accounts, db, clock } = await withTraces();
    await accounts.sweep(clock.now + 3_600_000);
    expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });
});
