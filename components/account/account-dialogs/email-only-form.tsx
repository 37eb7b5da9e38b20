import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { call } from '@/lib/http/api/client/call';
import type { AuthFormProps } from './auth-kinds';
import { emailSchema } from './schemas';

interface EmailOnlyFormProps extends Pick<AuthFormProps, 'typed' | 'onTyped'> {
  /** Called after the link was sent; `message` says where. */
  readonly onSent: (message: string) => void;
  readonly onBack: () => void;
}

/** Sign-up by email only; name and password follow after opening the mailed link. */
export function EmailOnlyForm({ typed, onTyped, onSent, onBack }: EmailOnlyFormProps) {
  const send = async ({ email }: { email: string }) => {
    const answer = await call('CxUser/AddRegistrationRequest', { email: email.trim() });
    if (!answer.added) return answer.message;
    onSent(answer.message);
    return null;
  };
  return (
    <Stack gap={4}>
      <p>Leave your email, and we’ll send you a link. Choose your name and password when you open it.</p>
      <Form
        initial={{ email: typed.email }}
        schema={emailSchema}
        send={send}
        submit="Send me the link"
        onValues={({ email }) => onTyped({ email })}
      >
        <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
      </Form>
      <Note as="div">
        <p>
          Have a minute?{' '}
          <Button look="quiet" onClick={onBack}>
            Join right away
          </Button>
        </p>
      </Note>
    </Stack>
  );
}
