/** Hash before the first link of a robot's chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** The end of a chain. */
export interface LedgerHead {
  /** Sequence number of the last link, entry or signal; 0 before the first. */
  readonly seq: number;
  readonly hash: string;
}

export const EMPTY_HEAD: LedgerHead = { seq: 0, hash: GENESIS_HASH };
