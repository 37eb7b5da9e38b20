import { chooseEncoding } from './accept-encoding';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['BR', 'br'],
    ['*', 'identity'],
    ['', 'identity'],
    ['br;q=abc', 'identity'],
  ])('%s is %s, the second time as well', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
    expect(chooseEncoding(header)).toBe(expected);
  });

  it('answers any number of strange headers', () => {
    for (let i = 0; i < 2000; i += 1) expect(chooseEncoding(`x${i}, gzip`)).toBe('gzip');
  });
});
