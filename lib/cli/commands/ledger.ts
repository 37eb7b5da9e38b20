import type { RobotId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { listRobots, type StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { dayLines, exportLines } from '../ledger/export-lines';
import { verifyLedgers } from '../ledger/verify-ledgers';
import { printLines } from '../print-lines';

const USAGE = 'npm run ledger -- verify [ID] | export ID | days ID';
const VERBS = ['verify', 'export', 'days'] as const;

export interface LedgerRequest {
  readonly verb: (typeof VERBS)[number];
  readonly robotId: RobotId | null;
}

/**
 * `verify [ID]` recomputes every hash and exits with 1 when one is wrong; `export ID` prints one JSON line a trade,
 * `days ID` one JSON line a day.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseLedgerRequest(args);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    const { lines, sound } = await answer(database, request);
    printLines(lines);
    if (!sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** What the words ask for. @throws InputError naming the word that is wrong. */
export function parseLedgerRequest(args: readonly string[]): LedgerRequest {
  const [word, id, ...more] = args.filter((word) => word !== '--');
  const verb = VERBS.find((name) => name === word);
  if (!verb)
    throw new InputError(
      `${word === undefined ? 'say what to do' : `'${word}' is not known`}; use: ${USAGE}`,
    );
  if (more.length > 0) throw new InputError(`'${more[0]}' is one word too many; use: ${USAGE}`);
  if (id === undefined) {
    if (verb === 'verify') return { verb, robotId: null };
    throw new InputError(`'${verb}' needs the id of a robot; use: ${USAGE}`);
  }
  if (!/^-?\d{1,15}$/.test(id)) throw new InputError(`'${id}' is not the id of a robot: a whole number is`);
  return { verb, robotId: Number(id) as RobotId };
}

/** What a request prints, and whether every ledger that it looked at is sound. */
export async function answer(
  database: Database,
  { verb, robotId }: LedgerRequest,
): Promise<{ readonly lines: Iterable<string>; readonly sound: boolean }> {
  if (verb === 'verify') return verifyLedgers(database, robotId);
  const robot = await findRobot(database, robotId);
  return { lines: await (verb === 'export' ? exportLines : dayLines)(database, robot), sound: true };
}

async function findRobot(database: Database, id: RobotId | null): Promise<StoredRobot> {
  const robot = (await listRobots(database.db)).find(({ definition }) => definition.id === id);
  if (!robot) throw noSuchRobot(id);
  return robot;
}

function noSuchRobot(id: RobotId | null): NotFoundError {
  return new NotFoundError(`there is no robot ${id}; npm run robots -- list prints those there are`);
}
