import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertUser } from '@/lib/people/accounts/server/new-user';
import { listSecurityEvents, recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { dropOld } from './drop-old';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 0, 5);

forEachEngine('what was kept long enough', (open) => {
  it('goes, and nothing that is younger', async () => {
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
    for (const days of [179, 181])
      await recordSecurityEvent(db, { userId, kind: 'logged-in', detail: String(days) }, NOW - days * DAY);
    await dropOld(db, NOW);
    expect((await listSecurityEvents(db, {})).map(({ detail }) => detail)).toEqual(['179']);
    const ids = async (table: 'problem_reports') => db.selectFrom(table).select('id').execute();
    expect(await ids('problem_reports')).toEqual([{ id: 'young' }]);
    expect(await db.selectFrom('registration_requests').select('email').execute()).toEqual([
      { email: 'young' },
    ]);
    expect(await db.selectFrom('payment_events').select('event_id').execute()).toEqual([
      { event_id: 'young' },
    ]);
  });
});
