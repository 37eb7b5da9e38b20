import type { ContentEntry } from '@/lib/content/entries/entry';

/** Who wrote a post, and which version it is. */
export function bylineText({ data: { byline, corrections = [] } }: ContentEntry<'blog'>): string {
  if (byline === 'editors') return 'By the editors';
  return corrections.length === 0
    ? 'Written by program'
    : `Written by program, version ${corrections.length + 1}`;
}
