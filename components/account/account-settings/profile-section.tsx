import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { formatDate } from '@/lib/core/format/date';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { legalPath } from '@/lib/site/addresses/addresses';
import { MEMBER_ROOT } from '@/lib/site/addresses/member-address';
import { Section } from './section';
import { sendChange } from './send-change';
import { Setting } from './setting';
import { SettingRow } from './setting-row';
import { changedEmailSchema, nameSchema } from './settings-schemas';

export function ProfileSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section id="profile" title="Profile">
      <SettingRow label="Name" value={<bdi>{user.name}</bdi>} action="Change">
        {(close) => <NameForm user={user} onDone={close} />}
      </SettingRow>
      <SettingRow label="Email" value={<bdi>{user.email}</bdi>} action="Change">
        {(close) => <EmailForm user={user} onDone={close} />}
      </SettingRow>
      <Setting title="Member since" value={formatDate(Date.parse(user.registeredSince))} />
      <Setting title={<a href={MEMBER_ROOT}>Your public page</a>} value="What others see, under a handle" />
      <Setting title={<a href={legalPath('terms')}>Terms and Conditions</a>} value={termsAccepted(user)} />
    </Section>
  );
}

function termsAccepted({ termsVersion: version, termsAcceptedAt: at }: CurrentUser): string {
  if (version === null || at === null) return 'Accepted before versions were recorded';
  return `Version of ${formatDate(Date.parse(version))}, accepted ${formatDate(Date.parse(at))}`;
}

interface FormProps {
  readonly user: CurrentUser;
  readonly onDone: () => void;
}

function NameForm({ user, onDone }: FormProps) {
  return (
    <Form
      initial={{ name: user.name }}
      schema={nameSchema}
      submit="Save name"
      send={({ name }) =>
        sendChange('Account/ChangeName', { name: name.trim() }, () => {
          refreshCurrentUser().catch(() => undefined);
          onDone();
        })
      }
    >
      <TextField name="name" label="Full name" autoComplete="name" maxLength={200} />
    </Form>
  );
}

function EmailForm({ user, onDone }: FormProps) {
  return (
    <Form
      initial={{ email: '' }}
      schema={changedEmailSchema(user.email)}
      submit="Send confirmation"
      send={({ email }) => sendChange('Account/ChangeEmail', { email: email.trim() }, onDone)}
    >
      <TextField
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        note="We’ll send a link there. Your email changes when you open it."
      />
    </Form>
  );
}
