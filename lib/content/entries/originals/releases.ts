import type { OriginalEntry } from '../entry';

export const RELEASES: readonly OriginalEntry<'release'>[] = [];
