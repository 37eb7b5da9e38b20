import { useMemo, useState } from 'react';
import { BarsTable } from '@/components/academy/pictures/bars-table';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { askJoinedBar, HOUR_OF_BARS, makeBars } from '@/lib/content/lessons/bars';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { AnswerForm } from './answer-form';

const QUARTERS = 4;

/** Joins three bars into one: first the hour's four quarters, then bars made from a seed. */
export function BarsExercise() {
  const [task, setTask] = useState(0);
  const bars = useMemo(
    () => (task < QUARTERS ? HOUR_OF_BARS.slice(3 * task, 3 * task + 3) : [...makeBars(seededRandom(task))]),
    [task],
  );
  const asked = useMemo(() => askJoinedBar(bars), [bars]);
  return (
    <Stack gap={3}>
      <Note look="text">
        {task < QUARTERS
          ? `Bar ${task + 1} of 4: join these three 5-minute bars of the hour above into one of 15 minutes.`
          : 'Join these three 5-minute bars into one of 15 minutes. The program that robots’ bars are made with checks your answer.'}
      </Note>
      <BarsTable bars={bars} first={task < QUARTERS ? 3 * task + 1 : 1} />
      <AnswerForm key={task} asked={asked} next="Other bars" onNext={() => setTask(task + 1)} />
    </Stack>
  );
}
