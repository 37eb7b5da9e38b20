import { createHash } from 'node:crypto';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { DayBars } from './bars';

/** A stored session's digest. */
export interface SessionHash {
  readonly day: EpochDay;
  readonly intervalMinutes: number;
  readonly bars: number;
  /** See `hashSession`. */
  readonly hash: string;
}

/** An instrument's stored sessions up to a day, summarized for comparison. */
export interface BarsDigest {
  /** Number of sessions. */
  readonly days: number;
  /** YYYY-MM-DD of the last one. */
  readonly through: string;
  /** Hex SHA-256 over each session's `sessionLine`, oldest first. */
  readonly digest: string;
}

/** `YYYY-MM-DD|minutes|bars|hash` and a line feed. */
export function sessionLine({ day, intervalMinutes, bars, hash }: SessionHash): string {
  return `${isoDay(day)}|${intervalMinutes}|${bars}|${hash}\n`;
}

/** @returns null without sessions */
export function combineHashes(sessions: readonly SessionHash[]): BarsDigest | null {
  const last = sessions.at(-1);
  if (!last) return null;
  const hash = createHash('sha256');
  for (const session of sessions) hash.update(sessionLine(session));
  return { days: sessions.length, through: isoDay(last.day), digest: hash.digest('hex') };
}

/**
 * Hex SHA-256 over a session's columns time, open, high, low, close and volume, one after another, with values as
 * little-endian IEEE 754 doubles.
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
