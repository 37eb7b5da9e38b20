import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { DAY_MS, isoDay } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import { openDatabase } from '@/lib/core/database/open-database';
import { type DayCount, listCounts } from '@/lib/people/analytics/server/event-counts';
import { printLines } from '../print-lines';

const DEFAULT_DAYS = 30;

/** Prints what `ANALYTICS=own` counted: one JSON line a day, an event and a kind of page. */
export async function run(args: string[]): Promise<void> {
  const since = Math.floor(systemClock() / DAY_MS) + 1 - parseDays(args);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    const counts = await listCounts(database.db, since);
    if (counts.length === 0) process.stderr.write(noCounts(env.site.analytics.kind));
    printLines(counts.map(countLine));
  } finally {
    await database.close();
  }
}

/** @throws InputError */
export function parseDays(args: readonly string[]): number {
  const { values } = parseArgs({
    args: args.filter((word) => word !== '--'),
    options: { days: { type: 'string' } },
  });
  if (values.days === undefined) return DEFAULT_DAYS;
  if (!/^[1-9]\d{0,3}$/.test(values.days))
    throw new InputError(`--days '${values.days}' is not a whole number from 1 to 9999`);
  return Number(values.days);
}

function countLine({ day, event, page, count }: DayCount): string {
  return JSON.stringify({ day: isoDay(day), event, page, count });
}

function noCounts(kind: string): string {
  return kind === 'own'
    ? 'Nothing was counted on these days.\n'
    : 'Nothing was counted on these days. Set ANALYTICS=own to count page views.\n';
}
