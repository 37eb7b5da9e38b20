import type { Kysely } from 'kysely';
import type { EditedEntry } from '@/lib/content/entries/entries';
import { describeChanges } from '@/lib/content/weekly-report/describe-changes';
import { mailedLines } from '@/lib/content/weekly-report/report-lines';
import { findReport } from '@/lib/content/weekly-report/server/weekly-report-store';
import { lastWeek, weeklyId } from '@/lib/content/weekly-report/week';
import type { Millis } from '@/lib/core/base/brand';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import { MINUTE_MS } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Schema, toJson } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { Mails } from '@/lib/people/mail/mail';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { claimSubscriptions } from './subscription-store';

/** Mails stored in one transaction. */
const BATCH = 50;

export interface ReportMailerOptions {
  readonly db: Kysely<Schema>;
  readonly entries: {
    read(
      kind: 'blog',
      id: string,
      now: Millis,
    ): Promise<Pick<EditedEntry, 'state' | 'publishAt' | 'slug' | 'title' | 'summary'> | null>;
  };
  readonly catalogue: Pick<CatalogueReader, 'market'>;
  readonly mails: Mails;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly now: () => Millis;
}

/**
 * Mails the last week's report to everyone subscribed when it was published, once each, whichever processes do this or
 * are killed; and again if figures in that mail were corrected.
 */
export function createReportMailer({
  db,
  entries,
  catalogue,
  mails,
  log,
  now,
}: ReportMailerOptions): Looking {
  /** The newest report that everyone has. */
  let done = '';

  async function look(signal: AbortSignal): Promise<void> {
    try {
      const market = catalogue.market();
      const id = weeklyId(lastWeek(market.now));
      const stored = await findReport(db, id);
      if (stored === null || done === `${id} ${stored.writtenAt}`) return;
      const entry = await entries.read('blog', id, now());
      if (entry?.state !== 'published' || entry.publishAt === null) return;
      const report = {
        id,
        publishedAt: entry.publishAt as Millis,
        version: stored.writtenAt,
        lines: mailedLines(stored.figures),
      };
      const { title, summary, slug } = entry;
      const content = { title, summary, prices: market.label, slug };
      let count = 0;
      for (let claimed = -1; claimed !== 0 && !signal.aborted; count += claimed)
        claimed = await mailSome(report, content);
      if (signal.aborted) return;
      done = `${id} ${stored.writtenAt}`;
      if (count > 0) log.info({ event: 'weekly-report-mailed', id, count });
    } catch (error) {
      log.error({ event: 'weekly-report-not-mailed', err: error });
    }
  }

  /** @returns how many subscriptions were looked at */
  function mailSome(
    report: Parameters<typeof claimSubscriptions>[1],
    content: {
      readonly title: string;
      readonly summary: string;
      readonly prices: string;
      readonly slug: string;
    },
  ): Promise<number> {
    return inTransaction(db, async (tx) => {
      const claimed = await claimSubscriptions(tx, report, BATCH);
      for (const { email, unsubscribeToken, mailedLines: before } of claimed) {
        const changes = before === null ? '' : describeChanges(before, report.lines);
        if (changes === null) continue;
        const figures = toJson(report.lines);
        const data = { ...content, figures, changes, token: unsubscribeToken };
        await mails.enqueue(tx, { kind: 'weekly-report', to: email, data }, now());
      }
      return claimed.length;
    });
  }

  return keepLooking(look, MINUTE_MS);
}
