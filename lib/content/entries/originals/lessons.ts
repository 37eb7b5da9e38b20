import type { OriginalEntry } from '../entry';
import { barsLesson } from './lessons/bars';
import { costsLesson } from './lessons/costs';
import { fillsLesson } from './lessons/fills';
import { rulesLesson } from './lessons/rules';
import { stopsLesson } from './lessons/stops';

/** The course, in order. */
export const LESSONS: readonly OriginalEntry<'lesson'>[] = [
  barsLesson,
  fillsLesson,
  costsLesson,
  rulesLesson,
  stopsLesson,
];
