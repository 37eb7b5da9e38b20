import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';

/** Converts a zone's local times to instants. */
export interface TimeZone {
  readonly name: string;
  /**
   * Instants with this local time (milliseconds as if in UTC), in order: usually one, two in the hour repeated when
   * daylight saving time ends, none in the hour skipped when it begins.
   */
  toInstants(localMs: number): readonly number[];
  /** The local time at an instant, as if in UTC. */
  toLocal(ms: number): number;
}

/** @throws InputError if the time-zone database has no such zone */
export function createTimeZone(name: string): TimeZone {
  const format = createFormat(name);
  if (format.resolvedOptions().timeZone === 'UTC')
    return { name, toInstants: (localMs) => [localMs], toLocal: (ms) => ms };
  const offsetAt = cacheOffsets((ms) => readOffset(format, ms));
  return {
    name,
    toLocal: (ms) => ms + offsetAt(ms),
    toInstants(localMs) {
      // Clocks change at most once in two days, so these are the offsets before and after.
      const before = offsetAt(localMs - DAY_MS);
      const after = offsetAt(localMs + DAY_MS);
      if (before === after) return [localMs - before];
      const candidates = [localMs - Math.max(before, after), localMs - Math.min(before, after)];
      return candidates.filter((instant) => offsetAt(instant) === localMs - instant);
    },
  };
}

function createFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new InputError(`--zone '${name}' is not a time zone; use a name such as America/New_York or UTC`);
  }
}

/** Looks up offsets twice a day, and every quarter of an hour only on days when they change. */
function cacheOffsets(read: (ms: number) => number): (ms: number) => number {
  const known = new Map<number, number>();
  const keep = (ms: number): number => {
    const kept = known.get(ms);
    if (kept !== undefined) return kept;
    const offset = read(ms);
    known.set(ms, offset);
    return offset;
  };
  const quarter = 15 * MINUTE_MS;
  return (ms) => {
    const start = Math.floor(ms / DAY_MS) * DAY_MS;
    const offset = keep(start);
    return offset === keep(start + DAY_MS) ? offset : keep(Math.floor(ms / quarter) * quarter);
  };
}

function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const parts: Record<string, number> = {};
  for (const part of format.formatToParts(ms)) parts[part.type] = Number(part.value);
  const at = (name: string) => parts[name] ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) - ms;
}
