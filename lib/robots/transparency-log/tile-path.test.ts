import { bundleEntries, parseTilePath } from './tile-path';

describe('paths of tlog-tiles', () => {
  it.each([
    ['tile/0/000', { kind: 'hashes', level: 0, index: 0, width: 256 }],
    ['tile/1/x001/x234/067', { kind: 'hashes', level: 1, index: 1_234_067, width: 256 }],
    ['tile/63/001.p/255', { kind: 'hashes', level: 63, index: 1, width: 255 }],
    ['tile/entries/x273/000.p/1', { kind: 'entries', level: 0, index: 273_000, width: 1 }],
  ])('reads %s', (path, expected) => {
    expect(parseTilePath(path)).toEqual(expected);
  });

  it.each([
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/0',
    'tile/0/0000',
    'tile/0/x001/x067',
    'tile/0/001/067',
    'tile/0/x000/067',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/',
    'tile/0/000/',
    'tile/0/../entries/000',
    'tile/0/%30%30%30',
    'tile/entries/x001/x001/x001/x001/x001/001',
    'tile/entries/\u0661\u0661\u0661',
    '/tile/0/000',
    'checkpoint',
    '',
  ])('knows no %s', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it('bundles entries after their lengths in bytes', () => {
    expect(Buffer.from(bundleEntries(['ab', '', '“']))).toEqual(
      Buffer.from([0, 2, 0x61, 0x62, 0, 0, 0, 3, 0xe2, 0x80, 0x9c]),
    );
  });
});
