'use client';

import { useId, useRef } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { useChosenEarly } from '@/components/ui/early-input/early-input';
import { KeyHint } from '@/components/ui/key-hint/key-hint';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './tabs.module.css';

interface RadioSegmentsProps<Value extends string | number> {
  /** What is chosen, for screen readers. */
  readonly legend: string;
  /** null if none of them is. */
  readonly chosen: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** The text in full, for screen readers. */
    readonly label?: string;
    /** The key that chooses it. */
    readonly hotKey?: string | undefined;
  }[];
  /** Takes the whole width, in equal parts. */
  readonly isFull?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** Segments as radio buttons, which arrow keys choose, also before scripts have run; hidden without them. */
export function RadioSegments<Value extends string | number>(props: RadioSegmentsProps<Value>) {
  const { legend, chosen, options, isFull = false, onChoose } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useChosenEarly(
    group,
    options.map(({ value }) => value),
    onChoose,
  );
  return (
    <fieldset ref={group} className={joinClasses(styles['radios'], isFull && styles['full'])}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map(({ value, text, label, hotKey }) => (
        <label key={value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            aria-label={label}
            aria-keyshortcuts={hotKey}
          />
          {text}
          {hotKey && <KeyHint>{hotKey}</KeyHint>}
        </label>
      ))}
    </fieldset>
  );
}
