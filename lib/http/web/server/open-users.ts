import path from 'node:path';
import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderMarkdown } from '@/lib/content/articles/server/markdown';
import { originalEntryText } from '@/lib/content/entries/original-entries';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import { createReportMailer } from '@/lib/content/report-mails/server/report-mailer';
import { createSiteContent } from '@/lib/content/site-content/server/create-site-content';
import { createWeeklyReports } from '@/lib/content/weekly-report/server/weekly-reports';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createUsers } from '@/lib/http/routes/server/create-users';
import { startReadThread } from '@/lib/http/routes/server/read-thread';
import { readLogFacts } from '@/lib/robots/transparency-log/server/read-log-facts';
import { createKeySource } from '@/lib/trading/broker-accounts/server/key-pair';
import { createBrokers } from '@/lib/trading/brokers/server/create-brokers';
import type { OpenAnalysis } from './open-analysis';
import type { OpenScanner } from './open-scanner';
import type { Serving } from './serving';
import type { Contents } from './watch-contents';

/** The services for people, and the thread for heavy reads. */
export async function openUsers(
  serving: Serving,
  { catalogue, texts, entries, siteContent }: Contents,
  { analysis }: Pick<OpenAnalysis, 'analysis'>,
  { scanner }: Pick<OpenScanner, 'scanner'>,
) {
  const { env, database, background, bus, log, secret, closers } = serving;
  const articles = createArticles({
    db: database.db,
    render: renderMarkdown,
    robotText(id) {
      const robot = catalogue.reader.summary(id);
      return robot !== null && robot !== 'removed' ? { title: robot.name, body: robot.description } : null;
    },
    entryText: originalEntryText,
    onSaved: async () => void (await Promise.all([texts.refresh(), entries.refresh()])),
  });
  const reads = startReadThread({
    file: path.resolve('dist/reads.mjs'),
    database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
    onBroken: (error) => log.error({ event: 'read-thread-broken', err: error }),
  });
  closers.addWorker('reads', () => reads.stop());
  const storedEntries = createEntries({
    db: database.db,
    render: renderMarkdown,
    onSaved: () => entries.refresh(),
  });
  const users = await createUsers({
    reads,
    analysis,
    scanner,
    keySealer: createKeySource(env),
    brokers: createBrokers(env.market, env.brokers),
    env,
    database,
    background,
    secret,
    articles,
    entries: storedEntries,
    siteContent: createSiteContent({
      db: database.db,
      environment: env.content,
      onSaved: () => siteContent.refresh(),
    }),
    log,
    bus,
  });
  closers.addWorker('users', () => users.close());
  const weeklyReports = createWeeklyReports({
    db: background.db,
    entries: storedEntries,
    articles,
    catalogue: catalogue.reader,
    readLogFacts: () => readLogFacts(background.db, env.market),
    log,
    now: systemClock,
  });
  closers.addWorker('weekly-reports', () => weeklyReports.stop());
  const reportMailer = createReportMailer({
    db: background.db,
    entries: storedEntries,
    catalogue: catalogue.reader,
    mails: users.mails,
    log,
    now: systemClock,
  });
  closers.addWorker('report-mailer', () => reportMailer.stop());
  return { users, reads };
}
