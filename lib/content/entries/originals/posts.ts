import type { OriginalEntry } from '../entry';

export const POSTS: readonly OriginalEntry<'blog'>[] = [];
