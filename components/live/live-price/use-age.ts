import type { RefObject } from 'react';
import { readDescribeAge } from '@/components/live/real-time/live-prices';
import { useLive } from './use-live';

/** How often the words for the age of prices are looked at, in milliseconds. */
const AGE_MS = 30_000;

interface AgeOptions {
  /** Where it is drawn. */
  readonly place: RefObject<Element | null>;
  /** The instruments that it depends on; the same array as long as they are the same. */
  readonly fundIds: readonly number[];
  /** Kinds of what they are prices of, such as `SE`: they tell a missing price from a closed market. */
  readonly types: string;
  /** When the price was made, UTC milliseconds; null while none is known. */
  readonly timeOf: () => number | null;
}

/** How old a price is, now and as that changes; null until prices come. */
export function useAge({ place, fundIds, types, timeOf }: AgeOptions): {
  readonly state: string;
  readonly words: string;
} | null {
  // State and words as one text, which is the same until one of them changes.
  const read = () => {
    const time = timeOf();
    const age = time === null ? undefined : readDescribeAge()?.(time, Date.now(), types);
    return age ? `${age.state} ${age.words}` : null;
  };
  const text = useLive({ place, fundIds, read, everyMs: AGE_MS });
  if (text === null) return null;
  const at = text.indexOf(' ');
  return { state: text.slice(0, at), words: text.slice(at + 1) };
}
