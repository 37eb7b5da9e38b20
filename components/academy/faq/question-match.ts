/** Attributes by which the filter finds the page's questions, their groups, and words that aren't shown. */
export const QUESTION = 'data-question';
export const GROUP = 'data-questions';
export const SYNONYMS = 'data-synonyms';

/** Whether every typed word is in a text, ignoring case. */
export function isMatch(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
