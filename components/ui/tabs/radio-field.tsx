import { useId, useRef } from 'react';
import { useChosenEarly } from '@/components/ui/early-input/early-input';
import styles from './tabs.module.css';

interface RadioFieldProps<Value extends string> {
  readonly title: string;
  /** Under which a form sends it, if it is sent without scripts. */
  readonly name?: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A field whose options are side by side: radio buttons, so that arrow keys work. */
export function RadioField<Value extends string>({
  title,
  name,
  value,
  options,
  onChoose,
}: RadioFieldProps<Value>) {
  const own = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useChosenEarly(
    group,
    options.map(([one]) => one),
    onChoose,
  );
  return (
    <fieldset ref={group} className={styles['field']}>
      <legend>{title}</legend>
      <div className={styles['segments']}>
        {options.map(([one, text]) => (
          <label key={one} className={styles['segment']}>
            <input
              type="radio"
              name={name ?? own}
              value={one}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
