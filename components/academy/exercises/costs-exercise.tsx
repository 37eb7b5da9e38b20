import { useId, useMemo, useState } from 'react';
import { SpreadChart } from '@/components/academy/pictures/spread-chart';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import {
  breakEvenBp,
  makeSpreadTask,
  netBp,
  PACED_RULES,
  spreadProblem,
  WIDEST_BP,
  yearPct,
} from '@/lib/content/lessons/costs';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import { ExerciseActions } from './exercise-actions';

const FIRST_BP = 3;

/** Moves the spread, and asks where a rule stops earning. */
export function CostsExercise() {
  const id = useId();
  const [number, setNumber] = useState(0);
  const [spreadBp, setSpread] = useState(FIRST_BP);
  const [said, setSaid] = useState<string | null>(null);
  const task = useMemo(() => makeSpreadTask(number, seededRandom(number)), [number]);
  const { rule, commissionBp } = task;
  const bp = (value: number) => formatNumber(value, { decimals: 1, suffix: ' bp' });
  const move = (value: number) => {
    setSpread(value);
    setSaid(null);
  };
  return (
    <Stack gap={3}>
      <Note look="text">
        Find the spread at which the {rule.minutes}-minute rule earns nothing
        {commissionBp > 0 && ` if it also pays ${bp(commissionBp)} of commission a side`}. Impact stays 2 bp a
        round trip.
      </Note>
      <SpreadChart
        label="A year of each rule by the spread, with the spread you chose"
        commissionBp={commissionBp}
        spreadBp={spreadBp}
      />
      <label htmlFor={id}>
        Spread: <b>{bp(spreadBp)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={WIDEST_BP}
        step={0.5}
        value={spreadBp}
        aria-valuetext={bp(spreadBp)}
        onChange={({ target }) => move(Number(target.value))}
      />
      <DataTable
        isCompact
        label="The rules at this spread"
        rows={PACED_RULES}
        rowKey={({ minutes }) => minutes}
        columns={[
          { title: 'Rule', cell: ({ minutes }) => `${minutes} min` },
          {
            title: 'Net a trip',
            cell: (one) =>
              formatNumber(netBp(one, { spreadBp, commissionBp }), {
                decimals: 1,
                signed: true,
                suffix: ' bp',
              }),
          },
          {
            title: 'A year',
            cell: (one) => formatPercent(yearPct(one, { spreadBp, commissionBp }), 1, true),
          },
        ]}
      />
      <ExerciseActions
        onCheck={() =>
          setSaid(
            spreadProblem(task, spreadBp) ??
              `Right: at ${bp(spreadBp)} the ${rule.minutes}-minute rule earns nothing.`,
          )
        }
        onShow={() => {
          setSpread(breakEvenBp(rule, { commissionBp }));
          setSaid(`It earns nothing at ${bp(breakEvenBp(rule, { commissionBp }))}.`);
        }}
        next="Another rule"
        onNext={() => {
          setNumber(number + 1);
          move(FIRST_BP);
        }}
      />
      <div role="status">{said !== null && <Note>{said}</Note>}</div>
    </Stack>
  );
}
