import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

/** A question with its answer in Markdown, at most 80 words, which starts with yes, no or a figure. */
interface Question {
  /** Its anchor on the page. */
  readonly id: string;
  readonly ask: string;
  readonly answer: string;
  /** Words people search for that neither of the two contains. */
  readonly also?: readonly string[];
  readonly shownAt: readonly [title: string, path: string];
}

const WRITTEN = Date.UTC(2026, 10, 27) as Millis;

export function questionGroup(
  group: string,
  questions: readonly Question[],
): readonly OriginalEntry<'faq'>[] {
  return questions.map(({ id, ask, answer, also = [], shownAt: [title, path] }) => ({
    kind: 'faq',
    id,
    title: ask,
    summary: '',
    body: answer,
    tags: [],
    publishedAt: WRITTEN,
    data: { group, synonyms: also, shownAt: { title, path } },
  }));
}
