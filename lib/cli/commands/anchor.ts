import { parseArgs } from 'node:util';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { operatorEnvironment, readEnv } from '@/lib/core/config/env';
import { readLogKey } from '@/lib/core/config/log-signing-key';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogSigner, logOrigin } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import type { LogKeeping } from '@/lib/robots/transparency-log/server/log-keeper';
import { insertAnchor, readNewestDay } from '@/lib/robots/transparency-log/server/log-store';
import { runAnchor } from '@/lib/robots/transparency-log/server/run-anchor';
import { printLines } from '../print-lines';
import { requireClock } from '../require-clock';

/**
 * Prints the transparency log's newest root; `--today` creates today's first if it's missing. Then runs ANCHOR_COMMAND,
 * if set, stores its receipt, and exits with 1 if it failed. Can run next to the product.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { today: { type: 'boolean', default: false } } });
  const env = readEnv();
  const where = { dataDir: env.dataDir, databaseUrl: env.databaseUrl };
  // Checking first rejects a folder without a database or with another version, and creates none.
  await (await openDatabase({ ...where, readOnly: true })).close();
  const database = await openDatabase(where);
  try {
    if (values.today) await requireClock(database, env.market);
    const { lines, isAnchored } = await anchor(database, {
      signer: createLogSigner(logOrigin(env.baseUrl), readLogKey(env)),
      anchorCommand: env.anchorCommand,
      environment: operatorEnvironment(),
      isToday: values.today,
      now: Date.now(),
    });
    printLines(lines);
    if (!isAnchored) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

interface AnchorRequest extends LogKeeping {
  readonly isToday: boolean;
  readonly now: number;
}

/** The command's output, and whether the operator's command, if any, succeeded. */
export async function anchor(
  database: Database,
  { signer, anchorCommand, environment, isToday, now }: AnchorRequest,
): Promise<{ readonly lines: readonly string[]; readonly isAnchored: boolean }> {
  if (isToday) await appendDay(database, { signer, now });
  const day = await readNewestDay(database.db);
  if (day === null)
    throw new NotFoundError(
      'there is no root yet; the engine creates one each day, or run npm run anchor -- --today',
    );
  const lines = [
    `day ${isoDay(day.day)}`,
    `size ${day.treeSize}`,
    `root ${day.root}`,
    `key ${day.verifierKey}`,
  ];
  if (anchorCommand === null) return { lines, isAnchored: true };
  const { errors, ...ran } = await runAnchor({ command: anchorCommand, day, now, environment });
  await insertAnchor(database.db, ran);
  const said = [ran.receipt, errors].filter((text) => text !== '');
  const isAnchored = ran.exitCode === 0;
  return { lines: [...lines, `anchored ${isAnchored ? 'yes' : 'no'}`, ...said], isAnchored };
}
