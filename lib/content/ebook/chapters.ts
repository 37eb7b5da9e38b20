import type { ContentEntry } from '@/lib/content/entries/entry';
import { groupBy } from '@/lib/core/base/group-by';
import { slugify } from '@/lib/core/format/slug';

export const EBOOK_TITLE = 'Reading trading robots: course and glossary';

/** A lesson, or the terms of a group. */
export interface Chapter {
  /** For links to it, and the name of its file. */
  readonly id: string;
  readonly title: string;
  /** What a reader can do afterwards, or nothing. */
  readonly summary: string;
  readonly entries: readonly ContentEntry[];
  readonly isLesson: boolean;
}

/** The book: lessons in their order, then terms by group. */
export function ebookChapters(
  lessons: readonly ContentEntry<'lesson'>[],
  terms: readonly ContentEntry<'glossary'>[],
): readonly Chapter[] {
  return [
    ...lessons.map((lesson) => ({
      id: `lesson-${lesson.slug}`,
      title: `Lesson ${lesson.data.number}: ${lesson.title}`,
      summary: lesson.summary,
      entries: [lesson],
      isLesson: true,
    })),
    ...[...groupBy(terms, ({ data }) => data.group)].map(([group, entries]) => ({
      id: `terms-${slugify(group)}`,
      title: `Glossary: ${group}`,
      summary: '',
      entries,
      isLesson: false,
    })),
  ];
}
