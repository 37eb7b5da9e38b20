import { useField } from 'formik';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { FieldFrame } from './field-frame';
import styles from './form.module.css';
import { useFieldState } from './form-context';
import { Input } from './input';

interface PasswordFieldProps {
  readonly name: string;
  readonly label?: string;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly note?: ReactNode;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
}

/** A password field with a show button and a Caps Lock hint. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label = 'Password', autoComplete, note, aside } = props;
  const [field] = useField<string>(name);
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const { id, message, attributes } = useFieldState(name, note !== undefined);
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FieldFrame id={id} label={label} message={message} note={note} aside={aside}>
      <div className={styles['with-unit']}>
        <Input
          {...attributes}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          value={field.value}
          onChange={field.onChange}
          onBlur={(event) => {
            setCapsLock(false);
            field.onBlur(event);
          }}
          onKeyDown={notice}
          onKeyUp={notice}
        />
        <Button
          look="quiet"
          size={28}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${lowerFirst(label)}`}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <p className={styles['caps']} role="status">
        {isCapsLock && 'Caps Lock is on'}
      </p>
    </FieldFrame>
  );
}
