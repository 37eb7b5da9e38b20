import type { OriginalEntry } from './entry';
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
