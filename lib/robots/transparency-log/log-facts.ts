import type { Recomputation } from './recomputation';
import type { ReplayResult } from './replay-result';

/** A day's root as pages show it. */
export interface ShownRoot {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  readonly treeSize: number;
  /** Base64. */
  readonly root: string;
}

/** A key that checkpoints were signed with, from a day on. */
export interface ShownKey {
  readonly verifierKey: string;
  /** Days since 1970-01-01, UTC. */
  readonly since: number;
}

/** The newest checkpoint. */
export interface ShownCheckpoint {
  /** UTC milliseconds. */
  readonly at: number;
  readonly treeSize: number;
}

/** A witness and the newest checkpoint that it has cosigned. */
export interface ShownWitness {
  readonly name: string;
  readonly verifierKey: string;
  /** UTC milliseconds, by the witness's clock. */
  readonly at: number;
  readonly treeSize: number;
}

export interface ShownReceipt {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  /** UTC milliseconds. */
  readonly ranAt: number;
  readonly isDone: boolean;
  readonly text: string;
}

export interface ShownRules {
  readonly version: number;
  readonly text: string;
  /** UTC milliseconds. */
  readonly recordedAt: number;
}

/** What the Verify page shows of the registry and the transparency log. */
export interface LogFacts {
  /** The newest first, as many as a page shows. */
  readonly roots: readonly ShownRoot[];
  readonly rootCount: number;
  /** null before the first root. */
  readonly newest: ShownCheckpoint | null;
  /** Those that have cosigned lately. */
  readonly witnesses: readonly ShownWitness[];
  /** Newest first. */
  readonly keys: readonly ShownKey[];
  /** Newest first. */
  readonly receipts: readonly ShownReceipt[];
  /** null before the first. */
  readonly recomputed: Recomputation | null;
  /** null before the first. */
  readonly replayed: ReplayResult | null;
  readonly registry: {
    readonly entries: number;
    /** Robots of the market that were ever published. */
    readonly published: number;
    readonly removed: number;
    /** Removed robots whose closed trades lost money, costs included. */
    readonly removedLosing: number;
    /** Robots that were published before there was a registry, and entered when it was made. */
    readonly afterwards: number;
    /** Newest first. */
    readonly rules: readonly ShownRules[];
  };
}

export const NO_LOG_FACTS: LogFacts = {
  roots: [],
  rootCount: 0,
  newest: null,
  witnesses: [],
  keys: [],
  receipts: [],
  recomputed: null,
  replayed: null,
  registry: { entries: 0, published: 0, removed: 0, removedLosing: 0, afterwards: 0, rules: [] },
};
