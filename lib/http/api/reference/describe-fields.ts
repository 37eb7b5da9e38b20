import type { JsonSchema } from '../openapi/json-schema';

/** A request or answer field as shown in the API reference. */
export interface FieldRow {
  /** With its parents: `request.sort.by`, `Items[].Id`. */
  readonly name: string;
  /** A readable type: "whole number, 1 to 100". */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** All fields of a schema, outer ones first. A schema without fields gives one row named `Answer`. */
export function describeFields(schema: JsonSchema): readonly FieldRow[] {
  if (schema.properties) return fieldRows(schema, '');
  return [
    { name: 'Answer', type: typeLabel(schema), isRequired: true, description: schema.description ?? '' },
  ];
}

function fieldRows(schema: JsonSchema, prefix: string): readonly FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
    const name = `${prefix}${key}`;
    const inner = withoutNull(given);
    const row: FieldRow = {
      name,
      type: typeLabel(given),
      isRequired: schema.required?.includes(key) ?? false,
      description: given.description ?? inner.description ?? '',
    };
    const items = inner.items && withoutNull(inner.items);
    const values = typeof inner.additionalProperties === 'object' ? inner.additionalProperties : null;
    return [
      row,
      ...fieldRows(inner, `${name}.`),
      ...(items ? fieldRows(items, `${name}[].`) : []),
      ...(values ? fieldRows(values, `${name}.{id}.`) : []),
    ];
  });
}

/** The alternative that isn't null, or the schema itself if it isn't nullable. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null');
    return types.length === 1 && types[0] !== undefined ? { ...schema, type: types[0] } : schema;
  }
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  return others?.length === 1 ? (others[0] ?? schema) : schema;
}

function typeLabel(schema: JsonSchema): string {
  const inner = withoutNull(schema);
  const words = plainWords(inner);
  return inner === schema ? words : `${words}, or null`;
}

function plainWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  switch (schema.type) {
    case 'integer':
      return `whole number${rangeLabel(schema)}`;
    case 'number':
      return `number${rangeLabel(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength} characters`;
    case 'array':
      return `list${schema.maxItems === undefined ? '' : ` of at most ${schema.maxItems}`}: ${schema.items ? typeLabel(schema.items) : 'anything'}`;
    default:
      return 'object';
  }
}

/** Ignores bounds that are only the limits of the number type. */
function rangeLabel({ minimum, maximum }: JsonSchema): string {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : null;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : null;
  if (from !== null && to !== null) return `, ${from} to ${to}`;
  if (from !== null) return `, ${from} or more`;
  return to === null ? '' : `, ${to} or less`;
}
