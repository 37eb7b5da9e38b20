import { MAX_DEPTH } from './depth-limit';
import { ProtocolError } from './protocol';
import { readUtf8 } from './utf8';

/**
 * Walks a MessagePack value without building it. A few bytes can announce nested arrays of millions, for which a
 * decoder would allocate memory before checking items; here every announced item must exist.
 * @throws ProtocolError if the bytes aren't exactly one value, it is nested too deep, or contains text that isn't UTF-8
 */
export function checkMessagePack(bytes: Buffer): void {
  /** Values pending at each depth. */
  const left = [1];
  /** Values pending at all depths; each takes at least a byte. */
  let owed = 1;
  let at = 0;
  while (left.length > 0) {
    const depth = left.length - 1;
    const count = left[depth] ?? 0;
    if (count === 0) {
      left.pop();
      continue;
    }
    left[depth] = count - 1;
    const head = readHead(bytes, at);
    const end = at + head.bytes;
    owed += head.values - 1;
    if (owed > bytes.length - end) fail();
    if (head.textBytes > 0 && readUtf8(bytes.subarray(end - head.textBytes, end)) === null) fail();
    at = end;
    if (head.values > 0) {
      if (left.length >= MAX_DEPTH)
        throw new ProtocolError(`A message may be nested at most ${MAX_DEPTH} levels deep.`);
      left.push(head.values);
    }
  }
  if (at !== bytes.length) fail();
}

interface Head {
  /** Size of the value in bytes, without nested values. */
  readonly bytes: number;
  /** Number of nested values. */
  readonly values: number;
  /** How many of its trailing bytes are text. */
  readonly textBytes: number;
}

/** Sizes of types without a length, from 0xc0 on; null if the type needs more decoding or doesn't exist. */
const FIXED_SIZES: Readonly<Record<number, number>> = {
  192: 1, // nil
  194: 1, // false
  195: 1, // true
  202: 5, // float 32
  203: 9, // float 64
  204: 2, // uint 8
  205: 3,
  206: 5,
  207: 9,
  208: 2, // int 8
  209: 3,
  210: 5,
  211: 9,
  212: 3, // fixext 1: type and data
  213: 4,
  214: 6,
  215: 10,
  216: 18,
};

/** Types with a length in bytes: the size of the length field, and `extra` bytes after it (an extension's type). */
const SIZED: Readonly<Record<number, { readonly lengthBytes: number; readonly extra: number }>> = {
  196: { lengthBytes: 1, extra: 0 }, // bin
  197: { lengthBytes: 2, extra: 0 },
  198: { lengthBytes: 4, extra: 0 },
  199: { lengthBytes: 1, extra: 1 }, // ext
  200: { lengthBytes: 2, extra: 1 },
  201: { lengthBytes: 4, extra: 1 },
  217: { lengthBytes: 1, extra: 0 }, // str
  218: { lengthBytes: 2, extra: 0 },
  219: { lengthBytes: 4, extra: 0 },
};

/** Types from here on are text. */
const FIRST_SIZED_TEXT = 217;

/** Types with a length in values, `each` per entry. */
const COUNTED: Readonly<Record<number, { readonly lengthBytes: number; readonly each: number }>> = {
  220: { lengthBytes: 2, each: 1 }, // array
  221: { lengthBytes: 4, each: 1 },
  222: { lengthBytes: 2, each: 2 }, // map
  223: { lengthBytes: 4, each: 2 },
};

function readHead(bytes: Buffer, at: number): Head {
  const type = bytes[at];
  if (type === undefined) return fail();
  if (type < 0x80 || type >= 0xe0) return { bytes: 1, values: 0, textBytes: 0 }; // small integers
  if (type < 0x90) return { bytes: 1, values: (type & 0x0f) * 2, textBytes: 0 };
  if (type < 0xa0) return { bytes: 1, values: type & 0x0f, textBytes: 0 };
  if (type < 0xc0) return { bytes: 1 + (type & 0x1f), values: 0, textBytes: type & 0x1f };
  const size = FIXED_SIZES[type];
  if (size !== undefined) return { bytes: size, values: 0, textBytes: 0 };
  const sized = SIZED[type];
  if (sized) {
    const length = readLength(bytes, at + 1, sized.lengthBytes);
    const textBytes = type >= FIRST_SIZED_TEXT ? length : 0;
    return { bytes: 1 + sized.lengthBytes + sized.extra + length, values: 0, textBytes };
  }
  const counted = COUNTED[type];
  if (!counted) return fail();
  const count = readLength(bytes, at + 1, counted.lengthBytes);
  return { bytes: 1 + counted.lengthBytes, values: count * counted.each, textBytes: 0 };
}

function readLength(bytes: Buffer, at: number, lengthBytes: number): number {
  return at + lengthBytes > bytes.length ? fail() : bytes.readUIntBE(at, lengthBytes);
}

function fail(): never {
  throw new ProtocolError('Error reading MessagePack.');
}
