/**
 * Names of fields, in code and on the wire. The specification's calls and events spell most in PascalCase; code has
 * camelCase throughout. Schemas say which fields are spelled how (`schema.ts`); reading an answer needs none.
 */

/** `IsNew` for `isNew`. */
export function pascalCase<Name extends string>(name: Name): Capitalize<Name> {
  return (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;
}

/** `isNew` for `IsNew`, and `change1` for `Change_1`. */
function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1).replace('_', '');
}

/**
 * An answer or event as code names its fields, whatever case the wire has them in.
 * @param depth how many levels of objects have names of fields; what is below is named by data, and stays
 */
export function readNames(value: unknown, depth = Number.POSITIVE_INFINITY): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => readNames(item, depth));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [camelCase(name), readNames(field, depth - 1)]),
  );
}
