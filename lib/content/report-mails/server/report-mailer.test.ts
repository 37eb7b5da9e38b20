import { MARKET } from '@/components/ui/testing/sample-view';
import type { EditedEntry } from '@/lib/content/entries/entries';
import { storeReport } from '@/lib/content/weekly-report/server/weekly-report-store';
import { lastWeek } from '@/lib/content/weekly-report/week';
import { weeklyFigures } from '@/lib/content/weekly-report/weekly-figures';
import { type Millis, plus } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { composeMail } from '@/lib/people/mail/compose-mail';
import { createMails } from '@/lib/people/mail/server/mails';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import { createReportMailJobs } from './create-report-mails';
import { createReportMailer } from './report-mailer';
import { confirmSubscription, insertRequest, removeByEmail, renewConfirmation } from './subscription-store';

const SATURDAY = Date.parse('2026-11-21T00:00:00Z') as Millis;
const PUBLISHED = plus(SATURDAY, 60_000);
const ID = 'weekly-2026-w47';
const FIGURES = weeklyFigures(lastWeek(SATURDAY), [], { published: 0, retired: [], removed: 0 });

forEachEngine('weekly reports by mail', (open, itOnce) => {
  async function setUp() {
    const { db } = await open();
    const errors: unknown[] = [];
    const state = { entry: 'published' as EditedEntry['state'], now: plus(PUBLISHED, 1000) };
    const mailer = () =>
      createReportMailer({
        db,
        entries: {
          read: async () => ({
            state: state.entry,
            publishAt: PUBLISHED,
            slug: ID,
            title: 'Week 47, 2026: 68% of robots are losing since publication',
            summary: '4,112 trades closed.',
          }),
        },
        catalogue: { market: () => ({ ...MARKET, now: state.now }) },
        mails: createMails(),
        log: { info: () => undefined, error: (fields: unknown) => errors.push(fields) },
        now: () => state.now,
      });
    return {
      db,
      state,
      errors,
      async look(processes = 1) {
        const all = Array.from({ length: processes }, mailer);
        await Promise.all(all.map((one) => one.wake()));
        await Promise.all(all.map((one) => one.stop()));
      },
      async subscribe(email: string, confirmedAt: Millis) {
        await insertRequest(db, email, confirmedAt);
        const token = await renewConfirmation(db, email, confirmedAt);
        expect(await confirmSubscription(db, token ?? '', confirmedAt)).toBe(true);
      },
      write: (figures: typeof FIGURES, at: Millis) =>
        storeReport(db, ID, MARKET.name, { figures, inputs: '' }, at),
      async mailed() {
        const rows = await db
          .selectFrom('mails')
          .select(['recipient', 'data'])
          .where('kind', '=', 'weekly-report')
          .orderBy('id')
          .execute();
        return rows.map(({ recipient, data }) => ({ to: recipient, data: JSON.parse(data) }));
      },
    };
  }

  it('go once to everyone who had confirmed, whoever sends them', async () => {
    const { db, state, look, subscribe, write, mailed, errors } = await setUp();
    const readers = Array.from({ length: 52 }, (_, no) => `${no}@example.com`);
    for (const email of readers) await subscribe(email, SATURDAY);
    await subscribe('late@example.com', plus(PUBLISHED, 1));
    await insertRequest(db, 'unconfirmed@example.com', SATURDAY);
    await look();
    expect(await mailed()).toEqual([]);
    await write(FIGURES, PUBLISHED);
    state.entry = 'withdrawn';
    await look();
    expect(await mailed()).toEqual([]);
    state.entry = 'published';
    await look(2);
    await look();
    expect((await mailed()).map(({ to }) => to).sort()).toEqual(readers.sort());
    expect(errors).toEqual([]);
  });

  itOnce('are corrected once if a figure that was mailed changed', async () => {
    const { look, subscribe, write, mailed } = await setUp();
    await subscribe('ann@example.com', SATURDAY);
    await write(FIGURES, PUBLISHED);
    await look();
    // Only the report's page has late entries.
    await write({ ...FIGURES, lateCount: 3, entryCount: 9 }, plus(PUBLISHED, 1));
    await look();
    expect(await mailed()).toHaveLength(1);
    await subscribe('new@example.com', plus(PUBLISHED, 1));
    await write({ ...FIGURES, closedCount: 7 }, plus(PUBLISHED, 2));
    await look(2);
    await look();
    const mails = await mailed();
    expect(mails.map(({ to }) => to)).toEqual(['ann@example.com', 'ann@example.com']);
    expect(mails[1]?.data.changes).toBe('Ledgers were restated. Trades closed: 0 before, 7 now.');
  });

  it('say what is hypothetical and how to stop, and aren’t sent to who has stopped', async () => {
    const { db, state, look, subscribe, write, mailed } = await setUp();
    await subscribe('ann@example.com', SATURDAY);
    await write(FIGURES, PUBLISHED);
    await look();
    const [mail] = await mailed();
    const { subject, text } = composeMail(
      'weekly-report',
      mail?.data,
      { baseUrl: 'https://x.example' },
      'ann',
    );
    expect(subject).toBe('Week 47, 2026: 68% of robots are losing since publication');
    for (const part of [CFTC_TEXT, 'Hypothetical results', MARKET.label, `https://x.example/blogs/${ID}/`])
      expect(text).toContain(part);
    expect(text).not.toContain('$');
    const decide = createReportMailJobs(db, () => state.now);
    const stored = { kind: 'weekly-report', to: 'ann@example.com', data: mail?.data } as const;
    expect(await decide(stored)).toEqual(stored);
    await removeByEmail(db, 'Ann@example.com');
    expect(await decide(stored)).toBeNull();
  });
});
