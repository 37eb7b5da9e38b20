import type { Kysely } from 'kysely';
import type { Articles } from '@/lib/content/articles/articles';
import type { Entries } from '@/lib/content/entries/entries';
import { type EntryData, entryAlias } from '@/lib/content/entries/entry';
import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import { DAY_MS, isoDay, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { isPreparing } from '@/lib/robots/catalogue/progress';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { parseRecord } from '@/lib/robots/registry/verify';
import type { LogFacts } from '@/lib/robots/transparency-log/log-facts';
import { weeklyInputsPath } from '@/lib/site/addresses/addresses';
import { describeChanges } from '../describe-changes';
import { inputsCsv } from '../inputs-csv';
import { reportLines } from '../report-lines';
import { lastWeek, type Week, weeklyId } from '../week';
import { type RosterChanges, type WeeklyFigures, weeklyFigures } from '../weekly-figures';
import { writeWeekly } from '../write-weekly';
import { readRecords } from './read-records';
import { findReport, type ReportSource, storeReport, takeComparison } from './weekly-report-store';

export interface WeeklyReportsOptions {
  readonly db: Kysely<Schema>;
  readonly entries: Pick<Entries, 'make' | 'read' | 'save'>;
  readonly articles: Pick<Articles, 'read'>;
  readonly catalogue: Pick<CatalogueReader, 'all' | 'details' | 'market' | 'progress'>;
  readonly readLogFacts: () => Promise<Pick<LogFacts, 'roots'>>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Of the product; the week is the market's. */
  readonly now: () => Millis;
}

const LOOK_EVERY_MS = MINUTE_MS;
/** Written later than this after its week, a report says so. */
const LATE_AFTER_MS = DAY_MS;

/**
 * Writes the report of the last week once its robots are computed, and corrects it if its figures change. Any number of
 * processes may look: the entry's id is the week's, so only one of them stores it, and one a day compares it with the
 * ledgers.
 */
export function createWeeklyReports(options: WeeklyReportsOptions): Looking {
  const { db, entries, articles, catalogue, readLogFacts, log, now } = options;

  async function look(): Promise<void> {
    try {
      if (!isPreparing(catalogue.progress())) await bringUpToDate(lastWeek(catalogue.market().now));
    } catch (error) {
      log.error({ event: 'weekly-report-failed', err: error });
    }
  }

  async function bringUpToDate(week: Week): Promise<void> {
    const id = weeklyId(week);
    const stored = await findReport(db, id);
    if (stored !== null && !(await takeComparison(db, id, plus(now(), -DAY_MS), now()))) return;
    const records = await readRecords(db, catalogue, week);
    if (records.length === 0) return;
    const figures = weeklyFigures(week, records, await readChanges(week));
    const report = { figures, inputs: inputsCsv(records, week) };
    if (stored === null) await publish(id, report);
    else if (isSameRoster(stored.inputs, report.inputs)) await correct(id, stored.figures, report);
  }

  /** Another process may be first, or this one may have stopped between the two. */
  async function publish(id: string, report: ReportSource): Promise<void> {
    if ((await entries.read('blog', id, now())) === null) {
      const { title, body, summary } = await write(id, report.figures);
      const data: EntryData['blog'] = { byline: 'program' };
      const draft = { kind: 'blog', slug: id, title, body, summary, tags: [WEEKLY_TAG], data } as const;
      try {
        await entries.make(draft, null, now(), 'published');
        log.info({ event: 'weekly-report-written', id });
      } catch (error) {
        if (!(error instanceof InputError) || (await entries.read('blog', id, now())) === null) throw error;
      }
    }
    await storeReport(db, id, catalogue.market().name, report, now());
  }

  /** A ledger was restated: the report gets a new version that says so. One that an editor changed is left to them. */
  async function correct(id: string, before: WeeklyFigures, report: ReportSource): Promise<void> {
    const changed = describeChanges(reportLines(before), reportLines(report.figures));
    if (changed === null) return;
    const entry = await entries.read('blog', id, now());
    const text = await articles.read(entryAlias({ kind: 'blog', id }));
    if (entry === null || text === null) return;
    const { corrections = [] } = entry.data as EntryData['blog'];
    if (text.version !== corrections.length + 1) return;
    const { title, body, summary } = await write(id, report.figures);
    const data: EntryData['blog'] = {
      byline: 'program',
      corrections: [{ at: now(), text: changed }, ...corrections],
    };
    const { slug, tags } = entry;
    await entries.save(
      { kind: 'blog', id, baseVersion: entry.version },
      { slug, summary, tags, data, text: { title, body, baseVersion: text.version } },
      null,
      now(),
    );
    await storeReport(db, id, catalogue.market().name, report, now());
    log.info({ event: 'weekly-report-corrected', id });
  }

  async function write(id: string, figures: WeeklyFigures) {
    const { label, now: marketNow } = catalogue.market();
    const { end } = figures.week;
    const { roots } = await readLogFacts();
    return writeWeekly(figures, {
      priceLabel: label,
      root: roots.find(({ day }) => day * DAY_MS < end) ?? null,
      inputsPath: weeklyInputsPath(id),
      isLate: marketNow - end > LATE_AFTER_MS,
    });
  }

  async function readChanges({ start, end }: Week): Promise<RosterChanges> {
    const isIn = (time: number) => time >= start && time < end;
    const { name: market } = catalogue.market();
    const robots = catalogue.all();
    const removals = (await readRegistry(db)).flatMap(({ entry }) => {
      const record = parseRecord(entry);
      return record?.kind === 'removed' && record.market === market && isIn(record.removedAt) ? [record] : [];
    });
    return {
      published: robots.filter(({ publishedAt }) => isIn(publishedAt)).length,
      retired: robots.flatMap(({ name, retired }) =>
        retired && isIn(retired.day * DAY_MS)
          ? [{ name, rule: RULE_LABELS[retired.rule], day: isoDay(retired.day) }]
          : [],
      ),
      removed: removals.length,
    };
  }

  return keepLooking(look, LOOK_EVERY_MS);
}

const WEEKLY_TAG = 'weekly-report';

const RULE_LABELS = {
  drawdown: 'its drawdown passed the limit of its rule',
  behind: 'it fell behind buying and holding by more than its rule allows',
} as const;

/** Whether two files are about the same robots: one that was removed since changes no past week. */
function isSameRoster(one: string, other: string): boolean {
  const ids = (csv: string) => csv.split('\n').map((line) => line.split(',', 1)[0]);
  return ids(one).join() === ids(other).join();
}
