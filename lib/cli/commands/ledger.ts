import { dayLines, exportLines } from '@/lib/cli/export-lines';
import { verifyPredictions } from '@/lib/community/predictions/server/verify-predictions';
import type { RobotId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { formatPlural } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import { verifyBasketLogs } from '@/lib/portfolios/baskets/server/verify-basket-logs';
import { listRobots, type StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { verifyAll, verifyWithFigures } from '@/lib/robots/verification/server/verify-all';
import type { VerifyReport } from '@/lib/robots/verification/server/verify-ledgers';
import { verifyReplay } from '@/lib/robots/verification/server/verify-replay';
import { printLines } from '../print-lines';

const USAGE = 'npm run ledger -- verify [ID] [--figures] [--replay] | export ID | days ID';
/** Words allowed in any position; `--robot` only makes the id after it easier to read. */
const WORDS = ['--', '--figures', '--replay', '--robot'];
const VERBS = ['verify', 'export', 'days'] as const;

export interface LedgerRequest {
  readonly verb: (typeof VERBS)[number];
  readonly robotId: RobotId | null;
  /** Whether to recompute figures, too. */
  readonly figures?: true | undefined;
  /** Whether to run the robots again. */
  readonly replay?: true | undefined;
}

/**
 * `verify [ID]` recomputes every hash, including the registry's, with `--figures` all published figures too, and with
 * `--replay` runs the robots again; it exits with 1 if something is wrong. `export ID` prints one JSON line per trade,
 * `days ID` one per day.
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
  const replay = args.includes('--replay') || undefined;
  const [word, id, ...more] = args.filter((word) => !WORDS.includes(word));
  const verb = VERBS.find((name) => name === word);
  if (!verb)
    throw new InputError(`${word === undefined ? 'name an action' : `'${word}' is unknown`}; use: ${USAGE}`);
  if (more.length > 0) throw new InputError(`'${more[0]}' is one argument too many; use: ${USAGE}`);
  if (figures && verb !== 'verify') throw new InputError(`'${verb}' takes no --figures; use: ${USAGE}`);
  if (replay && verb !== 'verify') throw new InputError(`'${verb}' takes no --replay; use: ${USAGE}`);
  if (id === undefined) {
    if (verb === 'verify') return { verb, robotId: null, figures, replay };
    throw new InputError(`'${verb}' needs the id of a robot; use: ${USAGE}`);
  }
  if (!/^-?\d{1,15}$/.test(id))
    throw new InputError(`'${id}' is not a robot id; robot ids are whole numbers`);
  return { verb, robotId: Number(id) as RobotId, figures, replay };
}

/** A request's output, and whether all checked ledgers are valid. */
export async function answer(
  database: Database,
  request: LedgerRequest,
  market: MarketName = 'simulated',
): Promise<{ readonly lines: Iterable<string>; readonly sound: boolean }> {
  const { verb, robotId } = request;
  if (verb === 'verify') return verify(database, request, market);
  const robot = await findRobot(database, robotId);
  return { lines: await (verb === 'export' ? exportLines : dayLines)(database, robot), sound: true };
}

async function verify(
  database: Database,
  { robotId, figures, replay }: LedgerRequest,
  served: MarketName,
): Promise<VerifyReport> {
  if (!figures && !replay) return withOtherChains(database, robotId, await verifyAll(database, robotId));
  const market = robotId === null ? served : (await findRobot(database, robotId)).market;
  const recorded = figures
    ? await verifyWithFigures(database, { market, only: robotId, clock: Date.now })
    : await verifyAll(database, robotId);
  if (!replay) return withOtherChains(database, robotId, recorded);
  const replayed = await verifyReplay(database, { market, only: robotId });
  return withOtherChains(database, robotId, {
    lines: [...recorded.lines, ...replayed.lines],
    sound: recorded.sound && replayed.sound,
  });
}

/** Unless a robot is named, also verifies baskets' logs and members' predictions. */
async function withOtherChains(
  database: Database,
  robotId: RobotId | null,
  { lines, sound }: VerifyReport,
): Promise<VerifyReport> {
  if (robotId !== null) return { lines, sound };
  const [baskets, predictions] = [await verifyBasketLogs(database), await verifyPredictions(database)];
  const faults = [...baskets.faults, ...predictions.faults];
  const verified = [
    ...verifiedLine(baskets, 'of portfolios’ logs'),
    ...verifiedLine(predictions, 'of members’ predictions'),
  ];
  return { lines: [...lines, ...verified, ...faults], sound: sound && faults.length === 0 };
}

function verifiedLine(
  { entries, faults }: { readonly entries: number; readonly faults: readonly string[] },
  what: string,
): string[] {
  return entries === 0 || faults.length > 0
    ? []
    : [`${formatPlural(entries, 'entry', 'entries')} ${what} verified`];
}

async function findRobot(database: Database, id: RobotId | null): Promise<StoredRobot> {
  const robot = (await listRobots(database.db)).find(({ definition }) => definition.id === id);
  if (!robot) throw noSuchRobot(id);
  return robot;
}

function noSuchRobot(id: RobotId | null): NotFoundError {
  return new NotFoundError(`there is no robot ${id}; npm run robots -- list prints all robots`);
}
