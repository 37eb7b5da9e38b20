import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { writeAcceptedAt } from '@/lib/core/clock/server/clock-settings';
import { judgeClock } from '@/lib/core/clock/server/judge-clock';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';
import { newestStored } from '@/lib/robots/engine/server/newest-stored';
import { printLines } from '../print-lines';

const USAGE = 'npm run clock; npm run clock -- accept';

/**
 * Prints whether this machine's clock fits what is stored; `accept` is the operator's word that it's right. Can run
 * next to the product, which notices within seconds.
 */
export async function run(args: string[]): Promise<void> {
  const isAccepting = parseClock(args);
  const { dataDir, databaseUrl, market } = readEnv();
  // Checking first rejects a folder without a database or with another version, and creates none.
  const readable = await openDatabase({ dataDir, databaseUrl, readOnly: true });
  const lines = await describeClock(readable, market, Date.now());
  await readable.close();
  if (!isAccepting) return printLines(lines);
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    printLines([await accept(database, Date.now())]);
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError with the usage */
export function parseClock(args: readonly string[]): boolean {
  if (args.length === 0) return false;
  if (args.length === 1 && args[0] === 'accept') return true;
  throw new InputError(`expects ${USAGE}`);
}

export async function describeClock(
  database: Database,
  market: MarketName,
  now: number,
): Promise<readonly string[]> {
  const problem = await judgeClock(database, await newestStored(database, market));
  return [`the clock says ${isoTime(now)}`, problem ?? 'it fits what is stored'];
}

export async function accept(database: Database, now: number): Promise<string> {
  await database.commit((tx) => writeAcceptedAt(tx, now));
  return `${isoTime(now)} is right: a server that doubts it goes on within seconds, or at its next start within ten minutes`;
}
