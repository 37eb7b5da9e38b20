'use client';

import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette';

/** Whether the visitor wants no motion, followed as it changes. */
export function useStillness(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', same);
}

function same(matches: boolean): boolean {
  return matches;
}

/** The design's colours, followed through light and dark. */
export function usePalette(): Palette {
  return useMedia('(prefers-color-scheme: dark)', readPalette);
}

/** A reading that may differ each time the query's answer changes. `read` must stay the same function. */
function useMedia<Reading>(query: string, read: (matches: boolean) => Reading): Reading {
  const [reading, setReading] = useState(() => read(matchMedia(query).matches));
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => setReading(read(media.matches));
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query, read]);
  return reading;
}
