import type { RobotId } from '@/lib/core/base/brand';
import { NotFoundError, OperatorError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { formatPlural } from '@/lib/core/format/number';
import { commitTo, hashParameters } from '@/lib/robots/definitions/hash';
import { readStoredDefinitions } from '@/lib/robots/definitions/server/stored-definitions';
import { hashModel } from '@/lib/robots/forecast-models/model-text';
import { readRobotModelText } from '@/lib/robots/forecast-models/server/robot-model-store';
import { hashLink } from '@/lib/robots/ledger/chain';
import { listLedgerOwners, readStoredChain } from '@/lib/robots/ledger/server/stored-ledger';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import { verifyChain } from '@/lib/robots/ledger/verify';

export interface VerifyReport {
  readonly lines: readonly string[];
  readonly sound: boolean;
}

/**
 * Checks the ledgers of all robots, or of one: a line for each that isn't what was recorded, naming its first bad
 * entry, and a line of totals.
 * @param pace awaited after each robot
 */
export async function verifyLedgers(
  database: Database,
  only: RobotId | null,
  pace: () => Promise<void> = async () => {},
): Promise<VerifyReport> {
  try {
    return await verify(database, only, pace);
  } catch (error) {
    if (error instanceof OperatorError) return { lines: [error.message], sound: false };
    throw error;
  }
}

async function verify(
  database: Database,
  only: RobotId | null,
  pace: () => Promise<void>,
): Promise<VerifyReport> {
  // In this order: a robot published meanwhile has its row before its first entry.
  const owners = await listLedgerOwners(database);
  const definitions = new Map((await readStoredDefinitions(database)).map((robot) => [robot.id, robot]));
  const all = [...new Set([...definitions.keys(), ...owners])].sort((a, b) => Number(a) - Number(b));
  const ids = only === null ? all : all.filter((id) => id === String(only));
  if (only !== null && ids.length === 0)
    throw new NotFoundError(`there is no robot ${only}; npm run robots -- list prints all robots`);
  const lines: string[] = [];
  let entries = 0;
  let signals = 0;
  for (const id of ids) {
    const robot = definitions.get(id);
    const fault = robot
      ? (definitionFault(robot) ?? (await modelFault(database, robot)))
      : 'it has a ledger but is not a known robot';
    const chain = await verifyRobot(database, id);
    entries += chain.entries;
    signals += chain.signals;
    const why = [fault, chain.fault].filter((found) => found !== null);
    if (why.length > 0) lines.push(`robot ${id}: ${why.join('; ')}`);
    await pace();
  }
  const bad = lines.length;
  lines.push(
    bad === 0
      ? `${formatPlural(entries, 'entry', 'entries')}${signals > 0 ? ` and ${formatPlural(signals, 'signal')}` : ''} of ${formatPlural(ids.length, 'robot')} verified: every hash and every profit is correct`
      : `${bad} of ${formatPlural(ids.length, 'ledger')} ${bad === 1 ? 'differs' : 'differ'} from what was recorded`,
  );
  return { lines, sound: bad === 0 };
}

function definitionFault(robot: Awaited<ReturnType<typeof readStoredDefinitions>>[number]): string | null {
  if (robot.definition === null) return 'its definition cannot be read';
  if (String(robot.definition.id) !== robot.id) return 'its definition belongs to another robot';
  if (hashParameters(robot.definition) !== robot.paramsHash) return 'its definition does not match its hash';
  return commitTo(robot.salt, robot.definition) === robot.commitment
    ? null
    : 'its definition and salt do not match its commitment';
}

async function modelFault(
  { db }: Database,
  { definition }: Awaited<ReturnType<typeof readStoredDefinitions>>[number],
): Promise<string | null> {
  const hash = definition?.modelHash;
  if (hash === undefined) return null;
  const text = await readRobotModelText(db, hash);
  if (text === null) return `its model ${hash} is missing`;
  return hashModel(text) === hash ? null : 'its model does not match its hash';
}

async function verifyRobot(
  database: Database,
  id: string,
): Promise<{ readonly entries: number; readonly signals: number; readonly fault: string | null }> {
  const robotId = Number(id) as RobotId;
  if (String(robotId) !== id) return { entries: 0, signals: 0, fault: 'its id is not a whole number' };
  try {
    const { links, head } = await readStoredChain(database, robotId);
    const verdict = verifyChain(links, head, hashLink);
    if (verdict.ok) return { entries: verdict.entries, signals: verdict.signals, fault: null };
    return {
      entries: 0,
      signals: 0,
      fault: `entry ${verdict.seq}${describe(verdict.entry)}: ${verdict.why}`,
    };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { entries: 0, signals: 0, fault: `its ledger cannot be read: ${error.message}` };
  }
}

/** Which trade an entry belongs to, if that can still be read: a tampered time may not be a time at all. */
function describe(entry: ChainLink | null): string {
  if (entry?.kind === 'signal') return ' (signal)';
  if (entry === null || Number.isNaN(entry.tradeNo)) return '';
  const time = Number.isNaN(new Date(entry.time).getTime()) ? 'at an unknown time' : isoTime(entry.time);
  return ` (trade ${entry.tradeNo} ${entry.kind}, ${time})`;
}
