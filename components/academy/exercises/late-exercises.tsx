'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

/** Exercises of lessons. Their code loads once the page is used. */

export const BarsExercise = lazyPart(async () => (await import('./bars-exercise')).BarsExercise);
