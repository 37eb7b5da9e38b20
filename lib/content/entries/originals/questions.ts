import type { OriginalEntry } from '../entry';

export const QUESTIONS: readonly OriginalEntry<'faq'>[] = [];
