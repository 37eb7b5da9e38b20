'use client';

import { useEffect, useState } from 'react';
import { onThemeChange } from '@/components/ui/design/theme';
import { type Palette, readPalette } from './palette';

/** The design's colors; update with the color scheme. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => onThemeChange(() => setPalette(readPalette())), []);
  return palette;
}
