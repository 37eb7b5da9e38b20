import type { Millis } from '@/lib/core/base/brand';

/** A robot opened (1) or closed (-1) a position in an instrument. */
export interface PresenceEvent {
  /** When the robot's ledger recorded it, which may be after the fill. */
  readonly recordedAt: Millis;
  readonly change: 1 | -1;
  readonly side: 'long' | 'short';
}

/**
 * Robots' positions in one instrument as their ledgers recorded them. Nothing is known before `since`, when the first
 * entry of any robot was recorded: an empty past is unknown rather than zero.
 */
export interface RobotPresence {
  readonly since: Millis | null;
  /** By time of recording. */
  readonly events: readonly PresenceEvent[];
}

export const NO_PRESENCE: RobotPresence = { since: null, events: [] };
