import { isoTime } from '@/lib/core/base/time';
import type { Logger } from '@/lib/core/log/log';
import type { Database } from './database';
import { writeSetting } from './settings';

const PROBE_MS = 5_000;
/** All is well this long after the last failure: on a full disk, a small write may succeed between others that fail. */
const QUIET_MS = 20_000;
/** How often the files of an embedded database are looked at. */
const LOOK_MS = 3_000;
const PROBED = 'storage.probed';

/** Whether this process can store things. */
export interface WatchedWrites {
  /** Any connection of this process couldn't store something. */
  note(why: string): void;
  /** Since when, and why not; null while all is well. */
  failing(): { readonly since: string; readonly why: string } | null;
  stop(): void;
}

interface WatchWritesOptions {
  readonly database: Pick<Database, 'commit' | 'fault'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly clock: () => number;
  readonly probeMs?: number;
  readonly quietMs?: number;
}

/** Keeps why the last write failed until writes of its own succeed again, and logs the loss and its end once. */
export function watchWrites(options: WatchWritesOptions): WatchedWrites {
  const { database, log, clock, probeMs = PROBE_MS, quietMs = QUIET_MS } = options;
  let state: { readonly since: number; readonly why: string } | null = null;
  let lastFailure = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function probeLater(): void {
    if (isStopped || state === null) return;
    timer = setTimeout(() => {
      // The database's watch notes a failure.
      probe().then(probeLater, probeLater);
    }, probeMs);
    timer.unref();
  }

  // While nothing is written, nobody else would notice.
  const looking = setInterval(() => {
    const fault = database.fault?.() ?? null;
    if (fault !== null) watched.note(fault);
  }, LOOK_MS);
  looking.unref();

  async function probe(): Promise<void> {
    await database.commit((tx) => writeSetting(tx, PROBED, isoTime(clock())));
    if (state === null || performance.now() - lastFailure < quietMs) return;
    log.info({ event: 'writes-back', seconds: (clock() - state.since) / 1000 });
    state = null;
  }

  const watched: WatchedWrites = {
    note(why) {
      lastFailure = performance.now();
      if (state !== null) {
        state = { ...state, why };
        return;
      }
      state = { since: clock(), why };
      log.error({ event: 'writes-lost', why });
      clearTimeout(timer);
      probeLater();
    },
    failing: () => state && { since: isoTime(state.since), why: state.why },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
  return watched;
}
