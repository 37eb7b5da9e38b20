'use client';

import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { preloginPath } from '@/lib/site/addresses/addresses';

interface LevelTestIslandProps {
  /** Whether the page is about the test, which then starts by itself. */
  readonly isOpen: boolean;
}

/**
 * The level test's place; its code loads on click. Before hydration, or if the code can't be loaded, the link leads to
 * the test's own page.
 */
export function LevelTestIsland({ isOpen }: LevelTestIslandProps) {
  const [isWanted, setWanted] = useState(isOpen);
  const [Test, setTest] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    void import('./level-test').then(
      ({ LevelTest }) => setTest(() => LevelTest),
      () => setFailed(true),
    );
  }, [isWanted]);

  const begin = (event: MouseEvent) => {
    // Opening in a new tab, or after a failure: leaves the link to the browser.
    if (hasFailed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
  };

  if (Test) return <Test />;
  return (
    <Stack gap={4} isStart>
      <Note look="text">Two questions, no account, nothing stored.</Note>
      <ButtonLink href={isOpen && !hasFailed ? '#level-test' : preloginPath()} onClick={begin}>
        Take the level test
      </ButtonLink>
      {hasFailed && (
        <Note look="problem" role="alert">
          We couldn’t load the test. Try again.
        </Note>
      )}
    </Stack>
  );
}
