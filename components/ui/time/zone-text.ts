import { MINUTE_MS } from '@/lib/core/base/time';
import { formatDate } from '@/lib/core/format/date';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const shortDate = (ms: number) => formatDate(ms).replace(/ \d+$/, '');
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const seconds = (ms: number) => new Date(ms).toISOString().slice(11, 19);

/** How texts write an instant in UTC, the more exact first; each has ` UTC` after it. */
const SHAPES: readonly ((ms: number) => string)[] = [
  (ms) => `${formatDate(ms)}, ${seconds(ms)}`,
  (ms) => `${formatDate(ms)}, ${clock(ms)}`,
  (ms) => `${shortDate(ms)}, ${clock(ms)}`,
  (ms) => `${utcWeekday(ms)} ${clock(ms)}`,
  seconds,
  clock,
];

/** `Wed`, in UTC. */
export function utcWeekday(ms: number): string {
  return WEEKDAYS[new Date(ms).getUTCDay()] ?? '';
}

/** Milliseconds as if the visitor's zone were UTC. */
export function shifted(ms: number): number {
  return ms - new Date(ms).getTimezoneOffset() * MINUTE_MS;
}

/** A text with its UTC time in the visitor's zone: `Signaled 14:45:01 UTC` is `Signaled 09:45:01` in New York. */
export function inZone(text: string, ms: number): string {
  if (new Date(ms).getTimezoneOffset() === 0 && isUtcZone()) return text;
  for (const shape of SHAPES) {
    const utc = `${shape(ms)} UTC`;
    if (text.includes(utc)) return text.replace(utc, shape(shifted(ms)));
  }
  return text;
}

export function isUtcZone(): boolean {
  return /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(zoneName());
}

export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
