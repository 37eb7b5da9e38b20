import { useField } from 'formik';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame } from './field-frame';
import { useFieldState } from './form-context';
import { Input } from './input';

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize'
  > {
  readonly name: string;
  readonly label: string;
  readonly unit?: string | undefined;
  readonly note?: ReactNode;
  /** Normalizes typed or pasted text. */
  readonly clean?: (typed: string) => string;
}

export function TextField({ name, label, note, clean, ...input }: TextFieldProps) {
  const [field, , { setValue }] = useField<string>(name);
  const { id, message, attributes } = useFieldState(name, note !== undefined);
  return (
    <FieldFrame id={id} label={label} message={message} note={note}>
      <Input
        {...input}
        {...attributes}
        name={name}
        value={field.value}
        onBlur={field.onBlur}
        onChange={({ target }) => void setValue(clean ? clean(target.value) : target.value)}
      />
    </FieldFrame>
  );
}
