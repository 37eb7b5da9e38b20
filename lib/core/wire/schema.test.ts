import { z } from 'zod';
import { decimal } from './fields';
import { pascalObject, readWithNames, schemaNames } from './schema';

it.each<[string, z.ZodType]>([
  ['union', z.union([decimal(), z.string()])],
  ['union', z.discriminatedUnion('kind', [pascalObject({ kind: z.literal('a'), cash: decimal() })])],
  ['intersection', z.intersection(z.unknown(), z.array(decimal()))],
  ['tuple', z.tuple([z.string(), decimal()])],
  ['tuple', z.tuple([z.string()], decimal())],
  ['lazy', z.lazy(decimal)],
  ['catch', decimal().nullable().catch(null)],
  ['prefault', decimal().prefault(1)],
  ['nonoptional', z.nonoptional(decimal())],
  ['map', z.map(z.string(), decimal())],
])('a codec in a %s, which would be written raw, has no names', (kind, schema) => {
  expect(() => schemaNames(pascalObject({ list: z.array(schema).nullable() }))).toThrow(
    `of the kind ${kind}`,
  );
});

it('kinds without objects and codecs are written as they are', () => {
  for (const schema of [z.union([z.string(), z.int()]), z.tuple([z.int()]), z.lazy(z.string), z.custom()])
    expect(schemaNames(schema)).toBeNull();
});

it('unknown fields are left for the schema to refuse, but names in code are not names on the wire', () => {
  const names = schemaNames(pascalObject({ id: z.int(), name: z.string() }));
  expect(readWithNames({ Id: 1, name: 'Ann', size: 2 }, names)).toEqual({ id: 1, size: 2 });
});
