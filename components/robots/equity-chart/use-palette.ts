'use client';

import { useEffect, useState } from 'react';
import { type Palette, readPalette } from './palette';

/** The design's colors; update with the color scheme. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setPalette(readPalette());
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return palette;
}
