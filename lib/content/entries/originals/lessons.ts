import type { OriginalEntry } from '../entry';
import { barsLesson } from './lessons/bars';
import { calibrationLesson } from './lessons/calibration';
import { costsLesson } from './lessons/costs';
import { drawdownLesson } from './lessons/drawdown';
import { fillsLesson } from './lessons/fills';
import { ledgerLesson } from './lessons/ledger';
import { luckLesson } from './lessons/luck';
import { rulesLesson } from './lessons/rules';
import { sixStatisticsLesson } from './lessons/six-statistics';
import { stopsLesson } from './lessons/stops';

/** The course, in order. */
export const LESSONS: readonly OriginalEntry<'lesson'>[] = [
  barsLesson,
  fillsLesson,
  costsLesson,
  rulesLesson,
  stopsLesson,
  sixStatisticsLesson,
  drawdownLesson,
  luckLesson,
  ledgerLesson,
  calibrationLesson,
];
