import type { DatabaseOptions } from '@/lib/core/database/open-database';

/** The second database to measure on: an empty one on PostgreSQL, if `DATABASE_URL` names one. */
export function postgresOptions(dataDir: string): Readonly<Record<string, DatabaseOptions>> {
  const databaseUrl = process.env['DATABASE_URL'];
  return databaseUrl ? { PostgreSQL: { dataDir, databaseUrl } } : {};
}
