/** A file of the log as C2SP tlog-tiles names it, after the prefix. */
export interface TilePath {
  readonly kind: 'hashes' | 'entries';
  /** 0 for entries. */
  readonly level: number;
  readonly index: number;
  /** 256 for a full tile. */
  readonly width: number;
}

export const TILE_WIDTH = 256;

const TILE = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const MAX_LEVEL = 63;

/** What a path refers to; null if it isn't spelled as the specification says. */
export function parseTilePath(path: string): TilePath | null {
  const [, row = '', number = '', partial] = TILE.exec(path) ?? [];
  if (row === '' || (row.length === 2 && row.startsWith('0')) || number.startsWith('x000')) return null;
  const level = row === 'entries' ? 0 : Number(row);
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (level > MAX_LEVEL || (partial !== undefined && width >= TILE_WIDTH)) return null;
  const index = Number(number.replace(/[x/]/g, ''));
  return { kind: row === 'entries' ? 'entries' : 'hashes', level, index, width };
}

/** Entries as tlog-tiles bundles them: each after its length in two bytes, big-endian. */
export function bundleEntries(entries: readonly string[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const bytes = Buffer.from(entry, 'utf8');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** The entries of a bundle. @throws RangeError if the last one isn't whole */
export function unbundleEntries(bundle: Uint8Array): string[] {
  const bytes = Buffer.from(bundle);
  const entries: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) throw new RangeError('The bundle of entries ends in the middle of one');
    entries.push(bytes.toString('utf8', at + 2, end));
    at = end;
  }
  return entries;
}

/** Where a bundle of entries is, below the log's prefix. */
export function entriesPath(index: number, width: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const name = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/entries/${name}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}
