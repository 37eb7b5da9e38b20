import { Exercise } from '@/components/academy/exercises/exercise';
import { RulesExercise } from '@/components/academy/exercises/late-exercises';
import { RuleChart } from '@/components/academy/pictures/rule-chart';
import { Note, Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { fillBar, findCrosses, RULE_CLOSES, RULE_FILLS } from '@/lib/content/lessons/rules';

export function RulesPicture() {
  const decisions = findCrosses(RULE_CLOSES).map(({ bar }) => ({
    bar,
    price: RULE_CLOSES[bar - 1] ?? 0,
    kind: 'decision' as const,
  }));
  return (
    <Stack gap={2}>
      <RuleChart
        label="Fourteen closes with SMA 3 and SMA 5, decisions at bars 8 and 13, fills at the opens of bars 10 and 15"
        closes={RULE_CLOSES}
        bars={15}
        dots={[...decisions, ...RULE_FILLS.map((fill) => ({ ...fill, kind: 'fill' as const }))]}
      />
      <Note look="caption">
        Round dots: decisions at the closes of bars 8 and 13. Squares: fills at the opens of bars 10 and 15.
      </Note>
    </Stack>
  );
}

export function RulesTask() {
  return (
    <Exercise
      title="Mark the crosses"
      answer={
        <>
          <Note look="text">In the lesson’s fourteen bars:</Note>
          <Points>
            {findCrosses(RULE_CLOSES).map(({ bar, side }) => (
              <li key={bar}>
                Bar {bar}: SMA 3 crosses {side === 'up' ? 'above' : 'below'} SMA 5. The order fills at the
                open of bar {fillBar(bar)}.
              </li>
            ))}
          </Points>
        </>
      }
    >
      <RulesExercise />
    </Exercise>
  );
}
