import {
  MAX_STALE_MS,
  SHOWN_KINDS,
  type ShownKind,
  type ShownVersions,
} from '@/lib/site/addresses/shown-kinds';

/** Changes are dated to this precision. */
export const LOOK_EVERY_MS = 1_000;

export interface ShownAges {
  /** Whether what was rendered from these versions, one for each kind, lacks a change it should show by now. */
  isTooOld(shows: readonly ShownKind[], versions: readonly number[]): boolean;
}

interface Kind {
  readonly kind: ShownKind;
  readonly maxMs: number;
  /** The newest version noted. */
  newest: number;
  /** Versions noted within the last `maxMs`. */
  readonly recent: { readonly version: number; readonly at: number }[];
  /** The oldest version that may be served. */
  oldest: number;
}

/**
 * Knows when each kind of data changed. Versions alone don't tell, and a page may have been rendered hours before the
 * change that made it stale.
 * @param now monotonic milliseconds
 */
export function createShownAges(versions: ShownVersions, now: () => number): ShownAges {
  const kinds = SHOWN_KINDS.map((kind): Kind => {
    const version = versions(kind);
    return { kind, maxMs: MAX_STALE_MS[kind], newest: version, recent: [], oldest: version };
  });
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

  function look(one: Kind): void {
    const at = now();
    const version = versions(one.kind);
    if (version !== one.newest) one.recent.push({ version, at });
    one.newest = version;
    while (one.recent[0] && at - one.recent[0].at >= one.maxMs)
      one.oldest = one.recent.shift()?.version ?? version;
  }

  setInterval(() => kinds.forEach(look), LOOK_EVERY_MS).unref();
  return {
    isTooOld: (shows, rendered) =>
      shows.some((name, index) => {
        const kind = byName.get(name);
        if (!kind) return false;
        look(kind);
        return (rendered[index] ?? 0) < kind.oldest;
      }),
  };
}
