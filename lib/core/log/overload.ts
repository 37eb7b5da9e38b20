const EVERY_MS = 60_000;

/** Requests rejected because of overload. */
export type TurnedAway = 'calls' | 'pages' | 'connections';

export interface OverloadLog {
  note(what: TurnedAway): void;
  /** Logs the remaining counts. */
  stop(): void;
}

/** Logs overload as one warning per minute with counts, because a line per request would only make it worse. */
export function createOverloadLog(log: { warn(record: object): void }, everyMs = EVERY_MS): OverloadLog {
  const turnedAway = new Map<TurnedAway, number>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (turnedAway.size === 0) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    log.warn({ event: 'overloaded', seconds, turnedAway: Object.fromEntries(turnedAway) });
    turnedAway.clear();
  }

  return {
    note(what) {
      turnedAway.set(what, (turnedAway.get(what) ?? 0) + 1);
      if (timer) return;
      since = performance.now();
      timer = setTimeout(flush, everyMs).unref();
    },
    stop: flush,
  };
}
