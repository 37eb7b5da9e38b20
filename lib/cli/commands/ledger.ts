import { dayLines, exportLines } from '@/lib/cli/export-lines';
import type { RobotId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';
import { listRobots, type StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { verifyAll, verifyWithFigures } from '@/lib/robots/verification/server/verify-all';
import { printLines } from '../print-lines';

const USAGE = 'npm run ledger -- verify [ID] [--figures] | export ID | days ID';
const VERBS = ['verify', 'export', 'days'] as const;

export interface LedgerRequest {
  readonly verb: (typeof VERBS)[number];
  readonly robotId: RobotId | null;
  /** Whether to recompute figures, too. */
  readonly figures?: true | undefined;
}

/**
 * `verify [ID]` recomputes every hash, including the registry's, and with `--figures` all published figures; it exits
 * with 1 if one is wrong. `export ID` prints one JSON line per trade, `days ID` one per day.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseLedgerRequest(args);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    const { lines, sound } = await answer(database, request, env.market);
    printLines(lines);
    if (!sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError naming the invalid one */
export function parseLedgerRequest(args: readonly string[]): LedgerRequest {
  const figures = args.includes('--figures') || undefined;
  const [word, id, ...more] = args.filter((word) => !['--', '--figures', '--robot'].includes(word));
  const verb = VERBS.find((name) => name === word);
  if (!verb)
    throw new InputError(`${word === undefined ? 'name an action' : `'${word}' is unknown`}; use: ${USAGE}`);
  if (more.length > 0) throw new InputError(`'${more[0]}' is one argument too many; use: ${USAGE}`);
  if (figures && verb !== 'verify') throw new InputError(`'${verb}' takes no --figures; use: ${USAGE}`);
  if (id === undefined) {
    if (verb === 'verify') return { verb, robotId: null, figures };
    throw new InputError(`'${verb}' needs the id of a robot; use: ${USAGE}`);
  }
  if (!/^-?\d{1,15}$/.test(id))
    throw new InputError(`'${id}' is not a robot id; robot ids are whole numbers`);
  return { verb, robotId: Number(id) as RobotId, figures };
}

/** A request's output, and whether all checked ledgers are valid. */
export async function answer(
  database: Database,
  { verb, robotId, figures }: LedgerRequest,
  market: MarketName = 'simulated',
): Promise<{ readonly lines: Iterable<string>; readonly sound: boolean }> {
  if (verb === 'verify' && !figures) return verifyAll(database, robotId);
  if (verb === 'verify' && robotId === null) return verifyWithFigures(database, { market, clock: Date.now });
  const robot = await findRobot(database, robotId);
  if (verb === 'verify')
    return verifyWithFigures(database, { market: robot.market, only: robotId, clock: Date.now });
  return { lines: await (verb === 'export' ? exportLines : dayLines)(database, robot), sound: true };
}

async function findRobot(database: Database, id: RobotId | null): Promise<StoredRobot> {
  const robot = (await listRobots(database.db)).find(({ definition }) => definition.id === id);
  if (!robot) throw noSuchRobot(id);
  return robot;
}

function noSuchRobot(id: RobotId | null): NotFoundError {
  return new NotFoundError(`there is no robot ${id}; npm run robots -- list prints all robots`);
}
