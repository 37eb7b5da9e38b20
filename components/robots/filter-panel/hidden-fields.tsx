/** Hidden fields that keep the list's other query values when a form is sent. */
export function HiddenFields({
  fields,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[];
}) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
