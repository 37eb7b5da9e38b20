/** What a form keeps of a list although it stands in the query. */
export function KeptFields({
  fields,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[];
}) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
