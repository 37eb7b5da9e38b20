import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { type AuthFormProps, isAndroid } from './auth-kinds';
import { ProviderButtons } from './provider-buttons';
import { loginSchema } from './schemas';
import { CAPTCHA_MISSING, useCaptcha } from './use-captcha';

interface LoginFormProps extends AuthFormProps {
  readonly onSignedIn: () => void;
  readonly onTwoStep: (challenge: string) => void;
}

/** Login by email and password. The captcha appears when the server requires it. */
export function LoginForm(props: LoginFormProps) {
  const { options, typed, onTyped, onMode, onSignedIn, onTwoStep } = props;
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(options, needsCaptcha);

  const send = async (values: { login: string; password: string; rememberMe: boolean }) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    let answer: CallAnswer<'Account/Login'>;
    try {
      answer = await call('Account/Login', {
        login: values.login.trim(),
        password: values.password,
        captchaValue: captcha.response(),
        isAndroid: isAndroid(),
        rememberMe: values.rememberMe,
      });
    } finally {
      captcha.reset();
    }
    setNeedsCaptcha(answer.isCaptchaRequired);
    if (answer.twoStepChallenge !== null) onTwoStep(answer.twoStepChallenge);
    else if (answer.success) onSignedIn();
    else return answer.message || SERVER_ERROR;
    return null;
  };

  return (
    <Stack gap={4}>
      <ProviderButtons {...props} isLoginOnly />
      <Form
        initial={{ login: typed.email, password: '', rememberMe: false }}
        schema={loginSchema}
        focus={typed.email === '' ? 'login' : 'password'}
        send={send}
        submit="Log in"
        onValues={({ login }) => onTyped({ email: login })}
      >
        <TextField name="login" label="Email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField
          name="password"
          autoComplete="current-password"
          aside={<a href={SITE_PATHS.forgotPassword}>Forgot password?</a>}
        />
        <CheckField name="rememberMe">Keep me logged in on this device</CheckField>
        {captcha.widget}
      </Form>
      <Note as="div">
        <p>
          New here?{' '}
          <Button look="quiet" onClick={() => onMode('sign-up')}>
            Join for free
          </Button>
        </p>
        <p>
          Can’t log in?{' '}
          <Button look="quiet" onClick={() => onMode('report')}>
            Report a problem
          </Button>
        </p>
      </Note>
    </Stack>
  );
}
