import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { MIN_PASSWORD } from '@/lib/people/passwords/check-password';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { NeedsPassword } from './needs-password';
import { Section } from './section';
import { sendChange } from './send-change';
import { SettingRow } from './setting-row';
import { passwordSchema } from './settings-schemas';

export function PasswordSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section id="password" title="Password">
      {user.hasPassword ? (
        <SettingRow label="Password" value="Set. We only store a hash." action="Change" isNamedByTitle>
          {(close) => <PasswordForm email={user.email} onDone={close} />}
        </SettingRow>
      ) : (
        <NeedsPassword what="log in without your provider" email={user.email} />
      )}
    </Section>
  );
}

function PasswordForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  return (
    <Form
      initial={{ currentPassword: '', newPassword: '' }}
      schema={passwordSchema(email)}
      submit="Change password"
      send={({ currentPassword, newPassword }) =>
        sendChange('Account/ChangePassword', { currentPassword, newPassword }, () => {
          refreshCurrentUser().catch(() => undefined);
          onDone();
        })
      }
    >
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        aside={<a href={SITE_PATHS.forgotPassword}>Forgot it?</a>}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        note={`At least ${MIN_PASSWORD} characters. A few unrelated words make a good password.`}
      />
    </Form>
  );
}
