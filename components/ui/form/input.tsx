import type { ComponentProps } from 'react';
import styles from './form.module.css';

interface InputProps extends ComponentProps<'input'> {
  readonly unit?: string | undefined;
}

/** A field to type in, with its unit inside. */
export function Input({ unit, ...input }: InputProps) {
  const field = <input spellCheck={false} {...input} className={styles['input']} />;
  if (unit === undefined) return field;
  return (
    <span className={styles['with-unit']}>
      {field}
      <span aria-hidden="true">{unit}</span>
    </span>
  );
}

export function Select(select: ComponentProps<'select'>) {
  return <select {...select} className={styles['input']} />;
}

export function TextArea(textarea: ComponentProps<'textarea'>) {
  return <textarea {...textarea} className={styles['input']} />;
}
