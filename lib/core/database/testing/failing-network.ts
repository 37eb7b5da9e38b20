import { until } from '@/lib/core/base/testing/until';
import type { Database } from '../database';
import type { Deadlines } from '../deadlines';
import { openDatabase } from '../open-database';
import type { TestDatabase } from './for-each-engine';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-server';
import { startProxy } from './tcp-proxy';

/** How a network fails what is under way. After `unanswered`, a commit is done, and its program isn't told. */
export const NETWORK_FAULTS = ['hang', 'half-open', 'reset', 'unanswered'] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** A migrated PostgreSQL database behind a network that fails when its test says so. */
export interface FailingNetwork {
  /** Without that network. */
  readonly direct: TestDatabase;
  readonly database: Database;
  /** Fails now. */
  fail(fault: NetworkFault): void;
  /** Fails just before the end of each commit, until one has met it. */
  failNextCommit(fault: NetworkFault): void;
  /** Whether that is still to come. */
  isAwaitingCommit(): boolean;
  /** Passes everything again, and waits until the database answers. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

const LIMIT_MS = 300;

/** @param deadlines of which all are shortened that the network makes one wait for */
export async function openFailingNetwork(name: string, deadlines: Deadlines): Promise<FailingNetwork> {
  const options = { dataDir: '', databaseUrl: await createPostgresDatabase(name, true) };
  const direct = { ...(await openDatabase(options)), options };
  const proxy = await startProxy(options.databaseUrl);
  const url = new URL(proxy.url);
  url.searchParams.set('connect_timeout', String(LIMIT_MS / 1_000));
  const opened = await openDatabase({
    dataDir: '',
    databaseUrl: url.href,
    // Silence is noticed by each statement alone.
    deadlines: {
      ...deadlines,
      readMs: LIMIT_MS,
      writeMs: LIMIT_MS,
      idleMs: LIMIT_MS,
      pulseMs: 600_000,
      pulseLimitMs: LIMIT_MS,
    },
  });
  let awaited: NetworkFault | null = null;
  const fail = (fault: NetworkFault) => {
    awaited = null;
    if (fault === 'reset') proxy.reset();
    else proxy.become(fault);
  };
  return {
    direct,
    database: {
      ...opened,
      commit: (work) =>
        opened.commit(async (tx) => {
          const result = await work(tx);
          if (awaited) fail(awaited);
          return result;
        }),
    },
    fail,
    failNextCommit(fault) {
      awaited = fault;
    },
    isAwaitingCommit: () => awaited !== null,
    async recover() {
      proxy.become('pass');
      await until(() => opened.answers());
    },
    async close() {
      await proxy.close();
      await opened.close();
      await direct.close();
      await dropPostgresDatabase(name);
    },
  };
}
