import { entryAlias, type OriginalEntry } from './entry';
import { GLOSSARY } from './originals/glossary';
import { LESSONS } from './originals/lessons';
import { POSTS } from './originals/posts';
import { QUESTIONS } from './originals/questions';
import { RELEASES } from './originals/releases';

/** All entries as shipped, in the order of lists. */
export const ORIGINAL_ENTRIES: readonly OriginalEntry[] = [
  ...LESSONS,
  ...GLOSSARY,
  ...QUESTIONS,
  ...POSTS,
  ...RELEASES,
];

/** An entry's text as shipped, by its alias; null for entries that editors made. */
export function originalEntryText(alias: string): Pick<OriginalEntry, 'title' | 'body'> | null {
  return ORIGINAL_ENTRIES.find((entry) => entryAlias(entry) === alias) ?? null;
}
