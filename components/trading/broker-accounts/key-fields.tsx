import { PasswordField } from '@/components/account/account-dialogs/password-field';
import type { OfferedBroker } from './broker-calls';

/** The keys that a broker asks for. They're only kept in these fields, and discarded with the form. */
export function KeyFields({ fields }: { readonly fields: OfferedBroker['fields'] }) {
  return fields.map(({ name, label }) => (
    <PasswordField key={name} name={name} label={label} autoComplete="off" />
  ));
}

/** The fields before anything is typed. */
export function emptyKeys(fields: OfferedBroker['fields']): Record<string, string> {
  return Object.fromEntries([...fields.map(({ name }) => [name, '']), ['code', '']]);
}
