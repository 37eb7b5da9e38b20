import { z } from 'zod';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject, schemaNames } from '@/lib/core/wire/schema';
import { cacheBytes, jsonBytes, withLast } from './json-bytes';

const item = pascalObject({ id: z.int(), name: z.string().optional(), last: z.array(z.string()).optional() });
const ITEM = schemaNames(item);
const ANSWER = schemaNames(
  pascalObject({ items: z.array(item), first: z.array(item), second: z.array(item), total: z.int() }),
);
const text = (answer: unknown) => jsonBytes(answer, ANSWER).toString();

describe('the bytes of an answer', () => {
  it.each([
    ['a number', -28_800],
    ['nothing', {}],
  ])('are those of its JSON: %s', (_, answer) => {
    expect(text(answer)).toBe(JSON.stringify(answer));
  });

  it('have wire names', () => {
    expect(text({ items: [{ id: 1 }], first: [], total: 1 })).toBe(
      '{"Items":[{"Id":1}],"First":[],"Total":1}',
    );
  });

  it('have the schema’s fields in its order, each as on the wire, and no others', () => {
    const account = pascalObject({ at: instant(), cash: decimal(), cost: price().nullable(), left: z.int() });
    const stored = { userId: 'ann', left: 2, cost: toPrice(0.00000812), cash: toMicros(1.5), at: 0 };
    expect(jsonBytes({ ...stored, cost: null }, schemaNames(account)).toString()).toBe(
      '{"At":"1970-01-01T00:00:00Z","Cash":1.5,"Cost":null,"Left":2}',
    );
    expect(jsonBytes(stored, schemaNames(account)).toString()).toContain('"Cost":0.00000812');
  });

  it('are the same for cached objects, wherever their list is', () => {
    const plain = { id: 1, name: 'Émile’s "quoted" <b>', last: [] as string[] };
    const one = cacheBytes({ ...plain }, ITEM);
    const other = { ...plain, id: 2 };
    for (const [answer, same] of [
      [
        { items: [one], total: 1 },
        { items: [plain], total: 1 },
      ],
      [
        { total: 2, items: [one, other, one] },
        { total: 2, items: [plain, other, plain] },
      ],
      [
        { first: [one], second: [one, one] },
        { first: [plain], second: [plain, plain] },
      ],
      [
        { items: [other, one], total: 2 },
        { items: [other, plain], total: 2 },
      ],
    ])
      expect(text(answer)).toBe(text(same));
  });

  it('are cached: nothing is serialized twice', () => {
    const one = cacheBytes({ id: 1 }, ITEM);
    (one as { id: number }).id = 2;
    expect(text({ items: [one] })).toBe('{"Items":[{"Id":1}]}');
  });

  it('are created once for the same list, and again for another with the same end', () => {
    const [one, two, three] = [1, 2, 3].map((id) => cacheBytes({ id }, ITEM));
    const list = { items: [one, three], total: 9 };
    expect(jsonBytes({ ...list }, ANSWER)).toBe(jsonBytes(list, ANSWER));
    expect(text({ ...list, total: 8 })).toBe('{"Items":[{"Id":1},{"Id":3}],"Total":8}');
    expect(text({ ...list, items: [two, three] })).toBe('{"Items":[{"Id":2},{"Id":3}],"Total":9}');
    expect(text({ ...list, items: [three] })).toBe('{"Items":[{"Id":3}],"Total":9}');
    expect(text({ first: [one, three], total: 9 })).toBe('{"First":[{"Id":1},{"Id":3}],"Total":9}');
  });

  it('follow another last field', () => {
    const plain = { id: 1, name: 'has "Last":[] in it', last: [] as string[] };
    const one = cacheBytes({ ...plain }, ITEM);
    const changed = withLast(one, 'last', ['a', 'b']);
    expect([changed.name, changed.last]).toEqual([plain.name, ['a', 'b']]);
    expect(text({ items: [changed, one] })).toBe(text({ items: [{ ...plain, last: ['a', 'b'] }, plain] }));
    expect(withLast({ id: 1, last: 2 }, 'last', 3)).toEqual({ id: 1, last: 3 });
  });
});
