import type { JsonSchema } from '../openapi/json-schema';

/** Bodies with one field that holds what no page would send, for every field of a call. */

/** Values whose own `length`, `valueOf` and `toString` throw as soon as somebody compares or prints them. */
export const HOSTILE_OBJECTS: readonly unknown[] = [
  { length: { valueOf: 1, toString: 1 } },
  { length: 1e9, size: { valueOf: null }, valueOf: 1, toString: 1 },
  { toJSON: 1, constructor: { name: 1 }, toString: { call: 1 } },
];

/** Values of every type and size besides. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  9_007_199_254_740_991,
  -9_007_199_254_740_991,
  1e308,
  '',
  '\ud800',
  'x\u0000',
  'x'.repeat(50_000),
  [],
  [[[[{ length: { valueOf: 1 } }]]]],
  Array.from({ length: 1_000 }, () => ({})),
  JSON.parse('{"__proto__":{"length":1},"hasOwnProperty":1}'),
];

export interface HostileBody {
  /** The field as errors name it: `request.sort.by`, `tickers[0]`. */
  readonly field: string;
  /** Whether the field itself holds other fields. */
  readonly isObject: boolean;
  readonly body: unknown;
}

/** The example of a call, once for each of its fields, with `value` there. */
export function hostileBodies(request: JsonSchema, example: unknown, value: unknown): readonly HostileBody[] {
  return fieldsOf(request).map(({ path, isObject }) => ({
    field: nameOf(path),
    isObject,
    body: put(example, path, value),
  }));
}

type Path = readonly (string | number)[];

function fieldsOf(schema: JsonSchema): readonly { readonly path: Path; readonly isObject: boolean }[] {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const below = (key: string | number, part: JsonSchema) => [
    { path: [key], isObject: isObject(part) },
    ...fieldsOf(part).map(({ path, ...more }) => ({ ...more, path: [key, ...path] })),
  ];
  return [
    ...Object.entries(inner.properties ?? {}).flatMap(([name, part]) => below(name, part)),
    ...(inner.items ? below(0, inner.items) : []),
  ];
}

function isObject(schema: JsonSchema): boolean {
  return schema.properties !== undefined || (schema.anyOf ?? []).some(isObject);
}

function nameOf(path: Path): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${part}` : part),
    '',
  );
}

function put(target: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [put(Array.isArray(target) ? target[key] : undefined, rest, value)];
  const object = typeof target === 'object' && target !== null ? target : {};
  return { ...object, [key]: put(Reflect.get(object, key), rest, value) };
}
