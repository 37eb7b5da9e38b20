export interface Polling {
  /** Reads now, or once the read in progress has ended. */
  refresh(): Promise<void>;
  /** Resolves once no read is in progress. */
  stop(): Promise<void>;
}

export interface PollingOptions {
  readonly read: () => Promise<void>;
  /** Milliseconds between reads. */
  readonly pollMs: number;
  /** Called when a read of the timer fails; the first read and `refresh` reject instead. */
  readonly onError: (error: unknown) => void;
}

/** Reads once, and then regularly: one read at a time, so that an older one can't overwrite a newer one. */
export async function startPolling({ read, pollMs, onError }: PollingOptions): Promise<Polling> {
  let reading: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  }

  await refresh();
  const timer = setInterval(() => void refresh().catch(onError), pollMs);
  timer.unref();
  return {
    refresh,
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}
