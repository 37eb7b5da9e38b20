/** Search results cached while the page lives, so that deleting a letter needs no call. */

import type { TickerItem } from './ticker-item';

const MAX_CACHED = 50;

/** Least recently used first. */
const answers = new Map<string, readonly TickerItem[]>();

/** A cached result. */
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
  if (answers.size > MAX_CACHED && !oldest.done) answers.delete(oldest.value);
}

/** For tests: clears the cache, as a new page would. */
export function forgetAnswers(): void {
  answers.clear();
}
