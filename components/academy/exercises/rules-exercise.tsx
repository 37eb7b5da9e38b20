import { useMemo, useState } from 'react';
import { RuleChart } from '@/components/academy/pictures/rule-chart';
import { Actions } from '@/components/ui/actions/actions';
import { Note, Points } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { type Cross, fillBar, findCrosses, judgeMarks, makeCloses } from '@/lib/content/lessons/rules';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { formatPlural } from '@/lib/core/format/number';
import { ExerciseActions } from './exercise-actions';

const NONE: ReadonlySet<number> = new Set();

/** Marks crosses on bars made from a seed; the strategy's own kernel marks its own. */
export function RulesExercise() {
  const [task, setTask] = useState(1);
  const [marked, setMarked] = useState(NONE);
  const [isChecked, setChecked] = useState(false);
  const closes = useMemo(() => makeCloses(seededRandom(task)), [task]);
  const toggle = (bar: number) => {
    const next = new Set(marked);
    if (!next.delete(bar)) next.add(bar);
    setMarked(next);
    setChecked(false);
  };
  return (
    <Stack gap={3}>
      <Note look="text">
        Mark each bar at whose close SMA 3 has just crossed SMA 5. Then the strategy that robots run marks its
        own.
      </Note>
      <RuleChart
        label="Twenty closes with their averages"
        closes={closes}
        dots={isChecked ? decisionDots(closes) : []}
      />
      <Columns as="fieldset" isTight>
        <legend>Bars with a cross</legend>
        {closes.map((close, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
          <Actions as="label" key={place}>
            <input type="checkbox" checked={marked.has(place + 1)} onChange={() => toggle(place + 1)} />
            {place + 1} <small>{close.toFixed(2)}</small>
          </Actions>
        ))}
      </Columns>
      <ExerciseActions
        onCheck={() => setChecked(true)}
        onShow={() => {
          setMarked(new Set(findCrosses(closes).map(({ bar }) => bar)));
          setChecked(true);
        }}
        next="Other bars"
        onNext={() => {
          setTask(task + 1);
          setMarked(NONE);
          setChecked(false);
        }}
      />
      <div role="status">{isChecked && <Judgment closes={closes} marked={marked} />}</div>
    </Stack>
  );
}

function decisionDots(closes: readonly number[]) {
  return findCrosses(closes).map(({ bar }) => ({
    bar,
    price: closes[bar - 1] ?? 0,
    kind: 'decision' as const,
  }));
}

interface JudgmentProps {
  readonly closes: readonly number[];
  readonly marked: ReadonlySet<number>;
}

function Judgment({ closes, marked }: JudgmentProps) {
  const { found, missed, wrong } = judgeMarks(closes, marked);
  return (
    <>
      <Note look={missed.length + wrong.length === 0 ? 'done' : 'note'}>
        {missed.length + wrong.length === 0
          ? 'All right.'
          : `${found.length} of ${formatPlural(found.length + missed.length, 'cross', 'crosses')} found.`}
      </Note>
      <Points>
        {[...found, ...missed]
          .sort((a, b) => a.bar - b.bar)
          .map((cross) => (
            <li key={cross.bar}>
              {describeCross(cross)} {missed.includes(cross) && 'You didn’t mark it.'}
            </li>
          ))}
        {wrong.map((bar) => (
          <li key={bar}>Bar {bar} has no cross: the averages keep their order there.</li>
        ))}
      </Points>
    </>
  );
}

function describeCross({ bar, side }: Cross): string {
  return `Bar ${bar}: SMA 3 crosses ${side === 'up' ? 'above' : 'below'} SMA 5. The order fills at the open of bar ${fillBar(bar)}.`;
}
