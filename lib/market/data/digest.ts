import { createHash } from 'node:crypto';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { DayBars } from './bars';

/** What a stored session's bars come to. */
export interface SessionHash {
  readonly day: EpochDay;
  readonly intervalMinutes: number;
  readonly bars: number;
  /** See `hashSession`. */
  readonly hash: string;
}

/** An instrument's stored sessions up to a day, named so that others can be compared with them. */
export interface BarsDigest {
  /** How many sessions. */
  readonly days: number;
  /** YYYY-MM-DD of the last one. */
  readonly through: string;
  /** SHA-256 in hex over `sessionLine` of each, oldest first. */
  readonly digest: string;
}

/** `YYYY-MM-DD|minutes|bars|hash` and a line feed. */
export function sessionLine({ day, intervalMinutes, bars, hash }: SessionHash): string {
  return `${isoDay(day)}|${intervalMinutes}|${bars}|${hash}\n`;
}

/** @returns null for no sessions */
export function digestOf(sessions: readonly SessionHash[]): BarsDigest | null {
  const last = sessions.at(-1);
  if (!last) return null;
  const hash = createHash('sha256');
  for (const session of sessions) hash.update(sessionLine(session));
  return { days: sessions.length, through: isoDay(last.day), digest: hash.digest('hex') };
}

/**
 * SHA-256 in hex over the columns time, open, high, low, close and volume of a session, one after the other, each value
 * as a little-endian IEEE 754 double.
 */
export function hashSession({ length, time, open, high, low, close, volume }: DayBars): string {
  const hash = createHash('sha256');
  for (const column of [time, open, high, low, close, volume]) hash.update(littleEndian(column, length));
  return hash.digest('hex');
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function littleEndian(column: Float64Array, length: number): Uint8Array {
  const bytes = Buffer.from(column.buffer, column.byteOffset, length * Float64Array.BYTES_PER_ELEMENT);
  return IS_LITTLE_ENDIAN ? bytes : Buffer.from(bytes).swap64();
}
