import type { LedgerHead } from '@/lib/robots/ledger/head';
import type { RegistryHead } from '@/lib/robots/registry/registry';

/** A digest of the stored days that are over: all but the newest. */
export interface DaysDigest {
  readonly days: number;
  /** YYYY-MM-DD of the last one; '' for none. */
  readonly through: string;
  /** SHA-256 in hex over a line for each day. */
  readonly digest: string;
}

/** What the log says about a robot: its definition, its trades, its results. */
export interface RobotHeads {
  readonly kind: 'robot';
  readonly robotId: number;
  /** SHA-256 over salt and definition, hex. */
  readonly commitment: string;
  readonly ledger: LedgerHead;
  readonly equity: DaysDigest;
}

/** The same in leaves that were made before there were salts, with the hash over the definition alone. */
export interface UnsaltedRobotHeads extends Omit<RobotHeads, 'commitment'> {
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

export type Head = RobotHeads | BarsHead | RegistryLeaf | SeedHead;

/** The last leaf of a day: how many heads were looked at for it. */
export interface DayLeaf {
  readonly kind: 'day';
  readonly robots: number;
  readonly instruments: number;
}

export type LeafContent = Head | DayLeaf;

/** A leaf's content and the UTC day (YYYY-MM-DD) in whose root it first is. */
export type Leaf = (LeafContent | UnsaltedRobotHeads) & { readonly day: string };

/** What a leaf is about: a later leaf about the same subject replaces it. */
export function leafSubject(content: LeafContent | UnsaltedRobotHeads): string {
  switch (content.kind) {
    case 'robot':
      return robotSubject(content.robotId);
    case 'bars':
      return `bars ${content.market} ${content.fundId}`;
    case 'seed':
      return `seed ${content.market}`;
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
      const { robotId, commitment, ledger, equity } = content;
      const { seq, hash } = ledger;
      return JSON.stringify({ kind, day, robotId, commitment, ledger: { seq, hash }, equity: plain(equity) });
    }
    case 'bars': {
      const { market, fundId, bars } = content;
      return JSON.stringify({ kind, day, market, fundId, bars: plain(bars) });
    }
    case 'registry':
      return JSON.stringify({ kind, day, seq: content.seq, hash: content.hash });
    case 'seed':
      return JSON.stringify({ kind, day, market: content.market, seed: content.seed });
    default:
      return JSON.stringify({ kind, day, robots: content.robots, instruments: content.instruments });
  }
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
