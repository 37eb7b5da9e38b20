'use client';

import { useId, useRef } from 'react';
import styles from '@/components/ui/curves/period-control.module.css';
import { useChosenEarly } from '@/components/ui/early-input/early-input';
import { EQUITY_PERIODS, type EquityPeriod } from './periods';

interface PeriodControlProps {
  readonly period: EquityPeriod;
  readonly onChange: (period: EquityPeriod) => void;
}

/** Radio buttons for the periods, so that arrow keys work; hidden without scripts. */
export function PeriodControl({ period, onChange }: PeriodControlProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useChosenEarly(
    group,
    EQUITY_PERIODS.map(([key]) => key),
    onChange,
  );
  return (
    <fieldset ref={group} className={styles['periods']}>
      <legend className={styles['title']}>Period of the equity chart</legend>
      {EQUITY_PERIODS.map(([key, text]) => (
        <label key={key} className={styles['period']}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === period}
            onChange={() => onChange(key)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
