import type { Millis } from '@/lib/core/base/brand';
import type { EntryData, OriginalEntry } from '../../entry';

type TermData = EntryData['glossary'];

/** A term as its group's file writes it. */
export interface WrittenTerm extends Pick<TermData, 'source' | 'example' | 'shownAt' | 'readOn'> {
  readonly title: string;
  readonly also?: TermData['alsoCalled'];
  /** Its definition in a sentence. */
  readonly summary: string;
  /** What else belongs to the definition. Markdown. */
  readonly text: string;
  /** TeX, after the text. */
  readonly formula?: string;
  /** An example with invented numbers, for terms without one from a robot. Markdown. */
  readonly worked?: string;
  readonly not: TermData['notConfusedWith'];
}

const WRITTEN_AT = Date.UTC(2026, 10, 27) as Millis;

/** @param terms by their slugs, in the order of the list */
export function defineTerms(
  group: string,
  terms: Readonly<Record<string, WrittenTerm>>,
): readonly OriginalEntry<'glossary'>[] {
  return Object.entries(terms).map(
    ([id, { title, also = [], summary, text, worked, not, formula, ...data }]) => ({
      kind: 'glossary',
      id,
      title,
      summary,
      body: [
        text,
        ...(formula === undefined ? [] : [`::math{tex="${formula}"}`]),
        ...(worked === undefined ? [] : [`**Example.** ${worked}`]),
      ].join('\n\n'),
      tags: [],
      publishedAt: WRITTEN_AT,
      data: { group, alsoCalled: also, notConfusedWith: not, ...data },
    }),
  );
}
