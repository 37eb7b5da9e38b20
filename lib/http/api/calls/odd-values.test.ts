import { z } from 'zod';
import { CALLS } from './all-calls';

/** A value that isn't text or a list and can't be compared or printed. */
const ODD = { length: { valueOf: 1, toString: 1 } };

/** Copies of a value in which one part after the other, at any depth, is replaced by the odd one. */
function* withOddParts(value: unknown): Generator<unknown> {
  yield ODD;
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const odd of withOddParts(item)) yield value.with(index, odd);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      for (const odd of withOddParts(item)) yield { ...value, [name]: odd };
}

/** A value with every field of a schema. */
function everything(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one !== undefined) return everything(one as z.core.JSONSchema.BaseSchema);
  if (schema.type === 'array') return [everything((schema.items ?? {}) as z.core.JSONSchema.BaseSchema)];
  if (schema.type !== 'object') return 'text';
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      everything(part as z.core.JSONSchema.BaseSchema),
    ]),
  );
}

const REQUESTS: readonly (readonly [string, z.ZodType])[] = CALLS.map(({ name, request }) => [name, request]);

it.each(REQUESTS)(
  '%s refuses what is neither text nor a list, in any field, without failing',
  (_, request) => {
    const whole = everything(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));
    for (const odd of withOddParts(whole)) expect(() => request.safeParse(odd)).not.toThrow();
  },
);
