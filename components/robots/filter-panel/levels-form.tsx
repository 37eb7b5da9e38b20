import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button/button';
import { Stack } from '@/components/ui/stack/stack';
import { HiddenFields } from './hidden-fields';
import styles from './levels-form.module.css';
import type { LevelsView, LevelView, RangesView, RangeView } from './profile-view';

/** The five levels of a trading-risk profile. With scripts, changes apply at once and the button is hidden. */
export function LevelsForm({ view }: { readonly view: LevelsView }) {
  return (
    <Stack as="form" gap={2} method="get" action={view.action} aria-label="Levels">
      <HiddenFields fields={view.kept} />
      {view.fields.map(({ field, name, title, value, isForced, options }) => (
        <div key={field} className={styles['field']}>
          <label className={styles['name']} htmlFor={`level-${name}`}>
            {title}
          </label>
          <LevelSelect name={name} value={value} isForced={isForced} options={options} />
          {isForced && (
            <p id={`level-${name}-hint`} className={styles['hint']}>
              Set by the time horizon
            </p>
          )}
        </div>
      ))}
      <div className={styles['unscripted']}>
        <Button type="submit" look="secondary" size={36}>
          Apply
        </Button>
      </div>
    </Stack>
  );
}

function LevelSelect({
  name,
  value,
  isForced,
  options,
}: Pick<LevelView, 'name' | 'value' | 'isForced' | 'options'>) {
  const field = useFollowedValue<HTMLSelectElement>(value);
  return (
    <select
      ref={field}
      id={`level-${name}`}
      className={styles['select']}
      name={name}
      defaultValue={value}
      aria-describedby={isForced ? `level-${name}-hint` : undefined}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isEmpty}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

export const RANGES = 'Ranges';

/** Minimums and maximums of several figures, sent together. */
export function RangesForm({ view }: { readonly view: RangesView }) {
  return (
    <Stack as="form" gap={2} method="get" action={view.action} aria-label={RANGES}>
      <HiddenFields fields={view.kept} />
      {view.fields.map((range) => (
        <fieldset key={range.name} className={styles['range']}>
          <legend className={styles['name']}>{range.title}</legend>
          <RangeEnd range={range} end="min" title="From" />
          <RangeEnd range={range} end="max" title="To" />
        </fieldset>
      ))}
      <Button type="submit" look="secondary" size={36}>
        Apply
      </Button>
    </Stack>
  );
}

interface RangeEndProps {
  readonly range: RangeView;
  readonly end: 'min' | 'max';
  readonly title: string;
}

function RangeEnd({ range, end, title }: RangeEndProps) {
  const field = useFollowedValue<HTMLInputElement>(range[end]);
  return (
    <input
      ref={field}
      className={styles['number']}
      name={`${range.name}-${end}`}
      aria-label={title}
      placeholder={title}
      defaultValue={range[end]}
      type="number"
      inputMode={range.smallest < 0 ? undefined : range.isWhole ? 'numeric' : 'decimal'}
      min={range.smallest}
      max={range.largest}
      step={range.isWhole ? 1 : 'any'}
    />
  );
}

/**
 * Updates an uncontrolled field when the list's value changes, which React doesn't do after the first render. Typed
 * text stays otherwise.
 */
function useFollowedValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const last = useRef(value);
  useEffect(() => {
    if (field.current && last.current !== value) field.current.value = value;
    last.current = value;
  }, [value]);
  return field;
}
