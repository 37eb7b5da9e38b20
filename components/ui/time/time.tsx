import { formatDateTime } from '@/lib/core/format/date';
import { NO_FIGURE } from '@/lib/core/format/number';

interface TimeProps {
  /** UTC milliseconds, or ISO 8601. */
  readonly at: number | string | null;
  /** A text with the time in UTC, or how long ago it was; the time in full by default. */
  readonly children?: string | undefined;
}

/**
 * An instant. Pages are the same for everyone, so it's written in UTC; `startTimes` then writes it in the visitor's zone
 * and explains it on hover and focus. Trading days and other dates of a market are no instants and stay as they are.
 */
export function Time({ at, children }: TimeProps) {
  if (at === null) return NO_FIGURE;
  const ms = new Date(at).getTime();
  const utc = formatDateTime(ms);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      data-instant=""
      // Without scripts, this has the time of "5 h ago".
      title={children === undefined || children.includes('UTC') ? undefined : utc}
      // It may be in the visitor's zone before React gets to it.
      suppressHydrationWarning
    >
      {children ?? utc}
    </time>
  );
}
