import { z } from 'zod';
import { wireFieldName } from '@/lib/core/wire/schema';

/** The part of JSON Schema (draft 2020-12) our validators use. */
export interface JsonSchema {
  /** An array if one of the types is null. */
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  /** For objects whose keys are data, such as ids. */
  readonly additionalProperties?: JsonSchema | boolean;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
}

const made = new WeakMap<z.ZodType, JsonSchema>();

/** A validator's JSON Schema for input, with wire names. Cached. */
export function toJsonSchema(validator: z.ZodType): JsonSchema {
  const known = made.get(validator);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(validator, { io: 'input', override: useWireNames });
  made.set(validator, schema as JsonSchema);
  return schema as JsonSchema;
}

function useWireNames({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]) {
  const { properties, required } = jsonSchema;
  if (!properties || zodSchema._zod.def.type !== 'object') return;
  const toWireName = (name: string) => wireFieldName(zodSchema, name);
  jsonSchema.properties = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [toWireName(name), property]),
  );
  if (required) jsonSchema.required = required.map(toWireName);
}
