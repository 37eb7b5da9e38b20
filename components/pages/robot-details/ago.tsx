'use client';

import { useEffect, useState } from 'react';
import { Time } from '@/components/ui/time/time';
import { formatAgo } from '@/lib/core/format/ago';

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
  return <Time at={time}>{formatAgo(time, present)}</Time>;
}
