import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import {
  answerLevelTest,
  LEVEL_QUESTIONS,
  LEVEL_TEST_START,
  type LevelTest as LevelTestState,
  type TestedLevel,
} from '@/lib/people/level-test/level-test';
import { preloginPath } from '@/lib/site/addresses/addresses';

const RESULTS: Readonly<Record<TestedLevel, { readonly name: string; readonly text: string }>> = {
  beginner: {
    name: 'Beginner',
    text: 'Start with robots with few positions and low drawdowns. Read their trades one by one.',
  },
  intermediate: {
    name: 'Intermediate',
    text: 'You know what a portfolio is. Low- and medium-risk robots suit you, several side by side.',
  },
  expert: {
    name: 'Expert',
    text: 'You know the markets. Every robot suits you, including 5-minute ones.',
  },
};

export function LevelTest() {
  const [test, setTest] = useState<LevelTestState>(LEVEL_TEST_START);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Moves focus to the new step, so that screen readers read it. */
  const go = (next: LevelTestState) => {
    flushSync(() => setTest(next));
    heading.current?.focus();
  };
  const answer = (isYes: boolean) => go(answerLevelTest(test, isYes));
  return (
    <Stack isStart>
      {test.kind === 'asking' ? (
        <>
          <Note look="aside">Question {test.question === 1 ? 1 : 2} of 2</Note>
          <h2 ref={heading} tabIndex={-1}>
            {LEVEL_QUESTIONS[test.question]}
          </h2>
          <Actions>
            <Button onClick={() => answer(true)}>Yes</Button>
            <Button onClick={() => answer(false)}>No</Button>
          </Actions>
        </>
      ) : (
        <>
          <Note look="aside">Your level</Note>
          <h2 ref={heading} tabIndex={-1}>
            <VisuallyHidden>Your level: </VisuallyHidden>
            {RESULTS[test.level].name}
          </h2>
          <Note look="text">{RESULTS[test.level].text}</Note>
          <Actions>
            <ButtonLink href={preloginPath(test.level)}>See details</ButtonLink>
            <Button look="secondary" onClick={() => go(LEVEL_TEST_START)}>
              Start over
            </Button>
          </Actions>
        </>
      )}
    </Stack>
  );
}
