import { createHash } from 'node:crypto';
import type { BarsDigest } from '@/lib/market/data/digest';

/** Precedes the registry's first entry. */
export const REGISTRY_GENESIS = '0'.repeat(64);

interface Recorded {
  /** UTC milliseconds. */
  readonly recordedAt: number;
  /** For what happened before there was a registry, and was entered when it was made. */
  readonly afterwards?: true;
}

/** A robot's first definition, or a later one that takes its place. */
export interface PublicationRecord extends Recorded {
  readonly kind: 'published' | 'version';
  readonly market: string;
  readonly robotId: number;
  readonly name: string;
  readonly version: number;
  /** SHA-256 over salt and definition, hex. */
  readonly commitment?: string;
  /** In its place where the entry was made before there were salts: SHA-256 over the definition alone, hex. */
  readonly paramsHash?: string;
  /** UTC milliseconds of market time. */
  readonly publishedAt: number;
}

export interface RemovalRecord extends Recorded {
  readonly kind: 'removed';
  readonly market: string;
  readonly robotId: number;
  /** UTC milliseconds. */
  readonly removedAt: number;
}

/** By which rule and when a robot ended. */
export interface RetirementReason {
  readonly rule: 'drawdown' | 'behind';
  /** At whose end the rule ended it: YYYY-MM-DD. */
  readonly day: string;
  /** What its rule allows, and what it had come to: percent for a drawdown, else percentage points. */
  readonly limitPct: number;
  readonly foundPct: number;
}

/** A robot that its own rule ended: it opens nothing more. Anyone who replays it finds the same day. */
export interface RetirementRecord extends Recorded, RetirementReason {
  readonly kind: 'retired';
  readonly market: string;
  readonly robotId: number;
}

/** An instrument's bars were replaced: robots that ran on the old ones were removed, and run again as new versions. */
export interface BarsRecord extends Recorded {
  readonly kind: 'bars';
  readonly market: string;
  readonly fundId: number;
  /** All its sessions then, and all afterwards. */
  readonly before: BarsDigest;
  readonly after: BarsDigest;
}

/** How every robot trades from then on. */
export interface RulesRecord extends Recorded {
  readonly kind: 'rules';
  readonly version: number;
  readonly text: string;
}

export type RegistryRecord = PublicationRecord | RemovalRecord | RetirementRecord | BarsRecord | RulesRecord;

/** A stored entry: its text is what is hashed. */
export interface RegistryEntry {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** A JSON object in one line. */
  readonly entry: string;
  /** Hash of the entry before; 64 zeros for the first. */
  readonly prevHash: string;
  readonly hash: string;
}

/** The registry's last entry; seq 0 before the first. */
export type RegistryHead = Pick<RegistryEntry, 'seq' | 'hash'>;

export const EMPTY_REGISTRY: RegistryHead = { seq: 0, hash: REGISTRY_GENESIS };

/** SHA-256 in hex over the hash of the entry before, a line feed, and the entry's own text, in UTF-8. */
export function hashRegistryEntry(prevHash: string, entry: string): string {
  return createHash('sha256').update(`${prevHash}\n${entry}`).digest('hex');
}

/** The entries that follow a head, in order. */
export function chainRecords<Kind extends object>(
  head: RegistryHead,
  records: readonly Kind[],
): RegistryEntry[] {
  let { seq, hash: prevHash } = head;
  return records.map((record) => {
    const entry = JSON.stringify(record);
    seq += 1;
    const chained = { seq, entry, prevHash, hash: hashRegistryEntry(prevHash, entry) };
    prevHash = chained.hash;
    return chained;
  });
}
