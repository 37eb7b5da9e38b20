import type { JsonSchema } from '../openapi/json-schema';

/** Bodies with one field set to something no page would send, for every field of a call. */

/** Values whose own `length`, `valueOf` and `toString` throw as soon as anyone compares or prints them. */
export const HOSTILE_OBJECTS: readonly unknown[] = [
  { length: { valueOf: 1, toString: 1 } },
  { length: 1e9, size: { valueOf: null }, valueOf: 1, toString: 1 },
  { toJSON: 1, constructor: { name: 1 }, toString: { call: 1 } },
];

/** Lists and the like, valid in no field. */
export const HOSTILE_SHAPES: readonly unknown[] = [
  true,
  [[[[{ length: { valueOf: 1 } }]]]],
  Array.from({ length: 1_000 }, () => ({})),
];

/**
 * Extreme texts and numbers, which pass a field's type check and reach the code behind it; null as well. A text that
 * databases refuse goes to every field of texts, one of two such numbers to every number, the others to some fields, each
 * to different ones.
 */
export const HOSTILE_LEAVES: readonly {
  readonly value: string | number | null;
  readonly everyNth: number;
}[] = [
  { value: null, everyNth: 4 },
  { value: -1, everyNth: 4 },
  { value: 9_007_199_254_740_991, everyNth: 2 },
  { value: 1e308, everyNth: 2 },
  { value: '', everyNth: 6 },
  { value: '\ud800', everyNth: 6 },
  { value: 'x'.repeat(50_000), everyNth: 6 },
  { value: 'x\u0000', everyNth: 1 },
];

export interface HostileBody {
  /** The field as errors name it: `request.sort.by`, `tickers[0]`. */
  readonly field: string;
  /** The expected type, as JSON Schema names it. */
  readonly type: string | undefined;
  readonly body: unknown;
}

/** The example of a call, once for each of its fields, with `value` there. */
export function hostileBodies(request: JsonSchema, example: unknown, value: unknown): readonly HostileBody[] {
  return listFields(request).map(({ path, type }) => ({
    field: fieldName(path),
    type,
    body: put(example, path, value),
  }));
}

/**
 * The example of a call with all its numbers as large as its schema takes, or else `unlimited`; null if it has none.
 * Numbers that the example leaves out stay out, since some exclude each other.
 */
export function largestBody(request: JsonSchema, example: unknown, unlimited: number): unknown {
  const numbers = listFields(request).filter(
    ({ path, type }) =>
      (type === 'number' || type === 'integer') && typeof valueAt(example, path) === 'number',
  );
  if (numbers.length === 0) return null;
  return numbers.reduce<unknown>((body, { path, most }) => put(body, path, most ?? unlimited), example);
}

function valueAt(target: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    target,
  );
}

type Path = readonly (string | number)[];

interface Field {
  readonly path: Path;
  readonly type: string | undefined;
  /** The largest number that it takes. */
  readonly most: number | undefined;
}

function listFields(schema: JsonSchema): readonly Field[] {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const below = (key: string | number, part: JsonSchema) => [
    { path: [key], type: fieldType(part), most: largestNumber(part) },
    ...listFields(part).map(({ path, ...more }) => ({ ...more, path: [key, ...path] })),
  ];
  return [
    ...Object.entries(inner.properties ?? {}).flatMap(([name, part]) => below(name, part)),
    ...(inner.items ? below(0, inner.items) : []),
  ];
}

function fieldType(schema: JsonSchema): string | undefined {
  const { type, enum: values } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  if (typeof type === 'string') return type;
  return type?.find((one) => one !== 'null') ?? typeof values?.[0];
}

function largestNumber(schema: JsonSchema): number | undefined {
  const most = [schema, ...(schema.anyOf ?? [])].find(({ maximum }) => maximum !== undefined)?.maximum;
  return typeof most === 'number' ? most : undefined;
}

function fieldName(path: Path): string {
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
