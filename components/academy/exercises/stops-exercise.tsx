import { useId, useMemo, useState } from 'react';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Select } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import {
  type BarOutcome,
  describeOutcome,
  judgeBar,
  LESSON_POSITION,
  makeStopBars,
  OUTCOME_LABELS,
  STOP_BARS,
} from '@/lib/content/lessons/stops';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { formatPrice } from '@/lib/core/format/number';
import { ExerciseActions } from './exercise-actions';

type Kind = BarOutcome['kind'];

/** Says what becomes of a position in five bars: first the lesson's, then bars made from a seed. */
export function StopsExercise() {
  const own = useId();
  const [task, setTask] = useState(0);
  const [chosen, setChosen] = useState<Readonly<Record<number, Kind>>>({});
  const [isChecked, setChecked] = useState(false);
  const bars = useMemo(() => (task === 0 ? STOP_BARS : makeStopBars(seededRandom(task))), [task]);
  const outcomes = useMemo(() => bars.map((bar) => judgeBar(LESSON_POSITION, bar)), [bars]);
  const right = outcomes.filter(({ kind }, place) => chosen[place] === kind).length;
  return (
    <Stack gap={3}>
      <Note look="text">
        You hold 100 shares bought at $50.00, with a stop at $48.00 and a target at $54.00. What happens in
        each of these bars, taken alone?
      </Note>
      {bars.map(({ open, high, low, close }, place) => {
        const id = `${own}-${place}`;
        const outcome = outcomes[place];
        const isRight = chosen[place] === outcome?.kind;
        const figures = [open, high, low, close].map((price) => formatPrice(price, 2)).join(', ');
        const message = isChecked && outcome ? describeOutcome(outcome) : null;
        return (
          <FieldFrame
            key={id}
            id={id}
            label={`Bar ${place + 1}: ${figures} (open, high, low, close)`}
            message={isRight ? null : message}
            note={isRight && message !== null ? `Right. ${message}` : undefined}
          >
            <Select
              id={id}
              value={chosen[place] ?? ''}
              aria-invalid={(message !== null && !isRight) || undefined}
              aria-describedby={message === null ? undefined : `${id}-${isRight ? 'note' : 'problem'}`}
              onChange={({ target }) => {
                setChosen({ ...chosen, [place]: target.value as Kind });
                setChecked(false);
              }}
            >
              <option value="">Choose</option>
              {Object.entries(OUTCOME_LABELS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          </FieldFrame>
        );
      })}
      <ExerciseActions
        onCheck={() => setChecked(true)}
        onShow={() => {
          setChosen(Object.fromEntries(outcomes.map(({ kind }, place) => [place, kind])));
          setChecked(true);
        }}
        next="Other bars"
        onNext={() => {
          setTask(task + 1);
          setChosen({});
          setChecked(false);
        }}
      />
      <div role="status">
        {isChecked && (
          <Note look={right === bars.length ? 'done' : 'note'}>
            {right === bars.length ? 'All right.' : `${right} of ${bars.length} right.`}
          </Note>
        )}
      </div>
    </Stack>
  );
}
