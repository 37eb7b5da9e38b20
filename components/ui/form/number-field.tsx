import { useField } from 'formik';
import type { ReactNode } from 'react';
import { understoodAs } from '@/lib/core/format/read-number';
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

/** A number as people type it. Below a dollar amount or a quantity stands how it was understood. */
export function NumberField({ isWhole = false, note, maxLength = 20, ...props }: NumberFieldProps) {
  const { name, unit } = props;
  const [{ value }] = useField<string>(name);
  const isCount = unit === undefined && isWhole;
  const understood = unit === '%' || isCount ? null : understoodAs(value, unit);
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
