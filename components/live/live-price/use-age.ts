import type { RefObject } from 'react';
import { readDescribeAge } from '@/components/live/real-time/live-prices';
import { useLive } from './use-live';

/** How often age labels are refreshed, in milliseconds. */
const AGE_MS = 30_000;

interface AgeOptions {
  /** The element that shows it. */
  readonly place: RefObject<Element | null>;
  /** The instruments it depends on; must be a stable array. */
  readonly fundIds: readonly number[];
  /** Fund types of the prices, such as `SE`, to tell a missing price from a closed market. */
  readonly types: string;
  /** The price's time, UTC milliseconds; null if unknown. */
  readonly readTime: () => number | null;
}

/** A price's age label, kept up to date; null until prices arrive. */
export function useAge({ place, fundIds, types, readTime }: AgeOptions): {
  readonly state: string;
  readonly words: string;
} | null {
  // State and label in one string, which only changes when one of them does.
  const read = () => {
    const time = readTime();
    const age = time === null ? undefined : readDescribeAge()?.(time, Date.now(), types);
    return age ? `${age.state} ${age.words}` : null;
  };
  const text = useLive({ place, fundIds, read, everyMs: AGE_MS });
  if (text === null) return null;
  const at = text.indexOf(' ');
  return { state: text.slice(0, at), words: text.slice(at + 1) };
}
