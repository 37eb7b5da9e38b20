/** What was found for a question, kept for as long as the page lives: going back a letter asks nothing again. */

import type { TickerItem } from './ticker-item';

const KEPT_ANSWERS = 50;

/** In order of use, the most recent last. */
const answers = new Map<string, readonly TickerItem[]>();

/** What was found for a question before. */
export function recallAnswer(question: string): readonly TickerItem[] | undefined {
  const items = answers.get(question);
  if (items) keepAnswer(question, items);
  return items;
}

/** Caches an answer; the least recently used is dropped. */
export function keepAnswer(question: string, items: readonly TickerItem[]): void {
  answers.delete(question);
  answers.set(question, items);
  const oldest = answers.keys().next();
  if (answers.size > KEPT_ANSWERS && !oldest.done) answers.delete(oldest.value);
}

/** Forgets all answers, as a new page does. */
export function forgetAnswers(): void {
  answers.clear();
}
