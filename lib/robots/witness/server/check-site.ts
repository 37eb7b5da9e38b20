import { readCsvLine } from '@/lib/core/base/csv';
import { UnavailableError } from '@/lib/core/base/errors';
import { isoTime, MINUTE_MS } from '@/lib/core/base/time';
import { formatPlural } from '@/lib/core/format/number';
import { openCheckpoint, treeRoot } from '@/lib/robots/transparency-log/checkpoint';
import { parseLeaf } from '@/lib/robots/transparency-log/leaf';
import { hashLeaf, MerkleTree } from '@/lib/robots/transparency-log/merkle-tree';
import {
  findLateLinks,
  findLinkFault,
  type KnownLink,
  readHeadsInLog,
} from '@/lib/robots/transparency-log/sealed-heads';
import { TILE_WIDTH, unbundleEntries } from '@/lib/robots/transparency-log/tile-path';
import type { SeenCheckpoint } from '../sighting';
import type { SiteLog } from './site-log';

/** How long a round of the engine may take: until its end, the log doesn't have what it recorded. */
const ROUND_MS = 10 * MINUTE_MS;

const LATE_TEXT =
  'entries that were not in the log yet when the witness looked, after they say they were recorded. A stopped engine does that, and so does writing them later; their times are the operator’s word alone:';

interface SiteCheck {
  readonly log: SiteLog;
  readonly logKey: string;
  /** What a witness saw, in any order. */
  readonly seen: readonly SeenCheckpoint[];
  /** Only this robot; null for all. */
  readonly only: number | null;
}

export interface SiteVerdict {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/** A line of a guest's ledger. */
interface GuestLink extends KnownLink {
  /** Of a signal: when it fell due, in UTC milliseconds. */
  readonly dueAt: number | null;
}

/**
 * Compares what a site shows as a guest sees it with what a witness saw: whether the log's leaves are those of every
 * tree that was seen, and whether each link of a robot's ledger was in the log by the time it says.
 */
export async function checkSite({ log, logKey, seen, only }: SiteCheck): Promise<SiteVerdict> {
  const inOrder = seen.toSorted((a, b) => a.size - b.size || a.at - b.at);
  const current = openCheckpoint(await log.text('checkpoint'), logKey);
  if (!current) return bad('The site’s checkpoint is not signed by the key of its log');
  const last = inOrder.at(-1);
  if (last && last.size > current.size)
    return bad(`The log has ${current.size} leaves, but ${last.size} were seen at ${isoTime(last.at)}`);
  const entries = await readEntries(log, current.size);
  const tree = new MerkleTree();
  for (const entry of entries) tree.append(hashLeaf(entry));
  const isRoot = (size: number, root: string) => treeRoot(tree, size) === root;
  if (!isRoot(current.size, current.root)) return bad('The log’s leaves are not those of its checkpoint');
  const forked = inOrder.find(({ size, root }) => !isRoot(size, root));
  if (forked)
    return bad(`The log’s first ${forked.size} leaves are others than were seen at ${isoTime(forked.at)}`);
  const heads = readHeadsInLog(
    entries.map(parseLeaf),
    inOrder.map(({ size, at }) => ({ size, at: at - ROUND_MS })),
  );
  const robotIds = only === null ? [...heads.robots.keys()].sort((a, b) => a - b) : [only];
  const faults: string[] = [];
  const late: string[] = [];
  const signals = { seenInTime: 0, others: 0 };
  let links = 0;
  for (const robotId of robotIds) {
    const csv = await log.ledger(robotId).catch((error: Error) => {
      if (error instanceof UnavailableError) return error;
      throw error;
    });
    if (csv instanceof Error) {
      // A site that withholds one ledger mustn't keep the others from being checked.
      faults.push(`robot ${robotId}: ${csv.message}`);
      continue;
    }
    const ledger = readLedger(csv);
    const fault = findLinkFault(ledger, robotId, heads);
    if (fault) faults.push(`robot ${robotId}: entry ${fault.seq} of its ledger ${fault.why}`);
    const lateSeqs = findLateLinks(ledger, robotId, heads).map(({ seq }) => seq);
    if (lateSeqs.length > 0) late.push(`robot ${robotId}: ${lateSeqs.join(', ')}`);
    links += ledger.length;
    for (const { seq, recordedAt, dueAt } of ledger) {
      if (dueAt === null || recordedAt < (inOrder[0]?.at ?? Number.POSITIVE_INFINITY)) continue;
      const head = heads.robots.get(robotId)?.find((one) => one.seq >= seq);
      const first = head && inOrder.find(({ size }) => size > head.index);
      signals[first && first.at < dueAt ? 'seenInTime' : 'others'] += 1;
    }
  }
  return {
    lines: [
      `${formatPlural(current.size, 'leaf', 'leaves')} fit the site’s checkpoint and ${formatPlural(seen.length, 'sighting')}`,
      `${formatPlural(robotIds.length, 'robot')}, ${formatPlural(links, 'link')}, ${formatPlural(faults.length, 'fault')}`,
      `signals since the first sighting: ${signals.seenInTime} were seen before they fell due, ${signals.others} were not`,
      ...faults,
      ...(late.length === 0 ? [] : [LATE_TEXT, ...late]),
    ],
    isSound: faults.length === 0,
  };
}

const bad = (why: string): SiteVerdict => ({ lines: [why], isSound: false });

async function readEntries(log: SiteLog, size: number): Promise<string[]> {
  const entries: string[] = [];
  for (let index = 0; index * TILE_WIDTH < size; index += 1)
    entries.push(
      ...unbundleEntries(await log.entries(index, Math.min(TILE_WIDTH, size - index * TILE_WIDTH))),
    );
  return entries;
}

function readLedger(csv: string): GuestLink[] {
  const [head = '', ...lines] = csv.split('\r\n').filter((line) => line !== '');
  const columns = readCsvLine(head);
  return lines.map((line) => {
    const cells = readCsvLine(line);
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const isSignal = cell('kind') === 'signal';
    return {
      seq: Number(cell('seq')),
      recordedAt: Number(cell('recordedAt')),
      seal: null,
      dueAt: isSignal ? Number(cell('dueAt')) : null,
    };
  });
}
