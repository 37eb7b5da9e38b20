import type { z } from 'zod';
import { readNames } from '@/lib/core/wire/names';
import { readWithNames, schemaNames, writeNames } from '@/lib/core/wire/schema';
import { HUB_EVENTS } from '@/lib/http/event-hub/contract';
import { CALLS } from '../calls/all-calls';
import { type JsonSchema, toJsonSchema } from '../openapi/json-schema';
import { testCatalogue } from '../testing/call-context';
import { readAnswer, requestText } from './wire';

/** A sample value for a schema, with every field of every object. */
function sampleOf(schema: JsonSchema): unknown {
  const [inner] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (inner) return sampleOf(inner);
  if (schema.items) return [sampleOf(schema.items)];
  const { properties, additionalProperties } = schema;
  if (typeof additionalProperties === 'object') return { 'Some key_1': sampleOf(additionalProperties) };
  if (!properties) return 1;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]));
}

/** Paths of all fields. */
function fieldsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...fieldsOf(field, `${path}.${name}`),
  ]);
}

/** Keys of records in events are ids, which aren't renamed. */
const eventSample = (schema: z.ZodType) =>
  JSON.parse(JSON.stringify(wireSample(schema)).replaceAll('Some key_1', '1001'));

const wireSample = (schema: z.ZodType) => sampleOf(toJsonSchema(schema));

describe('wire names', () => {
  it.each(CALLS.map((call) => [call.name, call] as const))(
    'of %s are read by browsers as code names',
    (name, call) => {
      const sent = wireSample(call.userAnswer);
      const read = readAnswer(name, sent);
      expect(fieldsOf(writeNames(read, schemaNames(call.userAnswer)))).toEqual(fieldsOf(sent));
      // A guest's smaller answer has the same names.
      if (call.guestAnswer)
        expect(fieldsOf(sent)).toEqual(expect.arrayContaining([...fieldsOf(wireSample(call.guestAnswer))]));
    },
  );

  it.each(CALLS.map((call) => [call.name, call] as const))(
    'of requests of %s are written by browsers',
    (name, { request, example }) => {
      const names = schemaNames(request);
      const sent = wireSample(request);
      expect(JSON.parse(requestText(name, readWithNames(sent, names)))).toEqual(sent);
      const asked = example(testCatalogue());
      expect(readWithNames(JSON.parse(requestText(name, asked)), names)).toEqual(
        JSON.parse(JSON.stringify(asked)),
      );
    },
  );

  it.each(Object.entries(HUB_EVENTS))('of the event %s are read by browsers', (_, { payload }) => {
    const sent = eventSample(payload);
    expect(fieldsOf(writeNames(readNames(sent), schemaNames(payload)))).toEqual(fieldsOf(sent));
  });
});
