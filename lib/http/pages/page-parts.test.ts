import { bytesOfParts, joinParts, toPageParts } from './page-parts';

it.each(['<html><head><title>é</title></head><body>x</body></html>', 'no page', '', '</head>'])(
  'splits %j and puts it together again, byte for byte',
  (text) => {
    const latin = Buffer.from(text).toString('latin1');
    const parts = toPageParts(latin);
    expect(joinParts(parts)).toBe(latin);
    expect(bytesOfParts(parts).toString()).toBe(text);
  },
);

it('returns bytes in their own memory, so that they can be transferred', () => {
  const bytes = bytesOfParts(toPageParts('<head></head><body></body>'));
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
