import { useField } from 'formik';
import { FieldFrame } from './field-frame';
import styles from './form.module.css';
import { useFieldState } from './form-context';

interface TextAreaFieldProps {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly note?: string | undefined;
}

export function TextAreaField({ name, label, maxLength, note }: TextAreaFieldProps) {
  const [field] = useField<string>(name);
  const { id, message, attributes } = useFieldState(name, note !== undefined);
  return (
    <FieldFrame id={id} label={label} message={message} note={note}>
      <textarea {...attributes} {...field} className={styles['input']} rows={5} maxLength={maxLength} />
    </FieldFrame>
  );
}
