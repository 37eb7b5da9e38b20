import type { ReactNode } from 'react';
import { Stack } from '@/components/ui/stack/stack';
import styles from './choice-set.module.css';

export interface ChoiceSetProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  /** Beside each other where there's room. */
  readonly columns?: 2 | 3 | undefined;
  readonly choices: readonly (readonly [value: Value, label: ReactNode, note?: string])[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** Radio buttons that say what each choice means; the caller keeps which is chosen. */
export function ChoiceSet<Value extends string>(props: ChoiceSetProps<Value>) {
  const { name, legend, choices, columns, chosen, onChoose } = props;
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <Stack gap={2} className={styles['options']} data-columns={columns}>
        {choices.map(([value, label, note]) => (
          <label key={value} className={styles['choice']} data-chosen={chosen === value || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>
              <span className={styles['name']}>{label}</span>
              {note !== undefined && <span className={styles['note']}>{note}</span>}
            </span>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}
