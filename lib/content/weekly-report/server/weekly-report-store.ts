import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { readJson, type Schema, toJson } from '@/lib/core/database/schema';
import type { WeeklyFigures } from '../weekly-figures';

export interface ReportSource {
  readonly figures: WeeklyFigures;
  /** CSV. */
  readonly inputs: string;
}

export interface WrittenReport extends ReportSource {
  /** UTC milliseconds, of the newest correction. */
  readonly writtenAt: Millis;
}

export async function findReport(db: Kysely<Schema>, id: string): Promise<WrittenReport | null> {
  const row = await db
    .selectFrom('weekly_reports')
    .select(['figures', 'inputs', 'written_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        figures: readJson(row.figures, 'weekly_reports.figures'),
        inputs: row.inputs,
        writtenAt: row.written_at,
      }
    : null;
}

/** Stores what a report, or its newest correction, was computed from. */
export async function storeReport(
  db: Kysely<Schema>,
  id: string,
  market: string,
  { figures, inputs }: ReportSource,
  now: Millis,
): Promise<void> {
  const values = { market, figures: toJson(figures), inputs, written_at: now, compared_at: now };
  await db
    .insertInto('weekly_reports')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/**
 * Takes the comparison of a stored report with the ledgers for this process, unless one took it later than `since`.
 * @returns whether this process has it
 */
export async function takeComparison(
  db: Kysely<Schema>,
  id: string,
  since: Millis,
  now: Millis,
): Promise<boolean> {
  const done = await db
    .updateTable('weekly_reports')
    .set({ compared_at: now })
    .where('id', '=', id)
    .where('compared_at', '<=', since)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
}
