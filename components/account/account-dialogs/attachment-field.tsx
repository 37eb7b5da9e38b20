import { useField } from 'formik';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { FieldFrame, FieldProblem } from '@/components/ui/form/field-frame';
import { useFieldState } from '@/components/ui/form/form-context';
import { Input } from '@/components/ui/form/input';
import { ATTACHMENT_ACCEPT, ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT } from '@/lib/people/reports/attachment';

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
          <Button look="quiet" size={28} onClick={clear}>
            Remove file
          </Button>
        )
      }
    >
      <Input
        {...attributes}
        ref={input}
        type="file"
        name={NAME}
        accept={ATTACHMENT_ACCEPT}
        aria-invalid={tooLarge || undefined}
        onChange={take}
      />
      <div role="alert">{tooLarge && <FieldProblem id={id} message={ATTACHMENT_TOO_LARGE} />}</div>
    </FieldFrame>
  );
}
