import { useField } from 'formik';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { useFieldState } from '@/components/ui/form/form-context';
import { ATTACHMENT_ACCEPT, ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT } from '@/lib/people/reports/attachment';
import styles from './account-dialogs.module.css';

const NAME = 'attachment';

/** A file attached to a report. One that is too large is rejected at once. */
export function AttachmentField() {
  const [field, , { setValue }] = useField<File | null>(NAME);
  const [tooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { id, attributes } = useFieldState(NAME, true);

  const clear = () => void setValue(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null;
    const isTooLarge = file !== null && file.size > MAX_ATTACHMENT;
    setTooLarge(isTooLarge);
    if (isTooLarge) target.value = '';
    void setValue(isTooLarge ? null : file);
  };
  // The browser's file field can't be given a value, but it can be cleared.
  useEffect(() => {
    if (field.value === null && input.current) input.current.value = '';
  }, [field.value]);

  return (
    <FieldFrame
      id={id}
      label="Attachment (optional)"
      message={null}
      note="Picture, video, PDF or text file, under 7 MB."
      aside={
        field.value && (
          <Button look="quiet" onClick={clear}>
            Remove file
          </Button>
        )
      }
    >
      <input
        {...attributes}
        ref={input}
        type="file"
        name={NAME}
        accept={ATTACHMENT_ACCEPT}
        className={styles['file']}
        aria-invalid={tooLarge || undefined}
        onChange={take}
      />
      <p className={styles['problem']} role="alert">
        {tooLarge && ATTACHMENT_TOO_LARGE}
      </p>
    </FieldFrame>
  );
}
