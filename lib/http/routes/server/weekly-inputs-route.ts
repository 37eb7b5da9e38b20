import type { Kysely } from 'kysely';
import { findReport } from '@/lib/content/weekly-report/server/weekly-report-store';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Route } from './route';

const FILE = /^(weekly-\d{4}-w\d{2})\.csv$/;

/** The file of what a weekly report was computed from, for everyone. */
export function weeklyInputsRoute(db: Kysely<Schema>): Route {
  return {
    method: 'GET',
    path: '/api/weekly-reports/:file',
    async answer({ param }) {
      const [, id] = FILE.exec(param) ?? [];
      const report = id === undefined ? null : await findReport(db, id);
      if (report === null) throw new NotFoundError('There is no weekly report of that name');
      return {
        status: 200,
        body: Buffer.from(report.inputs),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="${param}"`,
        },
      };
    },
  };
}
