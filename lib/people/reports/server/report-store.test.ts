import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { ProblemReport } from '../report';
import { createReports } from './report-store';

const REPORT: ProblemReport = {
  userId: null,
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Payment',
  message: 'It broke\n<b>twice</b>',
  userAgent: 'Browser',
  attachment: null,
};
const FILE = { name: 'log.txt', type: 'text/plain', bytes: Uint8Array.of(0, 1, 254, 255) };

onSqlite('reports of problems', (open) => {
  it('are stored with their attachments, and listed newest first without them', async () => {
    const { db } = await open();
    const reports = createReports(db);
    const first = await reports.store(REPORT, 1_700_000_000_000 as Millis);
    const second = await reports.store({ ...REPORT, attachment: FILE }, 1_700_000_000_001 as Millis);
    const listed = { ...REPORT, attachment: null };
    expect(await reports.list(10)).toEqual([
      {
        ...listed,
        id: second,
        createdAt: 1_700_000_000_001,
        attachment: { name: 'log.txt', type: 'text/plain', size: 4 },
      },
      { ...listed, id: first, createdAt: 1_700_000_000_000 },
    ]);
    expect(await reports.list(1)).toHaveLength(1);
    const found = await reports.find(second);
    expect([...(found?.attachment?.bytes ?? [])]).toEqual([0, 1, 254, 255]);
    expect(await reports.find(first)).toEqual({ ...REPORT, id: first, createdAt: 1_700_000_000_000 });
    expect(await reports.find('none')).toBeNull();
  });

  it('stay without a name when their user’s account is deleted', async () => {
    const { db } = await open();
    const reports = createReports(db);
    await db
      .insertInto('users')
      .values({
        id: 'u1',
        email: 'ann@example.com',
        email_key: 'ann@example.com',
        name: 'Ann',
        password_hash: null,
        is_content_admin: 0,
        has_money_management: 0,
        level: 'beginner',
        created_at: 1,
        password_changed_at: null,
        totp_secret: null,
        totp_enabled_at: null,
        totp_last_step: null,
        first_touch: null,
      })
      .execute();
    const id = await reports.store({ ...REPORT, userId: 'u1' }, 1 as Millis);
    await reports.store(REPORT, 2 as Millis);
    expect((await reports.ofUser('u1')).map((report) => report.id)).toEqual([id]);
    await db.deleteFrom('users').where('id', '=', 'u1').execute();
    expect(await reports.ofUser('u1')).toEqual([]);
    expect(await reports.find(id)).toMatchObject({ userId: null, message: REPORT.message });
  });
});
