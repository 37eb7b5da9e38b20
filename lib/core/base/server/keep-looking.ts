export interface Looking {
  /** Looks now, once more if a look is under way. Resolves when that is done; never rejects. */
  wake(): Promise<void>;
  /** Ends once no look is under way. */
  stop(): Promise<void>;
}

/**
 * Looks for work when woken and regularly, since news of it may be lost: one look at a time.
 * @param look never rejects; ends early once the signal aborts
 */
export function keepLooking(look: (signal: AbortSignal) => Promise<void>, everyMs: number): Looking {
  const ending = new AbortController();
  const { signal } = ending;
  let isAskedAgain = false;
  let running: Promise<void> | null = null;

  async function lookWhileAsked(): Promise<void> {
    while (isAskedAgain && !signal.aborted) {
      isAskedAgain = false;
      await look(signal);
    }
    running = null;
  }

  function wake(): Promise<void> {
    isAskedAgain = true;
    running ??= lookWhileAsked();
    return running;
  }

  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      ending.abort();
      clearInterval(timer);
      await running;
    },
  };
}
