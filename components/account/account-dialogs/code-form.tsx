import { callApi } from '@/lib/http/api/client/call';
import type { SignInAnswer } from '@/lib/people/accounts/current-user';
import styles from './account-dialogs.module.css';
import { AccountForm } from './account-form';
import type { AuthFormProps } from './auth-kinds';
import { codeDigits } from './digits';
import { SERVER_ERROR } from './failure';
import { MailBoxNote } from './mail-box-note';
import { ResendCode } from './resend-code';
import { codeSchema } from './schemas';
import { TextButton } from './text-button';
import { TextField } from './text-field';

interface CodeFormProps extends Pick<AuthFormProps, 'options'> {
  readonly registration: string;
  /** What the server said of where the code went. */
  readonly message: string;
  readonly onSignedIn: (returnUrl: string | null) => void;
  readonly onBack: () => void;
}

/** The second half of joining: the code of the mail. */
export function CodeForm({ options, registration, message, onSignedIn, onBack }: CodeFormProps) {
  const send = async ({ code }: { code: string }) => {
    const answer = await callApi<SignInAnswer & { readonly returnUrl?: string | null }>(
      'Account/ConfirmRegistration',
      { registration, code },
    );
    if (!answer.success) return answer.message || SERVER_ERROR;
    onSignedIn(answer.returnUrl ?? null);
    return null;
  };
  return (
    <div className={styles['view']}>
      <p>{message}</p>
      <MailBoxNote options={options} />
      <AccountForm
        initial={{ code: '' }}
        schema={codeSchema}
        send={send}
        submit="Confirm and join"
        busy="Checking…"
      >
        <TextField
          name="code"
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          clean={codeDigits}
        />
      </AccountForm>
      <div className={styles['others']}>
        <ResendCode registration={registration} />
        <p>
          Wrong address? <TextButton onClick={onBack}>Change email</TextButton>
        </p>
      </div>
    </div>
  );
}
