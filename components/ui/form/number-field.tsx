import { useField } from 'formik';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/core/format/number';
import { readNumber } from '@/lib/core/format/read-number';
import styles from './form.module.css';
import { TextField } from './text-field';

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly unit?: 'USD' | '%';
  readonly isWhole?: boolean;
  readonly note?: ReactNode;
  readonly maxLength?: number;
}

/** A number as people type it. Below a dollar amount stands how it was understood. */
export function NumberField({ isWhole = false, note, maxLength = 20, ...props }: NumberFieldProps) {
  const [{ value }] = useField<string>(props.name);
  const understood = props.unit === 'USD' ? understoodAs(value) : null;
  return (
    <TextField
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={maxLength}
      note={
        understood === null ? (
          note
        ) : (
          <>
            {note} <span className={styles['understood']}>Understood: {understood}</span>
          </>
        )
      }
    />
  );
}

function understoodAs(text: string): string | null {
  const value = readNumber(text);
  if (value === null || Number.isNaN(value)) return null;
  const [, decimals = ''] = String(value).split('.');
  return formatNumber(value, { prefix: '$', decimals: Math.max(2, decimals.length) });
}
