import type { OriginalEntry } from '../entry';

export const LESSONS: readonly OriginalEntry<'lesson'>[] = [];
