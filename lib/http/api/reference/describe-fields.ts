import type { JsonSchema } from '../openapi/json-schema';

/** A field of a request or an answer, as the readable page shows it. */
export interface FieldRow {
  /** With the names of what it stands in: `request.sort.by`, `Items[].Id`. */
  readonly name: string;
  /** What it holds, in words: "whole number, 1 to 100". */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Every field of a schema, outer ones first. A schema without fields gives one row named `Answer`. */
export function describeFields(schema: JsonSchema): readonly FieldRow[] {
  if (schema.properties) return rowsOf(schema, '');
  return [
    { name: 'Answer', type: typeLabel(schema), isRequired: true, description: schema.description ?? '' },
  ];
}

function rowsOf(schema: JsonSchema, prefix: string): readonly FieldRow[] {
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
      ...rowsOf(inner, `${name}.`),
      ...(items ? rowsOf(items, `${name}[].`) : []),
      ...(values ? rowsOf(values, `${name}.{id}.`) : []),
    ];
  });
}

/** The alternative that is not null; the schema itself where null is not allowed. */
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

/** Bounds that mean something; those of numbers that fit no more are left out. */
function rangeLabel({ minimum, maximum }: JsonSchema): string {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : null;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : null;
  if (from !== null && to !== null) return `, ${from} to ${to}`;
  if (from !== null) return `, ${from} or more`;
  return to === null ? '' : `, ${to} or less`;
}
