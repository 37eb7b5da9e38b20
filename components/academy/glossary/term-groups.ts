import type { ContentEntry } from '@/lib/content/entries/entry';
import { groupBy } from '@/lib/core/base/group-by';
import { hasAllWords } from '@/lib/core/base/has-all-words';
import { slugify } from '@/lib/core/format/slug';

/** A term as the list shows it. */
export interface ListedTerm {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly alsoCalled: readonly string[];
}

export interface TermGroup {
  /** For links to it. */
  readonly id: string;
  readonly title: string;
  readonly terms: readonly ListedTerm[];
}

/** Terms by group, groups in the order of their first terms. */
export function groupTerms(entries: readonly ContentEntry<'glossary'>[]): readonly TermGroup[] {
  const byTitle = groupBy(entries, ({ data }) => data.group);
  return [...byTitle].map(([title, terms]) => ({
    id: slugify(title),
    title,
    terms: terms.map(({ slug, title: name, summary, data: { alsoCalled } }) => ({
      slug,
      title: name,
      summary,
      alsoCalled,
    })),
  }));
}

/** Terms that have every typed word in their names or definition, ignoring case; groups without one leave. */
export function filterTerms(groups: readonly TermGroup[], typed: string): readonly TermGroup[] {
  if (typed.trim() === '') return groups;
  return groups.flatMap((group) => {
    const terms = group.terms.filter(({ title, summary, alsoCalled }) =>
      hasAllWords([title, ...alsoCalled, summary].join(' '), typed),
    );
    return terms.length === 0 ? [] : [{ ...group, terms }];
  });
}

export interface Letter {
  readonly letter: string;
  readonly terms: readonly ListedTerm[];
}

/** Terms in alphabetical order, by their first letters. */
export function letterTerms(groups: readonly TermGroup[]): readonly Letter[] {
  const terms = groups
    .flatMap((group) => group.terms)
    .sort((a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' }));
  return [...groupBy(terms, ({ title }) => title.charAt(0).toUpperCase())].map(([letter, ofLetter]) => ({
    letter,
    terms: ofLetter,
  }));
}
