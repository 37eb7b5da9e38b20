import { z } from 'zod';
import { pascalCase } from './names';

/**
 * How schemas spell fields on the wire: as in code, unless the object is a `pascalObject` or the field has a
 * `wireName`. So a plain object's keys may be data, such as filter values; a record's always are.
 */

const pascalObjects = z.registry<{ readonly isPascal: true }>();
const wireNames = z.registry<{ readonly wire: string }>();

/** A strict object with PascalCase fields on the wire. */
export function pascalObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return inPascalCase(z.strictObject(shape));
}

/** The same for an existing object. */
export function inPascalCase<Schema extends z.ZodObject>(schema: Schema): Schema {
  pascalObjects.add(schema, { isPascal: true });
  return schema;
}

/** A field with an irregular wire name; call it last, after other refinements. */
export function wireName<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  wireNames.add(schema, { wire: name });
  return schema;
}

interface Field {
  readonly wire: string;
  readonly names: Names;
}

/**
 * How a value is written: an object's fields, all items or record values, or what a codec makes of it; null if nothing
 * changes.
 */
export type Names =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Field> }
  | { readonly kind: 'items' | 'values'; readonly of: Names }
  | { readonly kind: 'codec'; readonly write: (value: unknown) => unknown }
  | null;

const made = new WeakMap<z.core.$ZodType, Names>();

/**
 * A schema's field names, by input if it transforms values. Computed once per schema.
 * @throws Error if an object or codec is where it wouldn't be written field by field, such as in a union
 */
export function schemaNames(schema: z.core.$ZodType): Names {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const names = makeNames(schema as z.core.$ZodTypes);
  made.set(schema, names);
  return names;
}

function makeNames(schema: z.core.$ZodTypes): Names {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return namesOfFields(schema, def.shape);
    case 'array':
      return wrapped('items', def.element);
    case 'record':
      return wrapped('values', def.valueType);
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return schemaNames(def.innerType);
    case 'pipe': {
      const { reverseTransform: write } = def as z.core.$ZodCodecDef;
      return write
        ? { kind: 'codec', write: (value) => write(value, NO_CONTEXT) }
        : (schemaNames(def.in) ?? schemaNames(def.out));
    }
    default:
      if (innerSchemas(def).some((inner) => schemaNames(inner) !== null))
        throw new Error(`No object or codec can be in a schema of the kind ${def.type}`);
      return null;
  }
}

/** All schemas directly in one. */
function innerSchemas(def: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  const parts: readonly unknown[] = def.type === 'lazy' ? [def.getter()] : Object.values(def).flat();
  return parts.filter((part) => part instanceof z.core.$ZodType);
}

/** Codecs of the wire need none. */
const NO_CONTEXT = { value: undefined, issues: [] };

function wrapped(kind: 'items' | 'values', inner: z.core.$ZodType): Names {
  const of = schemaNames(inner);
  return of && { kind, of };
}

function namesOfFields(schema: z.core.$ZodType, shape: Readonly<Record<string, z.core.$ZodType>>): Names {
  const fields = new Map(
    Object.entries(shape).map(([name, field]) => [
      name,
      { wire: wireFieldName(schema, name), names: schemaNames(field) },
    ]),
  );
  return { kind: 'object', fields };
}

/** An object field's name on the wire. */
export function wireFieldName(schema: z.core.$ZodType, name: string): string {
  const field = (schema as z.ZodObject)._zod.def.shape[name];
  return (field && wireNames.get(field)?.wire) ?? (pascalObjects.get(schema) ? pascalCase(name) : name);
}

/** A value as on the wire: of objects, the fields of the schema in its order, and no others. */
export function writeNames(value: unknown, names: Names): unknown {
  if (names === null || value === null || value === undefined) return value;
  if (names.kind === 'codec') return names.write(value);
  if (typeof value !== 'object') return value;
  if (names.kind === 'items') return (value as readonly unknown[]).map((item) => writeNames(item, names.of));
  const source = value as Readonly<Record<string, unknown>>;
  const written: Record<string, unknown> = {};
  if (names.kind === 'object') {
    for (const [name, { wire, names: inner }] of names.fields)
      if (source[name] !== undefined) written[wire] = writeNames(source[name], inner);
  } else for (const name in source) written[name] = writeNames(source[name], names.of);
  return written;
}

/** A value from the wire, renamed as in code. Fields sent by their names in code are dropped; unknown ones stay. */
export function readWithNames(value: unknown, names: Names): unknown {
  if (names === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return names.kind === 'items' ? value.map((item) => readWithNames(item, names.of)) : value;
  if (names.kind !== 'object') return value;
  const source = value as Readonly<Record<string, unknown>>;
  const read = { ...source };
  for (const [name, { wire }] of names.fields) {
    delete read[name];
    delete read[wire];
  }
  for (const [name, { wire, names: inner }] of names.fields)
    if (Object.hasOwn(source, wire)) read[name] = readWithNames(source[wire], inner);
  return read;
}

/** A path within a value, in wire names. */
export function wirePath(path: readonly PropertyKey[], names: Names): readonly PropertyKey[] {
  let at = names;
  return path.map((part) => {
    const field = at?.kind === 'object' ? at.fields.get(String(part)) : undefined;
    at = field ? field.names : at && 'of' in at ? at.of : null;
    return field?.wire ?? part;
  });
}
