import type { OriginalEntry } from '../entry';
import { barsLesson } from './lessons/bars';

/** The course, in order. */
export const LESSONS: readonly OriginalEntry<'lesson'>[] = [barsLesson];
