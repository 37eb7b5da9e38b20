import { ByteQueue } from './byte-queue';
import { ProtocolError } from './protocol';
import { asBuffer } from './record-framing';
import { checkSize } from './size-limit';

/** A 32-bit length takes at most five bytes of seven bits each. */
const MAX_PREFIX_BYTES = 5;
const MAX_LAST_PREFIX_BYTE = 0x07;

/** Prefixes a payload with its length: seven bits per byte, lowest first. */
export function frameWithLength(payload: Uint8Array): Buffer {
  const prefix: number[] = [];
  let rest = payload.length;
  do {
    const bits = rest & 0x7f;
    rest >>>= 7;
    prefix.push(rest > 0 ? bits | 0x80 : bits);
  } while (rest > 0);
  const framed = Buffer.allocUnsafe(prefix.length + payload.length);
  framed.set(prefix, 0);
  framed.set(payload, prefix.length);
  return framed;
}

interface Prefix {
  readonly bytes: number;
  readonly length: number;
}

/** Splits bytes into length-prefixed messages. */
export class LengthPrefixReader {
  private readonly waiting = new ByteQueue();

  /** `maxBytes`: the longest message, without its prefix. */
  constructor(private readonly maxBytes: number) {}

  /**
   * Calls `onMessage` with each message these bytes complete, valid only during the call.
   * @throws ProtocolError as soon as a prefix is invalid or exceeds the limit
   */
  push(chunk: Uint8Array, onMessage: (message: Buffer) => void): void {
    let bytes = asBuffer(chunk);
    if (this.waiting.length > 0) {
      bytes = this.completeWaiting(bytes, onMessage);
      if (this.waiting.length > 0) return;
    }
    let start = 0;
    while (start < bytes.length) {
      const prefix = this.readPrefix(bytes, start);
      const end = prefix ? start + prefix.bytes + prefix.length : Number.POSITIVE_INFINITY;
      if (!prefix || end > bytes.length) {
        this.waiting.append(bytes.subarray(start));
        return;
      }
      onMessage(bytes.subarray(start + prefix.bytes, end));
      start = end;
    }
  }

  /** Copies no more than the pending message still needs, so that long chunks aren't copied; returns the rest. */
  private completeWaiting(chunk: Buffer, onMessage: (message: Buffer) => void): Buffer {
    let rest = chunk;
    while (rest.length > 0) {
      const prefix = this.readPrefix(this.waiting.bytes, 0);
      const missing = prefix ? prefix.bytes + prefix.length - this.waiting.length : 1;
      this.waiting.append(rest.subarray(0, missing));
      rest = rest.subarray(missing);
      const known = prefix ?? this.readPrefix(this.waiting.bytes, 0);
      if (known && this.waiting.length === known.bytes + known.length) {
        onMessage(this.waiting.bytes.subarray(known.bytes));
        this.waiting.clear();
        return rest;
      }
    }
    return rest;
  }

  /** The prefix at `start`, or null if it is incomplete. */
  private readPrefix(bytes: Buffer, start: number): Prefix | null {
    let length = 0;
    for (let index = 0; index < MAX_PREFIX_BYTES; index++) {
      const byte = bytes[start + index];
      if (byte === undefined) return null;
      if (index === MAX_PREFIX_BYTES - 1 && byte > MAX_LAST_PREFIX_BYTE) break;
      length += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) {
        checkSize(length, this.maxBytes);
        return { bytes: index + 1, length };
      }
    }
    throw new ProtocolError('Messages over 2GB in size are not supported.');
  }
}
