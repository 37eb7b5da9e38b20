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
  /** Keeps which is chosen; without it, the browser does. */
  readonly onChoose?: (value: Value) => void;
  readonly isRequired?: boolean;
}

/** Radio buttons that say what each choice means. */
export function ChoiceSet<Value extends string>(props: ChoiceSetProps<Value>) {
  const { name, legend, choices, columns, chosen, onChoose, isRequired } = props;
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <Stack gap={2} className={styles['options']} data-columns={columns}>
        {choices.map(([value, label, note]) => (
          <label key={value} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              value={value}
              required={isRequired}
              {...(onChoose
                ? { checked: chosen === value, onChange: () => onChoose(value) }
                : { defaultChecked: chosen === value })}
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
