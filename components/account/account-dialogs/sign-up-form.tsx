import { readFirstTouch, readInvite } from '@/components/session/user/first-touch';
import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { MIN_PASSWORD } from '@/lib/people/passwords/check-password';
import { type AuthFormProps, isAndroid } from './auth-kinds';
import { ProviderButtons } from './provider-buttons';
import { signUpSchema } from './schemas';
import { TermsField } from './terms-field';
import { CAPTCHA_MISSING, useCaptcha } from './use-captcha';

interface SignUpFormProps extends AuthFormProps {
  /** Called after a code was sent; `message` says where. */
  readonly onRegistered: (registration: string, message: string) => void;
  /** Called if the account was created at once, with a mailed invitation. */
  readonly onJoined: (returnUrl: string | null) => void;
  /** Called to sign up with just an email. */
  readonly onEmailOnly: () => void;
}

/** Sign-up by name, email and password. Only the mail reveals whether the email already has an account. */
export function SignUpForm(props: SignUpFormProps) {
  const { options, typed, onTyped, onMode, onRegistered, onJoined, onEmailOnly, returnUrl, invitationToken } =
    props;
  const captcha = useCaptcha(options, true);

  const send = async (values: { FullName: string; Email: string; Password: string; Terms: boolean }) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    const first = readFirstTouch();
    let isAccepted = false;
    try {
      const answer = await call('Account/Register', {
        request: {
          fullName: values.FullName.trim(),
          email: values.Email.trim(),
          password: values.Password,
          initialRef: first?.referrer ?? '',
          initialHref: first?.landingPage ?? '',
          returnUrl,
          captchaResponse: captcha.response(),
          invitationToken,
          inviteCode: readInvite(new Date()),
          isAndroid: isAndroid(),
          context: '',
        },
      });
      if (answer.error || answer.registration === null) return answer.message || SERVER_ERROR;
      if (answer.isInvited && invitationToken !== null) {
        const joined = await call('Account/ConfirmRegistrationByLink', {
          token: invitationToken,
          password: values.Password,
        });
        if (!joined.success) return joined.message || SERVER_ERROR;
        onJoined(joined.returnUrl);
      } else onRegistered(answer.registration, answer.message);
      isAccepted = true;
      return null;
    } finally {
      if (!isAccepted) captcha.reset();
    }
  };

  return (
    <Stack gap={4}>
      <ProviderButtons {...props} isLoginOnly={false} />
      <Form
        initial={{ FullName: typed.name, Email: typed.email, Password: '', Terms: false }}
        schema={signUpSchema}
        send={send}
        submit="Join for free"
        onValues={({ FullName, Email }) => onTyped({ name: FullName, email: Email })}
      >
        <TextField name="FullName" label="Full name" autoComplete="name" maxLength={200} />
        <TextField name="Email" label="Email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField
          name="Password"
          autoComplete="new-password"
          note={`At least ${MIN_PASSWORD} characters. A few unrelated words make a good password.`}
        />
        <TermsField />
        {captcha.widget}
      </Form>
      <Note as="div">
        <p>
          In a hurry?{' '}
          <Button look="quiet" onClick={onEmailOnly}>
            Leave only your email
          </Button>
        </p>
        <p>
          Have an account?{' '}
          <Button look="quiet" onClick={() => onMode('login')}>
            Log in
          </Button>
        </p>
        <p>
          Something wrong?{' '}
          <Button look="quiet" onClick={() => onMode('report')}>
            Report a problem
          </Button>
        </p>
      </Note>
    </Stack>
  );
}
