import { Form } from '@/components/ui/form/form';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { signUpPath } from '@/lib/site/addresses/addresses';
import styles from './account-dialogs.module.css';
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
      <div className={styles['view']}>
        <p role="status">
          There’s no sign-up to finish in this browser. It may have expired after an hour.{' '}
          <a href={signUpPath()}>Join for free</a> to start again.
        </p>
      </div>
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
    <div className={styles['view']}>
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
      <div className={styles['others']}>
        <p>
          Not you? <a href={signUpPath()}>Join another way</a>
        </p>
      </div>
    </div>
  );
}
