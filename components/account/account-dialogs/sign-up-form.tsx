import { readFirstTouch } from '@/components/account/account/first-touch';
import { callApi } from '@/lib/http/api/client/call';
import type { SignInAnswer } from '@/lib/people/accounts/current-user';
import { MIN_PASSWORD } from '@/lib/people/passwords/check-password';
import styles from './account-dialogs.module.css';
import { AccountForm } from './account-form';
import { type AuthFormProps, isAndroid } from './auth-kinds';
import { SERVER_ERROR } from './failure';
import { PasswordField } from './password-field';
import { ProviderButtons } from './provider-buttons';
import { signUpSchema } from './schemas';
import { TermsField } from './terms-field';
import { TextButton } from './text-button';
import { TextField } from './text-field';
import { CAPTCHA_MISSING, useCaptcha } from './use-captcha';

interface RegisterAnswer {
  readonly Error: boolean;
  readonly Message: string;
  readonly Registration: string | null;
  readonly IsInvited: boolean;
}

type ConfirmAnswer = SignInAnswer & { readonly returnUrl?: string | null };

interface SignUpFormProps extends AuthFormProps {
  /** A code was sent; `message` says where to. */
  readonly onRegistered: (registration: string, message: string) => void;
  /** The account was made at once: a mailed invitation came along. */
  readonly onJoined: (returnUrl: string | null) => void;
  /** To leave an email alone. */
  readonly onEmailOnly: () => void;
}

/** Joining by name, email and password. Whether the email has an account already is said by mail only. */
export function SignUpForm(props: SignUpFormProps) {
  const { options, typed, onTyped, onMode, onRegistered, onJoined, onEmailOnly, returnUrl, invitationToken } =
    props;
  const captcha = useCaptcha(options, true);

  const send = async (values: { FullName: string; Email: string; Password: string; Terms: boolean }) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    const first = readFirstTouch();
    let isAccepted = false;
    try {
      const answer = await callApi<RegisterAnswer>('Account/Register', {
        request: {
          FullName: values.FullName.trim(),
          Email: values.Email.trim(),
          Password: values.Password,
          InitalRef: first?.Referrer ?? '',
          InitalHref: first?.LandingPage ?? '',
          ReturnUrl: returnUrl,
          CaptchaResponse: captcha.response(),
          InvitationToken: invitationToken,
          isAndroid: isAndroid(),
          context: '',
        },
      });
      if (answer.Error || answer.Registration === null) return answer.Message || SERVER_ERROR;
      if (answer.IsInvited) {
        const joined = await callApi<ConfirmAnswer>('Account/ConfirmRegistrationByLink', {
          token: invitationToken,
          password: values.Password,
        });
        if (!joined.success) return joined.message || SERVER_ERROR;
        onJoined(joined.returnUrl ?? null);
      } else onRegistered(answer.Registration, answer.Message);
      isAccepted = true;
      return null;
    } finally {
      if (!isAccepted) captcha.reset();
    }
  };

  return (
    <div className={styles['view']}>
      <ProviderButtons {...props} isLoginOnly={false} />
      <AccountForm
        initial={{ FullName: typed.name, Email: typed.email, Password: '', Terms: false }}
        schema={signUpSchema}
        send={send}
        submit="Join for free"
        busy="Sending…"
        onValues={({ FullName, Email }) => onTyped({ name: FullName, email: Email })}
      >
        <TextField name="FullName" label="Full name" autoComplete="name" maxLength={200} />
        <TextField name="Email" label="Email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField
          name="Password"
          autoComplete="new-password"
          note={`At least ${MIN_PASSWORD} characters; a few unusual words make a good one.`}
        />
        <TermsField />
        {captcha.widget}
      </AccountForm>
      <div className={styles['others']}>
        <p>
          In a hurry? <TextButton onClick={onEmailOnly}>Leave only your email</TextButton>
        </p>
        <p>
          Have an account? <TextButton onClick={() => onMode('login')}>Log in</TextButton>
        </p>
        <p>
          Something is wrong? <TextButton onClick={() => onMode('report')}>Report a problem</TextButton>
        </p>
      </div>
    </div>
  );
}
