'use client';

import { useEffect, useState } from 'react';
import { formatAgo } from '@/lib/core/format/ago';
import { formatDateTime } from '@/lib/core/format/date';

interface AgoProps {
  /** UTC milliseconds, like `now`. */
  readonly time: number;
  /** The market's current time when the page was rendered. */
  readonly now: number;
  /** Whether the market's time is real time. */
  readonly isLive: boolean;
}

/** How long ago a time was, with the time itself in full. Corrected once if the page waited in a cache. */
export function Ago({ time, now, isLive }: AgoProps) {
  const [present, setPresent] = useState(now);
  useEffect(() => {
    if (isLive) setPresent((shown) => Math.max(shown, Date.now()));
  }, [isLive]);
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDateTime(time)}>
      {formatAgo(time, present)}
    </time>
  );
}
