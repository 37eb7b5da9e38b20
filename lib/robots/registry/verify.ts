import { hashRegistryEntry, REGISTRY_GENESIS, type RegistryEntry, type RegistryRecord } from './registry';

/** A row of the robots as it is stored, every column as text. */
export interface RobotRow {
  readonly id: string;
  readonly market: string;
  readonly name: string;
  readonly paramsHash: string;
  readonly commitment: string;
  readonly publishedAt: string;
  readonly removedAt: string | null;
}

export interface RegistryFault {
  /** null where it is the chain itself. */
  readonly robotId: string | null;
  readonly why: string;
}

/** What the registry says of a robot. */
interface Registered {
  readonly market: string;
  readonly name: string;
  /** One of these two. */
  readonly paramsHash: string | undefined;
  readonly commitment: string | undefined;
  readonly publishedAt: string;
  removedAt: string | null;
}

/** The chain's first fault, and differences between robots' rows and the registry. */
export function verifyRegistry(
  entries: readonly RegistryEntry[],
  robots: readonly RobotRow[],
): RegistryFault[] {
  const fault = chainFault(entries);
  const known = readRobots(entries);
  const retired = retirementFaults(entries, known);
  const faults = robots.flatMap((robot): RegistryFault[] => {
    const why = rowFault(robot, known.get(robot.id));
    return why === null ? [] : [{ robotId: robot.id, why }];
  });
  const ids = new Set(robots.map(({ id }) => id));
  for (const id of known.keys())
    if (!ids.has(id))
      faults.push({ robotId: id, why: 'the registry has its publication, but it is not among the robots' });
  faults.push(...retired);
  return fault === null ? faults : [{ robotId: null, why: fault }, ...faults];
}

/** The first fault of a chain of entries in words, null if there is none. */
export function chainFault(entries: readonly RegistryEntry[]): string | null {
  let prevHash = REGISTRY_GENESIS;
  for (const [index, entry] of entries.entries()) {
    const name = `entry ${index + 1}`;
    if (entry.seq !== index + 1) return `${name}: it is missing`;
    if (entry.prevHash !== prevHash) return `${name}: it does not follow the entry before it`;
    if (hashRegistryEntry(prevHash, entry.entry) !== entry.hash)
      return `${name}: its content does not match its hash`;
    if (parseRecord(entry.entry) === null) return `${name}: it is not a JSON object`;
    prevHash = entry.hash;
  }
  return null;
}

/** A robot retires once, after its publication. Whether its rule says so is for those who recompute its figures. */
function retirementFaults(
  entries: readonly RegistryEntry[],
  known: ReadonlyMap<string, Registered>,
): RegistryFault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ entry }): RegistryFault[] => {
    const record = parseRecord(entry);
    if (record?.kind !== 'retired') return [];
    const robotId = String(record.robotId);
    if (!known.has(robotId))
      return [{ robotId, why: 'the registry has its retirement, but no publication of it' }];
    if (seen.has(robotId)) return [{ robotId, why: 'the registry has its retirement twice' }];
    seen.add(robotId);
    return [];
  });
}

function readRobots(entries: readonly RegistryEntry[]): Map<string, Registered> {
  const robots = new Map<string, Registered>();
  for (const { entry } of entries) {
    const record = parseRecord(entry);
    if (record === null || record.kind === 'rules' || record.kind === 'bars' || record.kind === 'retired')
      continue;
    const id = String(record.robotId);
    const robot = robots.get(id);
    if (record.kind !== 'removed') {
      const { market, name, paramsHash, commitment, publishedAt } = record;
      robots.set(id, {
        market,
        name,
        paramsHash,
        commitment,
        publishedAt: String(publishedAt),
        removedAt: null,
      });
    } else if (robot) robot.removedAt = String(record.removedAt);
  }
  return robots;
}

function rowFault(row: RobotRow, registered: Registered | undefined): string | null {
  if (!registered) return 'the registry has no publication of it';
  const sealedBy = registered.paramsHash === undefined ? 'commitment' : 'paramsHash';
  for (const field of ['market', 'name', sealedBy, 'publishedAt'] as const)
    if (row[field] !== registered[field])
      return `its ${LABELS[field]} is ${row[field]}, but the registry says ${registered[field]}`;
  if (row.removedAt === registered.removedAt) return null;
  if (registered.removedAt === null) return 'it is marked removed, but the registry has no removal of it';
  return 'the registry has its removal, but it is not marked so';
}

const LABELS = {
  market: 'market',
  name: 'name',
  paramsHash: 'parameter hash',
  commitment: 'commitment',
  publishedAt: 'time of publication',
} as const;

/** The record that an entry's text holds, null for any other text. */
export function parseRecord(entry: string): RegistryRecord | null {
  try {
    const value: unknown = JSON.parse(entry);
    return typeof value === 'object' && value !== null ? (value as RegistryRecord) : null;
  } catch {
    return null;
  }
}
