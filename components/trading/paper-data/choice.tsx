import { useId, useRef } from 'react';
import { useChosenEarly } from '@/components/ui/early-input/early-input';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A few options side by side: radio buttons, so that arrow keys work. */
export function Choice<Value extends string>({ title, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useChosenEarly(
    group,
    options.map(([one]) => one),
    onChoose,
  );
  return (
    <fieldset ref={group} className={styles['choice']}>
      <legend className={styles['title']}>{title}</legend>
      <div className={styles['options']}>
        {options.map(([one, text]) => (
          <label key={one} className={styles['option']}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
