import { Form } from '@/components/ui/form/form';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { finishSchema } from './schemas';
import { TermsField } from './terms-field';

const CALL = 'Account/GetExternalRegistration';

interface FinishFormProps {
  readonly onSignedIn: (returnUrl: string | null) => void;
  readonly onTwoStep: (challenge: string) => void;
  readonly onCode: (registration: string, message: string) => void;
}

/** The last step of joining with a provider: accepting the terms before the account is created. */
export function FinishForm(next: FinishFormProps) {
  const registration = useCall(CALL, {});
  return (
    <Loaded call={registration} what="your sign-up">
      {(answer) => <Finish waiting={answer.registration} {...next} />}
    </Loaded>
  );
}

interface FinishProps extends FinishFormProps {
  readonly waiting: CallAnswer<typeof CALL>['registration'];
}

function Finish({ waiting, onSignedIn, onTwoStep, onCode }: FinishProps) {
  if (waiting === null)
    return (
      <Stack gap={4}>
        <p role="status">
          There’s no sign-up to finish in this browser. It may have expired after an hour.{' '}
          <a href={signUpPath()}>Join for free</a> to start again.
        </p>
      </Stack>
    );

  const send = async () => {
    const answer = await call('Account/FinishExternalRegistration', { agreesToTerms: true });
    if (answer.registration !== null) onCode(answer.registration, answer.message);
    else if (answer.twoStepChallenge !== null) onTwoStep(answer.twoStepChallenge);
    else if (answer.success) onSignedIn(answer.returnUrl);
    else return answer.message || SERVER_ERROR;
    return null;
  };
  return (
    <Stack gap={4}>
      <p>
        You’re joining with {waiting.provider} as <bdi>{waiting.name}</bdi>, <bdi>{waiting.email}</bdi>.
        {waiting.needsCode &&
          ` ${waiting.provider} doesn’t confirm email addresses to us, so we’ll email you a code.`}
      </p>
      <Form
        initial={{ Terms: false }}
        schema={finishSchema}
        send={send}
        submit={waiting.needsCode ? 'Send me the code' : 'Join for free'}
      >
        <TermsField />
      </Form>
      <Note as="div">
        <p>
          Not you? <a href={signUpPath()}>Join another way</a>
        </p>
      </Note>
    </Stack>
  );
}
