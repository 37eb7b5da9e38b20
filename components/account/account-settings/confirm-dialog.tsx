import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { call } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { type AskedChange, useAskedChange } from './call-fresh';
import { leaveForProvider } from './leave-for-provider';
import { keepChange } from './pending-change';
import { confirmSchema } from './settings-schemas';

/** Completes the sentence after "Before". */
const PURPOSES: Readonly<Record<string, string>> = {
  'Account/ChangeEmail': 'we change your email',
  'Account/ExportMyData': 'you download your data',
  'Account/RemoveIdentity': 'we remove that login',
  'Account/CheckFreshSignIn': 'you link another login',
  'Account/DeleteAccount': 'we delete your account',
};

const IDENTITIES = 'Account/GetIdentities';

/** Asks the user to confirm their identity, wherever a change in these settings needs it. */
export function ConfirmDialog({ user }: { readonly user: CurrentUser }) {
  const asked = useAskedChange();
  return asked && <OpenDialog user={user} asked={asked} />;
}

function OpenDialog({ user, asked }: { readonly user: CurrentUser; readonly asked: AskedChange }) {
  const { change, challenge, answer } = asked;
  const asksPassword = challenge === null && user.hasPassword;
  const asksCode = user.isTwoStepOn;
  const send = async ({ password, code }: { password: string; code: string }) => {
    const { success, message } = await call('Account/ConfirmIdentity', {
      ...(asksPassword ? { password } : {}),
      ...(challenge === null ? {} : { challenge }),
      ...(asksCode ? { code: code.trim() } : {}),
    });
    if (!success) return message;
    answer(true);
    return null;
  };
  return (
    <Modal title="Confirm it’s you" onClose={() => answer(false)}>
      <Stack gap={4}>
        <p>
          Before {change.before ?? PURPOSES[change.call] ?? 'we go on'}, please confirm it’s you. You won’t be
          asked again for 10 minutes.
        </p>
        {(asksPassword || challenge !== null) && (
          <Form
            initial={{ password: '', code: '' }}
            schema={confirmSchema({ asksPassword, asksCode })}
            submit="Confirm"
            send={send}
          >
            {asksPassword && (
              <>
                <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
                <PasswordField name="password" label="Password" autoComplete="current-password" />
              </>
            )}
            {asksCode && (
              <AnyCodeField label="Two-step code" note="6 digits from your app, or a recovery code." />
            )}
          </Form>
        )}
        {challenge === null && <ProviderChoice user={user} asked={asked} />}
      </Stack>
    </Modal>
  );
}

/** Linked providers. After confirming with one, the change continues. */
function ProviderChoice({ user, asked }: { readonly user: CurrentUser; readonly asked: AskedChange }) {
  const { data } = useCall(IDENTITIES, {}, { onFocus: true });
  const offered = useSignInOptions()?.providers ?? [];
  const linked = new Set(data?.items.map(({ provider }) => provider));
  const providers = offered.filter((name) => linked.has(name));
  if (providers.length === 0)
    return user.hasPassword ? null : (
      <p>
        You have no password yet. <a href={SITE_PATHS.forgotPassword}>Set a password</a> by email, then come
        back.
      </p>
    );
  return (
    <Actions>
      {providers.map((provider) => (
        <ActButton
          key={provider}
          act={() => {
            keepChange(asked.change, user.id);
            return leaveForProvider(provider, 'confirm');
          }}
        >{`Confirm with ${provider}`}</ActButton>
      ))}
    </Actions>
  );
}
