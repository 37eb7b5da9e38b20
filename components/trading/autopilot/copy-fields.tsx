import { useField } from 'formik';
import type { ReactNode } from 'react';
import { NumberField } from '@/components/ui/form/number-field';
import { Stack } from '@/components/ui/stack/stack';
import { formatMoney } from '@/lib/core/format/number';
import styles from './autopilot.module.css';
import { BALANCES } from './copy-values';

/** How much a copy trades, and when it stops. */
export function SizeFields({ sizing }: { readonly sizing: 'amount' | 'share' }) {
  return (
    <>
      <Choices
        name="sizing"
        legend="Size of each trade"
        choices={[
          ['amount', 'The same amount', 'Each trade gets the amount you set.'],
          [
            'share',
            'The robot’s share',
            'Each trade gets the same share of your allocation as of the robot’s balance.',
          ],
        ]}
        columns={2}
      />
      <div className={styles['pair']}>
        <NumberField
          name="amount"
          label={sizing === 'amount' ? 'Amount per trade' : 'Allocation'}
          unit="USD"
        />
        <NumberField name="copyStopPct" label="Copy stop" unit="%" isWhole />
      </div>
    </>
  );
}

/** Limits that most users don't change. */
export function AdvancedFields() {
  return (
    <details className={styles['more']}>
      <summary>Advanced</summary>
      <div className={styles['trio']}>
        <NumberField name="scalePct" label="Scale" unit="%" isWhole note="100 is the size above." />
        <NumberField name="maxPerTrade" label="Max per trade" unit="USD" note="Empty: no limit." />
        <NumberField name="maxOpen" label="Max open trades" isWhole note="Empty: no limit." />
      </div>
    </details>
  );
}

/** What the paper account starts with, if there is none yet. */
export function BalanceFields({ balance }: { readonly balance: string }) {
  return (
    <>
      <Choices
        name="balance"
        legend="Your paper account starts with"
        choices={[
          ...BALANCES.map((value) => [value, formatMoney(Number(value), 0)] as const),
          ['other', 'Other'],
        ]}
        columns={3}
      />
      {balance === 'other' && (
        <NumberField
          name="otherBalance"
          label="Starting balance"
          unit="USD"
          isWhole
          note="Whole dollars, from $1,000 to $10,000,000."
        />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly (readonly [value: string, label: string, note?: string])[];
  /** Side by side, where there is room. */
  readonly columns?: 2 | 3;
}

/** Radio buttons of a form. */
export function Choices(props: ChoicesProps) {
  const { name } = props;
  const [field] = useField<string>(name);
  return (
    <ChoiceSet
      {...props}
      chosen={field.value}
      onChoose={(value) => field.onChange({ target: { name, value } })}
    />
  );
}

interface ChoiceSetProps<Value extends string> extends Omit<ChoicesProps, 'choices'> {
  readonly choices: readonly (readonly [value: Value, label: string, note?: string])[];
  readonly chosen: string;
  readonly onChoose: (value: Value) => void;
}

/** Radio buttons whose choice the caller keeps. */
export function ChoiceSet<Value extends string>(props: ChoiceSetProps<Value>) {
  const { name, legend, choices, columns, chosen, onChoose } = props;
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <Stack gap={2} className={styles['options']} data-columns={columns}>
        {choices.map(([value, label, note]) => (
          <Choice
            key={value}
            name={name}
            value={value}
            isChosen={chosen === value}
            onChoose={() => onChoose(value)}
            note={note}
          >
            {label}
          </Choice>
        ))}
      </Stack>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function Choice({ name, value, isChosen, onChoose, note, children }: ChoiceProps) {
  return (
    <label className={styles['choice']} data-chosen={isChosen || undefined}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span>
        <span className={styles['choice-name']}>{children}</span>
        {note !== undefined && <span className={styles['choice-note']}>{note}</span>}
      </span>
    </label>
  );
}
