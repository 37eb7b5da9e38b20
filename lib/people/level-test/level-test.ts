/** At most three questions that distinguish beginners, intermediate traders and experts. */

export const LEVEL_QUESTIONS = {
  1: 'Do you work with the markets, or did you in the past?',
  2: 'Do you manage other people’s money?',
  3: 'Do you manage a portfolio of your own?',
} as const;

type Question = keyof typeof LEVEL_QUESTIONS;
export type TestedLevel = 'beginner' | 'intermediate' | 'expert';

export type LevelTest =
  | { readonly kind: 'asking'; readonly question: Question; readonly mark: number }
  | { readonly kind: 'done'; readonly mark: number; readonly level: TestedLevel };

/** Where the test begins, and where "Start over" leads. */
export const LEVEL_TEST_START: LevelTest = { kind: 'asking', question: 1, mark: 0 };

const MARK_OF_WORK = 100;
const MARK_OF_MANAGING = 10;

/** The test after an answer; a finished test stays as it is. */
export function answerLevelTest(test: LevelTest, isYes: boolean): LevelTest {
  if (test.kind === 'done') return test;
  if (test.question === 1)
    return isYes
      ? { kind: 'asking', question: 2, mark: MARK_OF_WORK }
      : { kind: 'asking', question: 3, mark: 0 };
  const mark = test.mark + (isYes ? MARK_OF_MANAGING : 0);
  return { kind: 'done', mark, level: toLevel(mark) };
}

function toLevel(mark: number): TestedLevel {
  if (mark >= MARK_OF_WORK) return 'expert';
  return mark >= MARK_OF_MANAGING ? 'intermediate' : 'beginner';
}
