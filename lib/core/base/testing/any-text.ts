import fc from 'fast-check';

/** Any characters, many of them ASCII. fast-check's unit `binary` takes a second to list all code points. */
export function anyText(maxLength?: number): fc.Arbitrary<string> {
  const point = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  );
  return fc
    .array(point, maxLength === undefined ? {} : { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
