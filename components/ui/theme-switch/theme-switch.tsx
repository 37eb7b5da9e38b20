import { useId } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './theme-switch.module.css';

const THEMES = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Chooses between light and dark. `THEME_SCRIPT` answers it and checks what was chosen before. */
export function ThemeSwitch() {
  const name = useId();
  return (
    <fieldset className={joinClasses(styles['switch'], SHOWN.withScripts)}>
      <legend className={styles['title']}>Theme</legend>
      {THEMES.map(([value, text]) => (
        <label key={value} className={styles['theme']}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === 'system'}
            data-theme-choice=""
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
