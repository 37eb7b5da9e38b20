'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

/** Exercises of lessons. Their code loads once the page is used. */

export const BarsExercise = lazyPart(async () => (await import('./bars-exercise')).BarsExercise);
export const CostsExercise = lazyPart(async () => (await import('./costs-exercise')).CostsExercise);
export const FillsExercise = lazyPart(async () => (await import('./fills-exercise')).FillsExercise);
export const RulesExercise = lazyPart(async () => (await import('./rules-exercise')).RulesExercise);
export const StopsExercise = lazyPart(async () => (await import('./stops-exercise')).StopsExercise);
export const DeleteATrade = lazyPart(async () => (await import('./delete-a-trade')).DeleteATrade);
export const SizeAPosition = lazyPart(async () => (await import('./size-a-position')).SizeAPosition);
export const FindARule = lazyPart(async () => (await import('./find-a-rule')).FindARule);
export const AlterAnEntry = lazyPart(async () => (await import('./alter-an-entry')).AlterAnEntry);
export const LastEntries = lazyPart(async () => (await import('./last-entries')).LastEntries);
export const HiddenWindows = lazyPart(async () => (await import('./hidden-windows')).HiddenWindows);
