import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import type { WatchedCatalogue } from '@/lib/robots/catalogue/server/watch-catalogue';
import { firstDifference } from '../first-difference';
import { inWords } from './verify-figures';

export interface ServedReport {
  /** Robots that are served or should be. */
  readonly robots: number;
  /** Each robot's first difference, in words. */
  readonly differences: readonly string[];
}

type Served = Pick<WatchedCatalogue, 'reader' | 'refresh'>;

/**
 * Compares the models that this process serves from memory with those that are stored, which `verifyFigures` compares
 * with ledgers and bars.
 * @param pace awaited between robots
 */
export async function verifyServed(
  database: Database,
  market: MarketName,
  served: Served,
  pace: () => Promise<void> = async () => {},
): Promise<ServedReport> {
  const { db } = database;
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'removed_at'])
    .where('market', '=', market)
    .execute();
  const ids = new Set([...rows.map(({ id }) => id), ...served.reader.all().map(({ id }) => id as number)]);
  const differences: string[] = [];
  for (const id of ids) {
    // A model that was written a moment ago may not have been read yet.
    const difference =
      (await compare(database, market, served, id)) === null
        ? null
        : await served.refresh().then(() => compare(database, market, served, id));
    if (difference !== null) differences.push(`robot ${id}: in memory: ${difference}`);
    await pace();
  }
  return { robots: ids.size, differences };
}

async function compare(
  { db }: Database,
  market: MarketName,
  { reader }: Served,
  id: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('robots')
    .leftJoin('read_models', 'read_models.robot_id', 'robots.id')
    .select(['robots.removed_at', 'read_models.model'])
    .where('robots.id', '=', id)
    .where('robots.market', '=', market)
    .executeTakeFirst();
  const details = await reader.details(id);
  const found = details === null || details === 'removed' ? details : null;
  if (!row) return 'expected no robot, found one';
  if (row.removed_at !== null)
    return found === 'removed' ? null : 'expected a removed robot, found one that is served';
  // Without figures yet, or dropped for a newer format: it keeps its old ones until the engine has run.
  if (row.model === null) return null;
  if (details === null || details === 'removed') return `expected a robot, found ${found ?? 'none'}`;
  const { summary, details: stored } = JSON.parse(row.model) as RobotReadModel;
  const { robot, market: _, ...rest } = details;
  const difference = firstDifference({ summary, details: stored }, { summary: robot, details: rest });
  return difference && inWords(difference);
}
