import { Button } from '@/components/ui/button/button';
import { Stack } from '@/components/ui/stack/stack';
import hidden from '@/components/ui/visually-hidden/visually-hidden.module.css';
import { HiddenFields } from './hidden-fields';
import styles from './levels-form.module.css';
import type { LevelsView, LevelView, RangeView } from './profile-view';
import { useFollowedValue } from './use-followed-value';

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

/** A form for a minimum and a maximum. */
export function RangeForm({ view }: { readonly view: RangeView }) {
  return (
    <Stack as="form" gap={2} method="get" action={view.action} aria-label={view.title}>
      <HiddenFields fields={view.kept} />
      <fieldset className={styles['range']}>
        <legend className={hidden['hidden']}>{view.title}</legend>
        <RangeEnd name={`${view.name}-min`} title="From" value={view.min} largest={view.largest} />
        <RangeEnd name={`${view.name}-max`} title="To" value={view.max} largest={view.largest} />
        <Button type="submit" look="secondary" size={36}>
          Apply
        </Button>
      </fieldset>
    </Stack>
  );
}

interface RangeEndProps {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly largest: number;
}

function RangeEnd(props: RangeEndProps) {
  const field = useFollowedValue<HTMLInputElement>(props.value);
  return (
    <Stack as="label" gap={1}>
      <span className={styles['name']}>{props.title}</span>
      <input
        ref={field}
        className={styles['number']}
        name={props.name}
        defaultValue={props.value}
        type="number"
        inputMode="numeric"
        min={0}
        max={props.largest}
        step={1}
      />
    </Stack>
  );
}
