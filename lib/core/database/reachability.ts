import { pause } from '@/lib/core/base/pause';

const PROBE_INTERVAL_MS = 500;

/** Notified about an open database's connections, for the log. */
export interface DatabaseWatch {
  /** The server stopped responding; called once, until `onBack`. */
  readonly onLost: (error: unknown) => void;
  /** The server answers again, after this many seconds. */
  readonly onBack: (seconds: number) => void;
  /** A connection broke or went silent while in use, but the server still answers others. */
  readonly onCut: (error: unknown) => void;
  /** A statement took too long, or the server lacked something for it; it answers others. */
  readonly onRefused: (error: unknown) => void;
  /** Something couldn't be stored: the disk is full or fails, or the embedded database's file is gone. */
  readonly onCannotWrite: (why: string) => void;
  /** Rows of the embedded database can't be read: its file is damaged. */
  readonly onDamaged: (why: string) => void;
}

export interface Reachability {
  /** Whether the server is known to be down, so that retries are pointless. */
  isLost(): boolean;
  /** A connection broke or couldn't be opened: checks whether the server still answers, and waits for it if not. */
  suspect(error: unknown, wasInUse: boolean): void;
  stop(): void;
}

/** @param probe connects and runs a statement; rejects if the server doesn't answer */
export function watchReachability(probe: () => Promise<void>, watch?: Partial<DatabaseWatch>): Reachability {
  const stopping = new AbortController();
  let isProbing = false;
  let isLost = false;
  /** Connections that broke in use since the last probe began. */
  let cut: { readonly error: unknown } | null = null;

  async function waitUntilBack(): Promise<void> {
    const since = performance.now();
    for (;;) {
      try {
        await probe();
        break;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!isLost) watch?.onLost?.(error);
        isLost = true;
      }
      await pause(PROBE_INTERVAL_MS, stopping.signal);
      if (stopping.signal.aborted) return;
    }
    if (isLost) watch?.onBack?.((performance.now() - since) / 1000);
    else if (cut) watch?.onCut?.(cut.error);
    isLost = false;
    cut = null;
  }

  return {
    isLost: () => isLost,
    suspect(error, wasInUse) {
      if (wasInUse) cut = { error };
      if (isProbing || stopping.signal.aborted) return;
      isProbing = true;
      void waitUntilBack().finally(() => {
        isProbing = false;
      });
    },
    stop: () => stopping.abort(),
  };
}
