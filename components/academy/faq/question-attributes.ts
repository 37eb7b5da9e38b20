/** Attributes by which the filter finds the page's questions, their groups, and words that aren't shown. */
export const QUESTION = 'data-question';
export const GROUP = 'data-questions';
export const SYNONYMS = 'data-synonyms';
