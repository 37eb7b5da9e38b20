import { useField } from 'formik';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from '@/components/account/account-dialogs/account-dialogs.module.css';
import { FieldFrame } from './field-frame';
import { useFieldState } from './form-context';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize'
  > {
  readonly name: string;
  readonly label: string;
  readonly note?: ReactNode;
  /** Normalizes typed or pasted text. */
  readonly clean?: (typed: string) => string;
}

export function TextField({ name, label, note, clean, ...input }: TextFieldProps) {
  const [field, , { setValue }] = useField<string>(name);
  const { id, message, attributes } = useFieldState(name, note !== undefined);
  return (
    <FieldFrame id={id} label={label} message={message} note={note}>
      <input
        {...input}
        {...attributes}
        name={name}
        className={styles['input']}
        value={field.value}
        spellCheck={false}
        onBlur={field.onBlur}
        onChange={({ target }) => void setValue(clean ? clean(target.value) : target.value)}
      />
    </FieldFrame>
  );
}
