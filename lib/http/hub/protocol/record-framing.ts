import { ByteQueue } from './byte-queue';
import { checkSize } from './size-limit';

/** Ends every text message, including the handshake (ASCII "record separator"). */
export const RECORD_SEPARATOR = 0x1e;

/** A text as one framed message. */
export function frameRecord(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const framed = Buffer.allocUnsafe(length + 1);
  framed.write(text, 0, 'utf8');
  framed[length] = RECORD_SEPARATOR;
  return framed;
}

/** Splits bytes into records. */
export class RecordReader {
  private readonly waiting = new ByteQueue();

  /** `maxBytes`: the longest record, without its separator. */
  constructor(private readonly maxBytes: number) {}

  /**
   * Calls `onRecord` with each record these bytes complete, valid only during the call.
   * @throws ProtocolError if a record, even incomplete, is too long
   */
  push(chunk: Uint8Array, onRecord: (record: Buffer) => void): void {
    const bytes = asBuffer(chunk);
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(RECORD_SEPARATOR, start);
      const piece = bytes.subarray(start, end < 0 ? bytes.length : end);
      checkSize(this.waiting.length + piece.length, this.maxBytes);
      if (end < 0) {
        if (piece.length > 0) this.waiting.append(piece);
        return;
      }
      if (this.waiting.length === 0) onRecord(piece);
      else {
        this.waiting.append(piece);
        onRecord(this.waiting.bytes);
        this.waiting.clear();
      }
      start = end + 1;
    }
  }
}

/** The same bytes as a Buffer, without copying. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
