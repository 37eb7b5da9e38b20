import { type FormEvent, useRef, useState } from 'react';
import { readInvite } from '@/components/session/user/first-touch';
import { Button } from '@/components/ui/button/button';
import { FormFailure } from '@/components/ui/form/form';
import { Stack } from '@/components/ui/stack/stack';
import { failureText, freshToken } from '@/lib/http/api/client/call';
import styles from './account-dialogs.module.css';
import type { AuthFormProps } from './auth-kinds';
import { ProviderMark } from './provider-mark';

interface ProviderButtonsProps extends Pick<AuthFormProps, 'options' | 'returnUrl' | 'invitationToken'> {
  readonly isLoginOnly: boolean;
}

/** A form for each configured provider, which the browser submits as a page load. */
export function ProviderButtons({ options, returnUrl, invitationToken, isLoginOnly }: ProviderButtonsProps) {
  const isUnderWay = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const providers = options?.providers ?? [];
  if (providers.length === 0) return null;

  const leave = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    try {
      const token = form.elements.namedItem('__RequestVerificationToken');
      if (token instanceof HTMLInputElement) token.value = await freshToken();
      form.submit();
    } catch (error) {
      setFailure(failureText(error));
    }
    isUnderWay.current = false;
  };

  return (
    <Stack gap={2}>
      {providers.map((provider) => (
        <Stack
          as="form"
          key={provider}
          method="post"
          action="/api/account/externallogin"
          onSubmit={(event) => void leave(event)}
        >
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="returnUrl" value={returnUrl} />
          <input type="hidden" name="loginOnly" value={String(isLoginOnly)} />
          <input type="hidden" name="invitationToken" value={invitationToken} />
          <input type="hidden" name="inviteCode" value={readInvite(new Date())} />
          <input type="hidden" name="Context" value="" />
          <input type="hidden" name="__RequestVerificationToken" defaultValue="" />
          <Button type="submit" look="secondary">
            <ProviderMark provider={provider} />
            Continue with {provider}
          </Button>
        </Stack>
      ))}
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <p className={styles['or']}>
        <span>or by email</span>
      </p>
    </Stack>
  );
}
