import { Button } from '@/components/ui/button/button';
import { CodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import type { AuthFormProps } from './auth-kinds';
import { MailBoxNote } from './mail-box-note';
import { ResendCode } from './resend-code';
import { codeSchema } from './schemas';

interface CodeFormProps extends Pick<AuthFormProps, 'options'> {
  readonly registration: string;
  /** The server's message on where the code was sent. */
  readonly message: string;
  readonly onSignedIn: (returnUrl: string | null) => void;
  readonly onBack: () => void;
}

/** The second step of sign-up: the mailed code. */
export function CodeForm({ options, registration, message, onSignedIn, onBack }: CodeFormProps) {
  const send = async ({ code }: { code: string }) => {
    const answer = await call('Account/ConfirmRegistration', { registration, code });
    if (!answer.success) return answer.message || SERVER_ERROR;
    onSignedIn(answer.returnUrl);
    return null;
  };
  return (
    <Stack gap={4}>
      <p>{message}</p>
      <MailBoxNote options={options} />
      <Form initial={{ code: '' }} schema={codeSchema} send={send} submit="Confirm and join">
        <CodeField />
      </Form>
      <Note as="div">
        <ResendCode registration={registration} />
        <WrongAddress onChange={onBack} />
      </Note>
    </Stack>
  );
}

/** Leads back from what was sent by email to the address. */
export function WrongAddress({ onChange }: { readonly onChange: () => void }) {
  return (
    <p>
      Wrong address?{' '}
      <Button look="quiet" onClick={onChange}>
        Change email
      </Button>
    </p>
  );
}
