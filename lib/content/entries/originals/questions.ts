import type { OriginalEntry } from '../entry';
import {
  BROKER_QUESTIONS,
  DATA_QUESTIONS,
  FOLLOWING_QUESTIONS,
  LAW_QUESTIONS,
  PAPER_QUESTIONS,
  PLAN_QUESTIONS,
  TRADE_COSTS,
} from './questions/accounts';
import { COSTS, IS_IT_REAL, STATISTICS, WHAT_IT_IS } from './questions/results';

export const QUESTIONS: readonly OriginalEntry<'faq'>[] = [
  ...WHAT_IT_IS,
  ...IS_IT_REAL,
  ...TRADE_COSTS,
  ...COSTS,
  ...STATISTICS,
  ...FOLLOWING_QUESTIONS,
  ...PAPER_QUESTIONS,
  ...BROKER_QUESTIONS,
  ...PLAN_QUESTIONS,
  ...DATA_QUESTIONS,
  ...LAW_QUESTIONS,
];
