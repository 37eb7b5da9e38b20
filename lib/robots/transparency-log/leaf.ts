import type { LedgerHead } from '@/lib/robots/ledger/head';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { RegistryHead } from '@/lib/robots/registry/registry';

/** A digest of the stored days that are over: all but the newest. */
export interface DaysDigest {
  readonly days: number;
  /** YYYY-MM-DD of the last one; '' for none. */
  readonly through: string;
  /** SHA-256 in hex over a line for each day. */
  readonly digest: string;
}

/** What the log is about of a robot: its definition, its trades, its results. */
export interface RobotHeads {
  readonly kind: 'robot';
  readonly robotId: number;
  /** SHA-256 over salt and definition, hex. */
  readonly commitment: string;
  /** Of the definition, hex. Not part of the leaf. */
  readonly salt: string;
  readonly ledger: LedgerHead;
  readonly equity: DaysDigest;
}

/** What a leaf says of it. */
export interface RobotLeaf extends Pick<RobotHeads, 'kind' | 'robotId' | 'commitment'> {
  /** With the seal of the last link. */
  readonly ledger: { readonly seq: number; readonly seal: string };
  /** With the seal of the digest. */
  readonly equity: Pick<DaysDigest, 'days' | 'through'> & { readonly seal: string };
}

/** The same in older leaves, with hash and digest as they are. */
export type PlainRobotLeaf = Omit<RobotHeads, 'salt'>;

/** The same in leaves that were made before there were salts, with the hash over the definition alone. */
export interface UnsaltedRobotLeaf extends Omit<PlainRobotLeaf, 'commitment'> {
  readonly paramsHash: string;
}

/** What it holds of an instrument's bars. */
export interface BarsHead {
  readonly kind: 'bars';
  readonly market: string;
  readonly fundId: number;
  readonly bars: DaysDigest;
}

export interface RegistryLeaf extends RegistryHead {
  readonly kind: 'registry';
}

/** What the simulated market is made from. */
export interface SeedHead {
  readonly kind: 'seed';
  readonly market: string;
  readonly seed: string;
}

/** The last entry of another hash chain: a portfolio's log, a forecast model's forecasts or outcomes, or predictions. */
export interface ChainLeaf extends RegistryHead {
  readonly kind: 'chain';
  /** `portfolio simulated permanent`; `forecasts` or `outcomes` with the model's hash; `predictions simulated`. */
  readonly name: string;
}

export type Head = RobotHeads | BarsHead | RegistryLeaf | SeedHead | ChainLeaf;

/** The last leaf of a day: how many heads were looked at for it. */
export interface DayLeaf {
  readonly kind: 'day';
  readonly robots: number;
  readonly instruments: number;
}

export type LeafContent = Head | DayLeaf;

/** A robot's head within the day: its last link's number, and that link's seal. */
export type SealedHead = readonly [robotId: number, seq: number, seal: string];

/** The leaf of a checkpoint within the day: the heads that are other ones than in leaves before it. */
export interface SealsLeaf {
  readonly kind: 'seals';
  /** UTC milliseconds. Every link that was recorded by then is in this leaf or in one before it. */
  readonly at: number;
  /** Left out if it's the one of before. */
  readonly registry?: RegistryHead;
  readonly robots: readonly SealedHead[];
}

export const SEALS_SUBJECT = 'seals';

type DailyLeaf = Exclude<LeafContent, RobotHeads> | RobotLeaf | PlainRobotLeaf | UnsaltedRobotLeaf;

/** A leaf's content and the UTC day (YYYY-MM-DD) in whose root it first is; those within the day have their time. */
export type Leaf = (DailyLeaf & { readonly day: string }) | SealsLeaf;

/** What a leaf is about: a later leaf about the same subject replaces it, except `seals`, which add to each other. */
export function leafSubject(content: LeafContent | DailyLeaf | SealsLeaf): string {
  switch (content.kind) {
    case 'robot':
      return robotSubject(content.robotId);
    case 'bars':
      return `bars ${content.market} ${content.fundId}`;
    case 'seed':
      return `seed ${content.market}`;
    case 'chain':
      return `chain ${content.name}`;
    default:
      return content.kind;
  }
}

export function robotSubject(robotId: number): string {
  return `robot ${robotId}`;
}

/** A leaf's bytes: JSON in one line without spaces, the names in the order in which docs/verify/README.md has them. */
export function leafText(content: LeafContent, day: string): string {
  const { kind } = content;
  switch (kind) {
    case 'robot': {
      const { robotId, commitment, salt } = content;
      const { days, through, digest } = content.equity;
      const ledger = { seq: content.ledger.seq, seal: makeSeal(salt, content.ledger.hash) };
      const equity = { days, through, seal: makeSeal(salt, digest) };
      return JSON.stringify({ kind, day, robotId, commitment, ledger, equity });
    }
    case 'bars': {
      const { market, fundId, bars } = content;
      return JSON.stringify({ kind, day, market, fundId, bars: plain(bars) });
    }
    case 'registry':
      return JSON.stringify({ kind, day, seq: content.seq, hash: content.hash });
    case 'seed':
      return JSON.stringify({ kind, day, market: content.market, seed: content.seed });
    case 'chain':
      return JSON.stringify({ kind, day, name: content.name, seq: content.seq, hash: content.hash });
    default:
      return JSON.stringify({ kind, day, robots: content.robots, instruments: content.instruments });
  }
}

/** Whether a leaf says what a new one would, be it in the older form: that alone is no reason for another leaf. */
export function isSaidBy(head: Head, entry: string): boolean {
  const leaf = parseLeaf(entry);
  if (leaf === null || leaf.kind === 'seals') return false;
  return leafText(head, leaf.day) === entry || (head.kind === 'robot' && plainText(head, leaf.day) === entry);
}

/** A robot's leaf in the form that the log had before hashes in it were sealed. */
export function plainText({ kind, robotId, commitment, ledger, equity }: RobotHeads, day: string): string {
  const { seq, hash } = ledger;
  return JSON.stringify({ kind, day, robotId, commitment, ledger: { seq, hash }, equity: plain(equity) });
}

/** As `leafText`, of a leaf within the day. */
export function sealsText({ kind, at, registry, robots }: SealsLeaf): string {
  const head = registry && { registry: { seq: registry.seq, hash: registry.hash } };
  return JSON.stringify({ kind, at, ...head, robots });
}

function plain({ days, through, digest }: DaysDigest): DaysDigest {
  return { days, through, digest };
}

/** The leaf that a text is; null for any other text. */
export function parseLeaf(entry: string): Leaf | null {
  try {
    const value: unknown = JSON.parse(entry);
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as Leaf) : null;
  } catch {
    return null;
  }
}
