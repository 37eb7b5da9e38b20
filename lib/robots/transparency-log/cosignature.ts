import { sign, verify } from 'node:crypto';
import {
  COSIGNATURE,
  createNoteKey,
  parseVerifierKey,
  signatureLine,
  signaturesBy,
} from '@/lib/core/config/note-key';
import { partNote } from './checkpoint';

const SIGNATURE_BYTES = 64;
const TIME_BYTES = 8;
/** The latest time that a date can have. */
const LAST_SECOND = 8.64e12;

/** The key of a witness (C2SP tlog-cosignature, Ed25519). */
export interface Cosigner {
  readonly name: string;
  /** As `name+id+base64`. */
  readonly verifierKey: string;
  /**
   * A signature line that says: at this time, this was the largest tree of its log that I've seen, and a continuation of
   * all before it.
   * @param text a checkpoint's, with its last line feed
   * @param now UTC milliseconds
   */
  cosign(text: string, now: number): string;
}

/** @param seed the 32 bytes of a private Ed25519 key (RFC 8032) */
export function createCosigner(name: string, seed: Uint8Array): Cosigner {
  const key = createNoteKey(name, COSIGNATURE, seed);
  return {
    name,
    verifierKey: key.verifierKey,
    cosign(text, now) {
      const seconds = Math.floor(now / 1000);
      const time = Buffer.alloc(TIME_BYTES);
      time.writeBigUInt64BE(BigInt(seconds));
      return signatureLine(key, Buffer.concat([time, sign(null, message(text, seconds), key.privateKey)]));
    },
  };
}

/**
 * When a witness cosigned a note's checkpoint, in UTC milliseconds: the latest time it signed; null if no line of it is
 * a valid cosignature by the key.
 */
export function cosignedAt(note: string, verifierKey: string): number | null {
  const key = parseVerifierKey(verifierKey, COSIGNATURE);
  const parted = partNote(note);
  if (!key || !parted) return null;
  const times = signaturesBy(parted.lines, key).flatMap((bytes) => {
    if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return [];
    const seconds = Number(bytes.readBigUInt64BE());
    if (seconds > LAST_SECOND) return [];
    const isRight = verify(null, message(parted.text, seconds), key.publicKey, bytes.subarray(TIME_BYTES));
    return isRight ? [seconds * 1000] : [];
  });
  return times.length === 0 ? null : Math.max(...times);
}

function message(text: string, seconds: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`, 'utf8');
}
