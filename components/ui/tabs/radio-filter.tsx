import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './tabs.module.css';

interface RadioFilterProps {
  /** What is chosen, for screen readers. */
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Segments that a stylesheet reads, so that they work without scripts; the first is chosen. */
export function RadioFilter({ legend, name, options }: RadioFilterProps) {
  return (
    <fieldset className={styles['segments']}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map(([value, text], index) => (
        <label key={value} className={styles['segment']}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
