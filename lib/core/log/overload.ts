const EVERY_MS = 60_000;

/** Requests rejected because of overload. */
export type OverloadKind = 'calls' | 'pages' | 'connections';

export interface OverloadLog {
  note(what: OverloadKind): void;
  /** Logs the remaining counts. */
  stop(): void;
}

/** Logs overload as one warning per minute with counts, because a line per request would only make it worse. */
export function createOverloadLog(log: { warn(record: object): void }, everyMs = EVERY_MS): OverloadLog {
  const refused = new Map<OverloadKind, number>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (refused.size === 0) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    log.warn({ event: 'overloaded', seconds, refused: Object.fromEntries(refused) });
    refused.clear();
  }

  return {
    note(what) {
      refused.set(what, (refused.get(what) ?? 0) + 1);
      if (timer) return;
      since = performance.now();
      timer = setTimeout(flush, everyMs).unref();
    },
    stop: flush,
  };
}
