import { publishedEntries } from '../entries/published-entries';
import { type Chapter, ebookChapters } from './chapters';

/** The book as of now. */
export function publishedChapters(): readonly Chapter[] {
  return ebookChapters(publishedEntries('lesson'), publishedEntries('glossary'));
}
