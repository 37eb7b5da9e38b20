import { Button } from '@/components/ui/button/button';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { FieldFrame, FieldProblem } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import {
  type TypedAnswers,
  USUAL_CAPITAL,
  WIZARD_PATH,
  type WizardChoice,
  type WizardProblems,
} from '@/lib/site/addresses/wizard-address';
import { QUESTIONS } from './questions';
import styles from './wizard-form.module.css';

interface WizardFormProps {
  /** Filled in before. */
  readonly typed: TypedAnswers;
  readonly problems: WizardProblems;
}

/** Five questions in one form, whose answers become the address of the proposals. */
export function WizardForm({ typed, problems }: WizardFormProps) {
  const choice = (name: WizardChoice) => (
    <Choices name={name} typed={typed} problem={problems[name] ?? null} />
  );
  return (
    <Stack as="form" gap={5} method="get" action={WIZARD_PATH} className={styles['form']}>
      {choice('q1')}
      {choice('q2')}
      <fieldset>
        <legend>3. How much could you lose and still stay with it?</legend>
        <Columns isNarrow>
          <Dollars
            name="capital"
            label="Your capital in dollars"
            value={typed.capital || USUAL_CAPITAL.toLocaleString('en-US')}
            problem={problems.capital ?? null}
          />
          <Dollars
            name="q3"
            label="Loss you could bear, in dollars"
            value={typed.q3}
            problem={problems.q3 ?? null}
            note="From the highest value to the lowest, over the years"
          />
        </Columns>
      </fieldset>
      {choice('q4')}
      {choice('q5')}
      <Stack gap={2} isStart>
        <Button type="submit">Show three proposals</Button>
        <Note look="aside">
          Your answers are in the address of the next page and nowhere else. The same answers on the same day
          give the same proposals.
        </Note>
      </Stack>
    </Stack>
  );
}

interface ChoicesProps {
  readonly name: WizardChoice;
  readonly typed: TypedAnswers;
  readonly problem: string | null;
}

function Choices({ name, typed, problem }: ChoicesProps) {
  const { title, choices } = QUESTIONS[name];
  return (
    <div>
      <ChoiceSet
        name={name}
        legend={title}
        columns={choices.length === 3 ? 3 : 2}
        choices={choices}
        chosen={typed[name]}
        isRequired
      />
      <FieldProblem id={name} message={problem} />
    </div>
  );
}

interface DollarsProps {
  readonly name: 'capital' | 'q3';
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly note?: string;
}

function Dollars({ name, label, value, problem, note }: DollarsProps) {
  const described = [note !== undefined && `${name}-note`, problem !== null && `${name}-problem`];
  return (
    <FieldFrame id={name} label={label} message={problem} note={note}>
      <Input
        id={name}
        name={name}
        defaultValue={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        aria-invalid={problem !== null || undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
    </FieldFrame>
  );
}
