import type { Period } from '@/lib/people/memberships/products';
import styles from './memberships-page.module.css';

const WORDS: readonly (readonly [Period, string])[] = [
  ['month', 'Monthly'],
  ['year', 'Yearly'],
];

/** Monthly or yearly billing; prices adapt. */
export function PeriodChoice({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) {
  return (
    <fieldset className={styles['periods']}>
      <legend className={styles['legend']}>Billing</legend>
      {WORDS.map(([value, words]) => (
        <label key={value} className={styles['period']}>
          <input
            type="radio"
            name="period"
            value={value}
            checked={period === value}
            onChange={() => onChange(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
