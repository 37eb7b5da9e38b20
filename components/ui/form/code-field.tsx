import { TextField } from './text-field';

/** The 6 digits of a code, mailed or from an app. Ignores anything pasted around and between them. */
export function CodeField({ label = '6-digit code' }: { readonly label?: string }) {
  return (
    <TextField
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      clean={(typed) => typed.replace(/\D/g, '').slice(0, 6)}
    />
  );
}

/** A code of the user's app, or a recovery code. */
export function AnyCodeField({
  label = 'Code from your app',
  note = '6 digits, or a recovery code. Each code works once.',
}: {
  readonly label?: string;
  readonly note?: string;
}) {
  return (
    <TextField
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={20}
      note={note}
    />
  );
}
