/**
 * Field names in code and on the wire. The specification's calls and events mostly use PascalCase; code uses camelCase.
 * Schemas define each field's spelling (`schema.ts`); reading a response needs none.
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
 * A response or event with field names as in code, whichever case the wire uses.
 * @param depth how many levels of objects have field names; deeper keys are data and stay
 */
export function readNames(value: unknown, depth = Number.POSITIVE_INFINITY): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => readNames(item, depth));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [camelCase(name), readNames(field, depth - 1)]),
  );
}
