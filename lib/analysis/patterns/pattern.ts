import type { FundId } from '@/lib/core/base/brand';

/** What prices are expected to do after it. */
export type PatternDirection = 'up' | 'down';

export type PatternFamily = 'candlestick' | 'chart';

/** A kind of pattern, as catalogue and pages name it. */
export interface PatternKind {
  /** As in addresses: lower-case words joined by hyphens. */
  readonly id: string;
  readonly family: PatternFamily;
  readonly name: string;
  /** What the literature expects; `either` where each occurrence has a direction of its own. */
  readonly direction: PatternDirection | 'either';
  /** Who defined it, with the year, or that the definition is ours. */
  readonly source: string;
  /** The exact rule in words, one paragraph. */
  readonly definition: string;
}

/** A corner of a pattern. */
export interface PatternPoint {
  /** Index into the instrument's bars. */
  readonly at: number;
  readonly price: number;
}

/** A pattern once found. What is known of it at `knownAt` never changes with later bars. */
export interface PatternOccurrence {
  /** The kind's id. */
  readonly kind: string;
  readonly fundId: FundId;
  readonly direction: PatternDirection;
  /** The bars or corners that make it, oldest first. */
  readonly points: readonly PatternPoint[];
  /** Lines to draw, each by its two ends. */
  readonly lines: readonly (readonly [PatternPoint, PatternPoint])[];
  /** The bar at whose close it was first known: the last corner plus its lag. */
  readonly knownAt: number;
  /** A close beyond it confirms the pattern; null where it is confirmed as soon as it is known. */
  readonly breakout: number | null;
  /** Where the pattern has failed. */
  readonly stop: number;
  readonly target: number;
  /** Bars after `knownAt` in which it must be confirmed, and after confirmation must have ended. */
  readonly life: number;
}

/** Forming: known, not yet confirmed. Expired: neither confirmed, nor stopped, nor reached within its life. */
export type PatternState = 'forming' | 'confirmed' | 'failed' | 'reached' | 'expired';

/** Whether it has ended. */
export function isSettled(state: PatternState): boolean {
  return state !== 'forming' && state !== 'confirmed';
}
