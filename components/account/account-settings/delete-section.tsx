import { AccountForm } from '@/components/account/account-dialogs/account-form';
import { TextField } from '@/components/account/account-dialogs/text-field';
import styles from './account-settings.module.css';
import type { FormAnswer } from './answers';
import { callFresh } from './call-fresh';
import { Section } from './section';
import { SettingRow } from './setting-row';
import { deleteSchema } from './settings-schemas';

interface DeleteSectionProps {
  readonly onDeleted: () => void;
}

/** The way out. */
export function DeleteSection({ onDeleted }: DeleteSectionProps) {
  return (
    <Section id="delete" title="Delete account" isGrave>
      <SettingRow
        label="Delete account"
        value="Removes your account and all that belongs to it. This cannot be undone."
        action="Delete account"
        isGrave
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
      <div className={styles['warning']}>
        <p>These are removed at once, for good:</p>
        <ul>
          <li>your name, email, password and recovery codes,</li>
          <li>your bookmarks, the robots that you follow and their notifications,</li>
          <li>your plans: what is paid for and not yet used is lost,</li>
          <li>links to accounts of other sites, and every session, this one too.</li>
        </ul>
        <p>
          Problem reports that you sent while logged in are removed too; those sent without being logged in
          stay for a year. We cannot bring any of it back. If you want to keep something, download your data
          first.
        </p>
      </div>
      <AccountForm
        initial={{ confirmation: '' }}
        schema={deleteSchema}
        submit="Delete my account for good"
        busy="Deleting…"
        send={async (values) => {
          const { success, message } = await callFresh<FormAnswer>({
            call: 'Account/DeleteAccount',
            body: values,
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
      </AccountForm>
    </>
  );
}
