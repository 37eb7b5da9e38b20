'use client';

import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette';

/** Whether the visitor prefers reduced motion; updates when it changes. */
export function useStillness(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', same);
}

function same(matches: boolean): boolean {
  return matches;
}

/** The design's colors; update with the color scheme. */
export function usePalette(): Palette {
  return useMedia('(prefers-color-scheme: dark)', readPalette);
}

/** Reads again whenever the query's result changes. `read` must be stable. */
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
