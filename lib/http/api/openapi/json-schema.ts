import { z } from 'zod';

/** The part of JSON Schema (draft 2020-12) that our validators become. */
export interface JsonSchema {
  /** Several where one of them is null. */
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  /** Of objects whose names are not fixed, such as ids. */
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

/** A validator as JSON Schema: what may be sent to it. Made once for each. */
export function jsonSchemaOf(validator: z.ZodType): JsonSchema {
  const known = made.get(validator);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(validator, { io: 'input' });
  made.set(validator, schema as JsonSchema);
  return schema as JsonSchema;
}
