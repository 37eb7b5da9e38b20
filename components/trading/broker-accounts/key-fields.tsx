import { PasswordField } from '@/components/ui/form/password-field';
import type { OfferedBroker } from './broker-calls';

/** The keys that a broker asks for. They're only kept in these fields, and discarded with the form. */
export function KeyFields({ broker: { name, fields, addresses } }: { readonly broker: OfferedBroker }) {
  return (
    <>
      {addresses.length > 0 && (
        <p>
          If {name} lets you limit keys to IP addresses, allow{' '}
          <strong>{new Intl.ListFormat('en').format(addresses)}</strong>. Our requests come from there.
        </p>
      )}
      {fields.map((field) => (
        <PasswordField key={field.name} name={field.name} label={field.label} autoComplete="off" />
      ))}
    </>
  );
}

/** The fields before anything is typed. */
export function emptyKeys(fields: OfferedBroker['fields']): Record<string, string> {
  return Object.fromEntries([...fields.map(({ name }) => [name, '']), ['code', '']]);
}
