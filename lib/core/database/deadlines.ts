/** How long one kind of work may wait for PostgreSQL, in milliseconds, and how many connections it may use. */
export interface Deadlines {
  /** For the answer to a statement that only reads. */
  readonly readMs: number;
  /** For the answer to any other statement, and to each one of a transaction. */
  readonly writeMs: number;
  /** For the answer to each statement on a snapshot (`inSnapshot`). */
  readonly snapshotMs: number;
  /** For another one's lock: only a schema change or an operator's `LOCK TABLE` makes a read wait. */
  readonly readLockMs: number;
  readonly writeLockMs: number;
  /** The same for a transaction that comes to a table for which six tenths of the connections are used already. */
  readonly crowdedLockMs: number;
  /** How long a transaction, or a snapshot, may be idle between two statements until the server ends it. */
  readonly idleMs: number;
  readonly snapshotIdleMs: number;
  /** For a free connection. */
  readonly roomMs: number;
  readonly connections: { readonly reads: number; readonly writes: number; readonly snapshots: number };
  /** How often a connection of its own asks whether the server answers, and how long that may take. */
  readonly pulseMs: number;
  readonly pulseLimitMs: number;
  /** A lock is lost once its holder hasn't proved for this long that it still holds it. */
  readonly leaseMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What visitors wait for. */
const CALLS: Deadlines = {
  readMs: 3 * SECOND_MS,
  writeMs: 10 * SECOND_MS,
  snapshotMs: 10 * SECOND_MS,
  readLockMs: SECOND_MS,
  writeLockMs: 5 * SECOND_MS,
  crowdedLockMs: SECOND_MS / 10,
  idleMs: 10 * SECOND_MS,
  snapshotIdleMs: 10 * SECOND_MS,
  roomMs: 2 * SECOND_MS,
  connections: { reads: 10, writes: 8, snapshots: 2 },
  pulseMs: 2 * SECOND_MS,
  pulseLimitMs: 3 * SECOND_MS,
  leaseMs: 12 * SECOND_MS,
};

/** Every deadline on PostgreSQL, by the work that waits. The embedded database has none. */
export const DEADLINES = {
  calls: CALLS,
  /** Prices that pages read as they are rendered, in each thread that renders. */
  pages: { ...CALLS, connections: { reads: 4, writes: 1, snapshots: 1 } },
  /** Calls that read many rows, on their thread. */
  heavyReads: {
    ...CALLS,
    readMs: 30 * SECOND_MS,
    snapshotMs: 30 * SECOND_MS,
    snapshotIdleMs: MINUTE_MS,
    roomMs: 10 * SECOND_MS,
    connections: { reads: 4, writes: 1, snapshots: 2 },
  },
  /** What a web process does without being asked: mails, notifications, the catalogue, expired rows. */
  background: {
    ...CALLS,
    readMs: 10 * SECOND_MS,
    writeMs: 30 * SECOND_MS,
    readLockMs: 5 * SECOND_MS,
    crowdedLockMs: 5 * SECOND_MS,
    roomMs: 30 * SECOND_MS,
    connections: { reads: 3, writes: 3, snapshots: 1 },
  },
  /** Batches of a bar and of catch-up; verification reads on snapshots. */
  engine: {
    ...CALLS,
    readMs: 30 * SECOND_MS,
    writeMs: 30 * SECOND_MS,
    snapshotMs: 2 * MINUTE_MS,
    readLockMs: 10 * SECOND_MS,
    writeLockMs: 10 * SECOND_MS,
    crowdedLockMs: 10 * SECOND_MS,
    snapshotIdleMs: 10 * MINUTE_MS,
    roomMs: MINUTE_MS,
    connections: { reads: 6, writes: 6, snapshots: 4 },
  },
  trader: {
    ...CALLS,
    readMs: 10 * SECOND_MS,
    readLockMs: 5 * SECOND_MS,
    crowdedLockMs: 5 * SECOND_MS,
    roomMs: 30 * SECOND_MS,
    connections: { reads: 6, writes: 6, snapshots: 1 },
  },
  /** Commands, for which an operator waits. */
  commands: {
    readMs: 2 * MINUTE_MS,
    writeMs: 2 * MINUTE_MS,
    snapshotMs: 10 * MINUTE_MS,
    readLockMs: MINUTE_MS,
    writeLockMs: MINUTE_MS,
    crowdedLockMs: MINUTE_MS,
    idleMs: 2 * MINUTE_MS,
    snapshotIdleMs: 10 * MINUTE_MS,
    roomMs: MINUTE_MS,
    connections: { reads: 8, writes: 8, snapshots: 4 },
    pulseMs: 2 * SECOND_MS,
    pulseLimitMs: 30 * SECOND_MS,
    leaseMs: MINUTE_MS,
  },
  /** Rewriting a large table takes as long as it takes. */
  migrations: {
    readMs: HOUR_MS,
    writeMs: HOUR_MS,
    snapshotMs: HOUR_MS,
    readLockMs: HOUR_MS,
    writeLockMs: HOUR_MS,
    crowdedLockMs: HOUR_MS,
    idleMs: 10 * MINUTE_MS,
    snapshotIdleMs: 10 * MINUTE_MS,
    roomMs: HOUR_MS,
    connections: { reads: 1, writes: 1, snapshots: 1 },
    pulseMs: 2 * SECOND_MS,
    pulseLimitMs: 30 * SECOND_MS,
    leaseMs: MINUTE_MS,
  },
} as const satisfies Readonly<Record<string, Deadlines>>;
