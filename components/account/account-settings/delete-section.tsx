import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Points } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { callFresh } from './call-fresh';
import { Section } from './section';
import { SettingRow } from './setting-row';
import { deleteSchema } from './settings-schemas';

interface DeleteSectionProps {
  readonly onDeleted: () => void;
}

export function DeleteSection({ onDeleted }: DeleteSectionProps) {
  return (
    <Section id="delete" title="Delete account">
      <SettingRow
        label="Delete account"
        value="Removes your account and everything in it. This can’t be undone."
        action="Delete account"
        isDestructive
        isNamedByTitle
      >
        {() => <DeleteForm onDeleted={onDeleted} />}
      </SettingRow>
    </Section>
  );
}

function DeleteForm({ onDeleted }: DeleteSectionProps) {
  return (
    <>
      <Notice tone="warning" title="This permanently removes:">
        <Points>
          <li>your name, email, password and recovery codes,</li>
          <li>your bookmarks, the robots you follow and their notifications,</li>
          <li>your plans, including any paid time left,</li>
          <li>linked accounts, and every session, including this one.</li>
        </Points>
        <p>
          Problem reports you sent while logged in are removed too; others are kept for a year. We can’t
          restore any of it. If you want to keep something, download your data first.
        </p>
      </Notice>
      <Form
        initial={{ confirmation: '' }}
        schema={deleteSchema}
        submit="Delete my account permanently"
        isDestructive
        send={async (values) => {
          const { success, message } = await callFresh({
            call: 'Account/DeleteAccount',
            body: { confirmation: values.confirmation.trim() },
          });
          if (!success) return message;
          onDeleted();
          return null;
        }}
      >
        <TextField
          name="confirmation"
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
      </Form>
    </>
  );
}
