import { TextField } from '@/components/ui/form/text-field';

/** A code of two-step login, in a form. */
export function CodeField({
  note = '6 digits, or a recovery code. Each code works once.',
}: {
  readonly note?: string;
}) {
  return (
    <TextField
      name="code"
      label="Code from your app"
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={20}
      note={note}
    />
  );
}
