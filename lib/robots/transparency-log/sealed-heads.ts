import { isoTime, MINUTE_MS } from '@/lib/core/base/time';
import type { Leaf } from './leaf';

/** Tolerance between times: clocks are corrected, guests get whole minutes, a root may be made while an engine runs. */
const SLACK_MS = MINUTE_MS;

/** A robot's head as a leaf has it. */
export interface HeadInLog {
  readonly seq: number;
  /** The seal of its last link; null in the leaf of a day. */
  readonly seal: string | null;
  /** Its leaf's. */
  readonly index: number;
  /** When its leaf was made, for leaves within the day. */
  readonly at: number | null;
  /** The UTC day (YYYY-MM-DD) of its leaf, for leaves of a day. */
  readonly day: string | null;
  /** The latest moment at which the log was complete and didn't have it yet; 0 for none. */
  readonly missingAt: number;
  /** The latest moment at which somebody else saw the log without it; 0 for none. */
  readonly unseenAt: number;
}

/** What the log says about links by number, of every robot. */
export interface HeadsInLog {
  /** By robot, in the order of the log. */
  readonly robots: ReadonlyMap<number, readonly HeadInLog[]>;
  /** The latest moment at which the log was complete; 0 for none. What it doesn't have was recorded later. */
  readonly completeAt: number;
  /** The latest moment at which somebody else saw it as it is; 0 for none. */
  readonly seenAt: number;
}

/** When someone else saw that a tree was the log's largest. */
export interface Sighting {
  readonly size: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/**
 * Reads the heads of all robots out of the log's leaves.
 * @param sightings by others, of trees of these leaves, smallest first
 */
export function readHeadsInLog(
  leaves: Iterable<Leaf | null>,
  sightings: readonly Sighting[] = [],
): HeadsInLog {
  const robots = new Map<number, HeadInLog[]>();
  const note = (robotId: number, head: HeadInLog) => {
    const heads = robots.get(robotId) ?? [];
    if (head.seq > (heads.at(-1)?.seq ?? 0)) heads.push(head);
    robots.set(robotId, heads);
  };
  let sealedAt = 0;
  let seenAt = 0;
  /** Of the checkpoint whose leaves are being read: it may have several. */
  let at: number | null = null;
  let index = 0;
  let next = 0;
  const settle = () => {
    sealedAt = at ?? sealedAt;
    at = null;
    for (; (sightings[next]?.size ?? Number.POSITIVE_INFINITY) <= index; next += 1)
      seenAt = Math.max(seenAt, sightings[next]?.at ?? 0);
  };
  for (const leaf of leaves) {
    if (leaf?.kind !== 'seals' || leaf.at !== at) settle();
    const without = { index, missingAt: sealedAt, unseenAt: seenAt };
    if (leaf?.kind === 'robot')
      note(leaf.robotId, { seq: leaf.ledger.seq, seal: null, at: null, day: leaf.day, ...without });
    if (leaf?.kind === 'seals') {
      at = leaf.at;
      for (const [robotId, seq, seal] of leaf.robots) note(robotId, { seq, seal, at, day: null, ...without });
    }
    index += 1;
  }
  settle();
  return { robots, completeAt: sealedAt, seenAt };
}

/** A link of a robot's chain: whatever of it is known. */
export interface KnownLink {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly recordedAt: number;
  /** Its seal; null if its hash isn't known. */
  readonly seal: string | null;
}

export interface LinkFault {
  readonly seq: number;
  /** What is wrong with it: `is not the one that was sealed at …`. */
  readonly why: string;
}

/**
 * The first link that contradicts the log: one that was sealed is another or missing, or a link says it was recorded
 * before a moment at which the log was complete and didn't have it. A link that was written after the fact, anywhere in
 * the chain, shows in one of these ways.
 * @param links in order, from the first
 */
export function findLinkFault(
  links: Iterable<KnownLink>,
  robotId: number,
  { robots, completeAt }: HeadsInLog,
): LinkFault | null {
  const heads = robots.get(robotId) ?? [];
  let place = 0;
  for (const { seq, recordedAt, seal } of links) {
    const head = heads[place];
    const missingAt = head ? head.missingAt : completeAt;
    if (recordedAt < missingAt - SLACK_MS)
      return {
        seq,
        why: `says it was recorded before ${isoTime(missingAt)}, when the log was complete without it`,
      };
    if (!head) continue;
    if (head.at !== null && recordedAt > head.at + SLACK_MS)
      return { seq, why: `says it was recorded after ${isoTime(head.at)}, when the log already had it` };
    if (seq !== head.seq) continue;
    if (seal !== null && head.at !== null && head.seal !== seal)
      return { seq, why: `is not the one that was sealed at ${isoTime(head.at)}` };
    place += 1;
  }
  const missing = heads[place];
  return missing
    ? {
        seq: missing.seq,
        why: `is missing, and the log has it since ${missing.at === null ? missing.day : isoTime(missing.at)}`,
      }
    : null;
}

/**
 * The links that say they were recorded before a moment at which somebody else saw the log without them. That happens
 * when the engine was stopped, and when links are written later: their times are only the operator's word.
 * @param links in order, from the first
 */
export function findLateLinks<Link extends KnownLink>(
  links: readonly Link[],
  robotId: number,
  { robots, seenAt }: HeadsInLog,
): readonly Link[] {
  const heads = robots.get(robotId) ?? [];
  let place = 0;
  return links.filter(({ seq, recordedAt }) => {
    while (place < heads.length && (heads[place]?.seq ?? 0) < seq) place += 1;
    return recordedAt < (heads[place]?.unseenAt ?? seenAt) - SLACK_MS;
  });
}
