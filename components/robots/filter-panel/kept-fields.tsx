/** Hidden fields for the list's query values, which the form keeps. */
export function KeptFields({
  fields,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[];
}) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
