import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { CodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { codeSchema, recoveryCodeSchema } from './schemas';

interface TwoStepFormProps {
  readonly challenge: string;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of login: a code from the app, or a recovery code. */
export function TwoStepForm({ challenge, onSignedIn, onBack }: TwoStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const send = async ({ code }: { code: string }) => {
    const answer = await call('Account/LoginTwoStep', { challenge, code: code.trim() });
    if (!answer.success) return answer.message || SERVER_ERROR;
    onSignedIn();
    return null;
  };
  return (
    <Stack gap={4}>
      <p>
        {isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code from your authenticator app.'}
      </p>
      <Form
        key={String(isRecovery)}
        initial={{ code: '' }}
        schema={isRecovery ? recoveryCodeSchema : codeSchema}
        send={send}
        submit="Log in"
      >
        {isRecovery ? (
          <TextField name="code" label="Recovery code" autoComplete="off" autoCapitalize="none" />
        ) : (
          <CodeField />
        )}
      </Form>
      <Note as="div">
        <p>
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        </p>
        <p>
          <Button look="quiet" onClick={onBack}>
            Back to log in
          </Button>
        </p>
      </Note>
    </Stack>
  );
}
