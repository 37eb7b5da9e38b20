import { useField } from 'formik';
import type { ReactNode } from 'react';
import { FieldProblem } from './field-frame';
import styles from './form.module.css';
import { useFieldState } from './form-context';

interface CheckFieldProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function CheckField({ name, children }: CheckFieldProps) {
  const [field] = useField<boolean>(name);
  const { id, message, attributes } = useFieldState(name);
  return (
    <div className={styles['field']}>
      <div className={styles['check']}>
        <input
          {...attributes}
          type="checkbox"
          name={name}
          checked={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldProblem id={id} message={message} />
    </div>
  );
}
